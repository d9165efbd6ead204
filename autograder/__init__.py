"""The instructor's side: grades stages in a sandbox and turns the outcomes into points."""
