"""The instructor's side: grades stages in a sandbox and turns outcomes into points."""
