"""Games without people: bots that see a view and nothing else, and random play for tests and measuring."""
