"""The site: accounts, lobby, games in the browser. Only `actions` writes to a game, only `access` reads one."""
