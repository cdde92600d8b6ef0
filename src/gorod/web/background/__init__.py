"""What happens without a request: closes, bots, reminders, what is swept away; and the locks by which one process does it."""
