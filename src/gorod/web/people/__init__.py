"""Who asks: accounts, keys, sessions, the language."""
