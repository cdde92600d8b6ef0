"""A site in time that a test moves: bots' moments and deadlines come in their order."""

from datetime import UTC, datetime, timedelta

from gorod.web.background import clock
from gorod.web.background.company import Company
from gorod.web.models import Game


class Life:
    """One game of a site whose threads the test plays. `traveller` is time-machine's, standing still."""

    def __init__(self, row, traveller) -> None:
        self.row, self.traveller = row, traveller
        self.company = Company()
        self.company._idle = lambda: 0.0

    def until(self, end: datetime) -> None:
        """Let everything happen that happens before `end`, or before the game's end."""
        now = datetime.now(UTC)
        while now < end and not self.over:
            self.company.turn()
            clock.strike_all(now)
            now += timedelta(seconds=1)
            self.traveller.move_to(now)

    def stop(self) -> None:
        """The process ends."""
        self.company._alone.release()

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return Game.objects.get(pk=self.row.pk).status == Game.Status.OVER
