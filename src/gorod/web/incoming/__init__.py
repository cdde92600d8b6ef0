"""What comes in with a request: read without trust, made a command, kept as received; and why not, in words."""
