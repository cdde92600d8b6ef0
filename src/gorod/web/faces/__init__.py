"""Characters: a name and words, a picture if the player has one, else a figure drawn from the name."""
