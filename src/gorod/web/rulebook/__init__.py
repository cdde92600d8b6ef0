"""The rules of a game on the site: their texts, their settings as a form, as dates, as sentences."""
