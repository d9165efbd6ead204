"""The trusted end of the sandbox: launches workers and speaks their protocol."""
