"""What is written in a game and beside it: kept as received, rendered once, redacted, discussed, put into the record."""
