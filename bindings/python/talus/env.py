"""An environment for people who train players, in the manner of Gymnasium.

    env = talus.Env("examples/pf2e/ford-fight.json")
    view, info = env.reset(seed=1)
    while not (terminated or truncated):
        view, reward, terminated, truncated, info = env.step(env.sample())

It works with every rule system and needs nothing but this package.
"""

from __future__ import annotations

import copy
import os
import random
from typing import Any, Mapping

from ._engine import Engine
from ._errors import NotFoundError, UsageError
from ._inside import Source
from ._table import Table

# Beginnings and ends of an encounter belong to the game master, not to a player.
MASTER_COMMANDS = frozenset({"start", "end"})
GONE = frozenset({"dead", "out", "defeated", "eliminated", "fled", "unconscious", "dying"})


class Env:
    """A game as an environment. Sides take turns: `info["side"]` has the one to act.

    Observations are views of the table. An action is the number of a command in `legal()`, or a
    command. The reward is that of the side that acted: 1 when it has won, -1 when it has lost, 0
    otherwise; `info["rewards"]` has every side's.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, scenario: Source | os.PathLike[str], *, engine: Engine | None = None,
                 most_steps: int = 2000) -> None:
        self.engine = engine or Engine()
        self.scenario = scenario
        self.most_steps = most_steps
        self.steps = 0
        self.random = random.Random(0)
        self._table: Table | None = None
        self._view: dict[str, Any] = {}
        self._legal: list[dict[str, Any]] | None = None

    @property
    def table(self) -> Table:
        """The game behind the environment."""
        if self._table is None:
            raise UsageError("call reset() first")
        return self._table

    def reset(self, *, seed: int | None = None,
              options: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game. The same seed and actions give the same game.

        Without a seed the next one comes from the environment's own generator. The option
        "scenario" replaces the scenario.
        """
        given = dict(options or {})
        self.scenario = given.pop("scenario", self.scenario)
        if given:
            raise UsageError(f"reset has no option {sorted(given)[0]!r}; it has \"scenario\"")
        if seed is None:
            seed = self.random.getrandbits(32)
        else:
            self.random = random.Random(seed)
        self._table = self.engine.table(self.scenario, seed=seed)
        self.steps = 0
        self._look()
        while [one.get("do") for one in self.legal()] == ["start"]:
            self._table.do(self.legal()[0])
            self._look()
        return self._view, self._info()

    def legal(self) -> list[dict[str, Any]]:
        """The commands that may be given now; a list of answers while a question is open."""
        if self._legal is None:
            found = [] if self._over() else self.table.legal()
            played = [one for one in found if one.get("do") not in MASTER_COMMANDS]
            self._legal = played or found
        return self._legal

    def sample(self) -> int:
        """The number of a legal action by chance, from the environment's own generator."""
        if not self.legal():
            raise UsageError("the game is over: call reset()")
        return self.random.randrange(len(self.legal()))

    def step(self, action: int | Mapping[str, Any]
             ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Gives a command: view, reward, terminated, truncated, info."""
        side = self._side()
        outcome = self.table.do(self._command(action))
        self.steps += 1
        self._look()
        info = self._info()
        info.update(result=outcome.result, events=outcome.events, reason=outcome.reason)
        terminated = self._over() or not self.legal()
        truncated = not terminated and self.steps >= self.most_steps
        return self._view, info["rewards"].get(side, 0.0), terminated, truncated, info

    def clone(self) -> Env:
        """The same game at the same point, to look ahead in."""
        twin = copy.copy(self)
        twin.random = copy.deepcopy(self.random)
        twin._table = None if self._table is None else self._table.clone()
        return twin

    def render(self) -> str:
        """The board as text; the view where the game has no board."""
        try:
            return self.table.ask("board").raw.decode("utf-8")
        except NotFoundError:
            return self.table.view().text

    def close(self) -> None:
        """Lets go of the game."""
        self._table, self._legal, self._view = None, None, {}

    # --- Inside --------------------------------------------------------------------------------

    def _look(self) -> None:
        self._legal = None
        self._view = self.table.view().data

    def _command(self, action: int | Mapping[str, Any]) -> Mapping[str, Any]:
        if isinstance(action, Mapping):
            return action
        number, legal = int(action), self.legal()
        if not 0 <= number < len(legal):
            raise UsageError(f"action {number} is not one of the {len(legal)} legal ones")
        return legal[number]

    def _sides(self) -> list[Any]:
        return [side["id"] for side in self._view.get("sides", [])]

    def _side(self) -> Any:
        """The side that acts next: of who is asked, of who has the turn, or the side to move."""
        question = self.table.question
        name = question.get("who") if question else self._view.get("turn")
        for actor in self._view.get("actors", []):
            if name is not None and name in (actor.get("id"), actor.get("name")):
                return actor.get("side")
        return self._view.get("sideToMove")

    def _standing(self) -> set[Any]:
        return {actor.get("side") for actor in self._view.get("actors", [])
                if actor.get("state") not in GONE}

    def _over(self) -> bool:
        if self._view.get("outcome") is not None:  # empty after a draw
            return True
        return len(self._sides()) > 1 and len(self._standing()) < 2

    def _rewards(self) -> dict[Any, float]:
        """1 for the side that won, -1 for the others; 0 before the end and after a draw."""
        sides = self._sides()
        if not self._over():
            return dict.fromkeys(sides, 0.0)
        outcome, standing = self._view.get("outcome") or {}, self._standing()
        winner = outcome.get("side", next(iter(standing)) if len(standing) == 1 else None)
        if winner not in sides:
            return dict.fromkeys(sides, 0.0)
        return {side: 1.0 if side == winner else -1.0 for side in sides}

    def _info(self) -> dict[str, Any]:
        return {"side": self._side(), "legal": self.legal(), "rewards": self._rewards(),
                "question": self.table.question, "diagnostics": self.engine.diagnostics}
