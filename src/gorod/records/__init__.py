"""Game records: the notation both ways, replaying, checking, verifying. `notation` and `replay` are the doors."""
