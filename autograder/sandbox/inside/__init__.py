"""The worker's half of the sandbox: the kit's only code in a process that runs student code."""
