"""Points that people decide, laid over results: overrides, late work, the ledger."""
