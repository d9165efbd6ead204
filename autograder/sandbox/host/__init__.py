"""The trusted side of the sandbox: launches workers and speaks their protocol."""
