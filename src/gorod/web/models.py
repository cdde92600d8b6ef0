"""What the site keeps. A game is its events; posts are what the events read like, kept so that a page is put together from pieces."""

from django.conf import settings
from django.db import models


class Ruleset(models.Model):
    """The text of a scenario as it was when a table was opened by it: a game goes by it to its end. `digest` is of name and text."""

    digest = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=255, db_index=True)
    text = models.TextField()
    since = models.DateTimeField(auto_now_add=True)


class Game(models.Model):
    """A table: gathering, running or over. `secret` is never shown before the end."""

    class Status(models.TextChoices):
        """Where in its life a game is."""

        GATHERING = "gathering"
        RUNNING = "running"
        OVER = "over"

    slug = models.CharField(max_length=12, unique=True)
    title = models.CharField(max_length=120)
    #: The id of the scenario; what it says is the ruleset's.
    scenario = models.CharField(max_length=255)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="games")
    overrides = models.JSONField(default=dict)
    language = models.CharField(max_length=2, default="ru")
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING, db_index=True)
    players = models.PositiveSmallIntegerField()
    invite = models.CharField(max_length=24, blank=True)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted")
    created = models.DateTimeField(auto_now_add=True)
    starts = models.DateTimeField(null=True)
    secret = models.BinaryField(max_length=32)
    #: Players introduce their characters and confirm their roles (R43, R44).
    ceremony = models.BooleanField(default=False)
    #: Whether bots take the places that are left when the time to start has come.
    fill = models.BooleanField(default=False)
    #: When the roles were dealt in a game that awaits confirmations (R44); the game opens at `starts` at the latest.
    dealt = models.DateTimeField(null=True)
    #: How many events the game has: the number of the next one is this plus one.
    number = models.PositiveIntegerField(default=0)
    #: How often a face (a picture or a signature) has changed since the game opened.
    faces = models.PositiveIntegerField(default=0)
    #: How many times the host has taken something out of a post (R39): whoever keeps a post in memory sees by it that it has changed.
    redactions = models.PositiveIntegerField(default=0)
    #: When the clock acts next, in UTC; None while gathering, paused or over.
    due = models.DateTimeField(null=True, db_index=True)

    @property
    def begun(self) -> bool:
        """Whether the game has opened: there are events, and a view of them for everybody."""
        return self.number > 0


class Seat(models.Model):
    """A place at a table. Who sits there is told to nobody but the host while the masks are on (P31)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.BooleanField(default=False)
    picture = models.CharField(max_length=40, blank=True)
    about = models.TextField(blank=True)
    #: The player has seen the role that was dealt before the opening (R44).
    confirmed = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="seat_number"),
            models.UniqueConstraint(fields=["game", "user"], name="seat_user"),
        )


class Standby(models.Model):
    """Who waits to take over a seat that falls free, in the order of asking (R44)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="standby")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standing_by")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "user"], name="standby_user"),)


class Picture(models.Model):
    """A picture that a player gave his character (R43), as WebP. `address` is drawn anew for each, so none is guessed and none changes.

    It is the seat's, and stays when another takes the seat over; it goes with the account of its `owner`.
    """

    address = models.CharField(max_length=32, unique=True)
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="portrait")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pictures")
    data = models.BinaryField()


class Former(models.Model):
    """Who had a seat after the roles were dealt and lost it to another: he has seen a role there and may not come back (R44)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="former")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "user"], name="former_user"),)


class StoredEvent(models.Model):
    """One event as JSON. (game, number) is the lock: two decisions made on the same past cannot both be kept."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="event_number"),)


class Post(models.Model):
    """A message in one room (`public`, `clan:SIDE`, `player:SEAT`, `dead`, `host`), rendered once, when it is written.

    `number` counts within the room: a global number would tell that something was said elsewhere. `seat` is None for the host.
    `note` is what the post did, `folded` the text for the search (ё/е and case folded).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="posts")
    room = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    event = models.PositiveIntegerField()
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=12)
    html = models.TextField()
    note = models.TextField(blank=True)
    text = models.TextField()
    folded = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "room", "number"], name="post_number"),)
        indexes = (models.Index(fields=["game", "room", "seat", "number"], name="post_of_seat"),)


class Redaction(models.Model):
    """What the host took out of a post, and why (R39). `passage` is empty for the whole text.

    The events and what was received stay as they are; whatever is shown of them bears the trace instead.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="redacted")
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="redactions")
    passage = models.TextField(blank=True)
    reason = models.CharField(max_length=20)
    at = models.DateTimeField()


class Received(models.Model):
    """What somebody sent to a game, exactly as it was received, taken or refused: the game's record is made of it (R39).

    `seat` is None for the host, `to` the seat that he writes to; `place` as in a record (`thread`, `host`, `clan`, `dead`, `player`, `game`).
    `key` comes with a form: a form sent twice is one post.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="received")
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField(null=True)
    to = models.PositiveSmallIntegerField(null=True)
    place = models.CharField(max_length=10)
    text = models.TextField()
    key = models.CharField(max_length=40, null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "seat", "key"], name="received_once"),)


class Remark(models.Model):
    """A post in the discussion of the rules (R46), which is no part of the game: nothing in it is read as a vote or order.

    `seat` is None for the host: a player speaks there behind his mask too (P31). `cuts`: what the host took out of it (R39), each as
    `[passage, reason, ISO time]`; `html` is made without it, `text` as it was written is shown to nobody.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField(null=True)
    text = models.TextField(blank=True)
    cuts = models.JSONField(default=list)
    html = models.TextField()
    key = models.CharField(max_length=40, null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="remark_number"),
            models.UniqueConstraint(fields=["game", "seat", "key"], name="remark_once"),
        )


class Report(models.Model):
    """A player's report of a post to the host (P28, R49), seen by the host alone. `reason` is one of the host's reasons of removal."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="reports")
    seat = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=20)
    words = models.TextField(blank=True)
    at = models.DateTimeField()
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["post", "seat"], name="report_once"),)


class Draft(models.Model):
    """What somebody was typing in a room: it survives a closed tab."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="drafts")
    room = models.CharField(max_length=60)
    text = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "room"], name="draft_room"),)


class Token(models.Model):
    """A key to the HTTP API, kept as its SHA-256."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)


class Reminder(models.Model):
    """A seat was reminded that it has not voted, or has orders to give, before a phase closes: once a phase.

    `to`: where the mail goes, empty where none does; `tries` counts attempts to send it, `sent` is when one succeeded.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reminders")
    phase = models.CharField(max_length=8)
    number = models.PositiveIntegerField()
    closes = models.DateTimeField()
    to = models.EmailField(blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "phase", "number"], name="reminded_once"),)
