"""The grader's half of the sandbox: starts workers, sends them tests, and checks their replies."""
