"""Odds as arrays."""

from __future__ import annotations

from typing import Any

from ._answer import Answer


def as_array(values: list[Any], kind: str) -> Any:
    """A NumPy array, or the list where NumPy is not installed."""
    try:
        import numpy
    except ImportError:
        return values
    return numpy.array(values, dtype=kind)


class Odds:
    """The exact odds of a roll. Arrays are NumPy's, or lists where NumPy is not installed."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    @property
    def values(self) -> Any:
        """The possible results, in ascending order."""
        return as_array([outcome[0] for outcome in self.answer["outcomes"]], "int64")

    @property
    def probabilities(self) -> Any:
        """The probability of each value."""
        return as_array([outcome[1] for outcome in self.answer["outcomes"]], "float64")

    @property
    def mean(self) -> float:
        """The expected value."""
        return float(self.answer["mean"])

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return float(self.answer["deviation"])

    def at_least(self, value: int) -> float:
        """The probability of this much or more."""
        return float(sum(one[1] for one in self.answer["outcomes"] if one[0] >= value))

    def __getitem__(self, key: str) -> Any:
        return self.answer[key]

    def __len__(self) -> int:
        return len(self.answer["outcomes"])

    def __str__(self) -> str:
        return self.answer.text

    def __repr__(self) -> str:
        return f"Odds({self.answer['expression']!r}, mean={self.mean})"

    def _repr_html_(self) -> str:
        return self.answer._repr_html_()
