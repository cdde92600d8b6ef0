"""Players of the tests that know nothing but the HTTP API: each has a token, reads what the API tells him, and acts by it."""

import random
from datetime import datetime


class Player:
    """One person with a token at one game. `client`: a Django test client without a session; `seed` decides his whims."""

    def __init__(self, client, slug, token, seed):
        self.client, self.slug = client, slug
        self.headers = {"Authorization": f"Bearer {token}"}
        self.rng = random.Random(seed)
        self.codes = []

    def get(self, path="", **query):
        """The JSON of one of the game's addresses."""
        answer = self.client.get(f"/api/games/{self.slug}{path}", query, headers=self.headers)
        assert answer.status_code == 200, (path, answer.status_code, answer.content)
        return answer.json()

    def post(self, path, **body):
        """(status, JSON) of something done."""
        answer = self.client.post(
            f"/api/games/{self.slug}{path}", body, content_type="application/json", headers=self.headers
        )
        self.codes.append(answer.status_code)
        return answer.status_code, answer.json() if answer.content else None

    def say(self, text, place="thread"):
        """(status, JSON) of a message."""
        return self.post("/say", text=text, place=place)

    # --- playing

    def act(self):
        """Look at the game and do what one may."""
        game = self.get()
        if not game["you"]["alive"]:
            self.haunt()
        elif game["phase"] == "day":
            self.speak(game)
            self.order(game, only=("lead", "love"))
        else:
            self.order(game)
            self.carry(game)

    def haunt(self):
        """The dead try to speak now and then, and are refused (P24)."""
        if self.rng.random() < 0.2:
            status, answer = self.say("Я был мирным")
            assert (status, answer["reason"]) == (409, "dead")

    def names(self, game):
        """Seat number -> name."""
        return {seat["number"]: seat["name"] for seat in game["seats"]}

    def enemies(self, game, seats):
        """Those seats that he does not know for his own side's."""
        own = game["you"]["side"]
        known = {seat["number"] for seat in game["seats"] if seat.get("side") == own}
        return [seat for seat in seats if own == "town" or seat not in known] or seats

    def speak(self, game):
        """Talk, vote, change one's mind, add the early word."""
        if self.rng.random() < 0.5:
            status, answer = self.say("Думаю, кто-то из молчащих.")
            assert status == 200 or answer["reason"] in ("silence", "taken_out"), answer
        votes = game["you"]["votes"]
        if not votes:
            return
        target = max(self.enemies(game, votes), key=lambda seat: (self.heap(game, seat), self.rng.random()))
        name = self.names(game)[target]
        word = self.rng.choice(("", "", ", досрочно"))
        self.say(f"Голосую: [b]{name}{word}[/b]")
        if self.rng.random() < 0.15:
            self.say("[b]Снимаю[/b]")

    @staticmethod
    def heap(game, seat):
        """How many votes stand against a seat."""
        return next((len(heap["voters"]) for heap in game["tally"] if heap["target"] == seat), 0)

    def order(self, game, only=None):
        """Give an order for each ability that the API offers: by a button, or in words."""
        for ability, seats in game["you"]["orders"].items():
            if only is not None and ability not in only:
                continue
            target = seats[0] if ability == "lead" else self.rng.choice(self.enemies(game, seats))
            whim = self.rng.random()
            if whim < 0.6:
                status, answer = self.post("/orders", ability=ability, target=target)
                assert status == 200, answer
                kinds = [event["type"] for event in answer["events"]]
                assert "ordered" in kinds, answer
            elif whim < 0.9:
                verb = {"lead": "leader"}.get(ability, ability)
                self.say(f"{verb} №{target}", "host")
            elif ability not in ("lead", "love"):
                self.post("/orders", ability=ability, **{"pass": True})

    def carry(self, game):
        """A clan's member plants what the clan has gained."""
        for event in self.get("/events")["events"]:
            if event["type"] == "told" and event["notice"] == "gained" and self.rng.random() < 0.5:
                target = self.rng.choice([seat["number"] for seat in game["seats"] if seat["alive"]])
                self.post("/orders", ability="carry", target=target, treasure=event["about"])


def until(game):
    """When the phase closes: aware."""
    return datetime.fromisoformat(game["until"])
