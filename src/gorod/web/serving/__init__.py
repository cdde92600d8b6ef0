"""How requests are taken in and answered."""
