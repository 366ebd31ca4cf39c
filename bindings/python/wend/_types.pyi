# The types that the stubs and annotations of wend share. Type checkers alone see this module.

import os
from typing import Any, Iterable, Literal, Optional, Sequence, SupportsIndex, TypedDict, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

# The name of a file that is written, and of one that is read.
FileName = Union[str, "os.PathLike[str]"]
AnyPath = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
# The bytes of a file: objects that hold them, too.
Content = Union[bytes, bytearray, memoryview]

# One place: (row, column) on grids, (layer, row, column) on volumes, a number on graphs.
Place = Union[SupportsIndex, Sequence[SupportsIndex], NDArray[np.integer[Any]]]
# A list of places, or one place.
Places = Union[Place, Iterable[Place]]
# One position: (x, y) or (x, y, z) on meshes, (row, column) for crowds on grids.
Position = Union[Sequence[float], NDArray[np.floating[Any]], NDArray[np.integer[Any]]]
# A list of positions, or one position.
Positions = Union[Position, Iterable[Position]]
# Names of units or sources: one, or many.
Names = Union[SupportsIndex, Iterable[SupportsIndex], NDArray[np.integer[Any]]]
# Arrays that are given: numbers in any form that NumPy takes, and truth values.
Numbers = ArrayLike
Bools = Union[NDArray[np.bool_], Sequence[Sequence[bool]], Sequence[Sequence[Sequence[bool]]]]
# Arrays that are written to.
FloatsOut = Union[NDArray[np.float64], NDArray[np.float32]]

Status = Literal["found", "partial", "unreachable", "start_outside", "start_blocked", "goal_outside",
                 "goal_blocked", "limit_reached", "cancelled", "stale", "invalid"]
RunStatus = Literal["running", "found", "partial", "unreachable", "start_outside", "start_blocked",
                    "goal_outside", "goal_blocked", "limit_reached", "cancelled", "stale", "invalid"]
MoveState = Literal["pending", "moving", "waiting", "arrived", "arrived_partial", "blocked",
                    "unreachable", "cancelled", "invalid"]
RequestState = Literal["unknown", "waiting", "searching", "answered", "expired"]
AnswerState = Literal["unknown", "current", "beatable", "broken"]

Layout = Literal["square", "diamond", "hex_odd_rows", "hex_even_rows", "hex_odd_columns", "hex_even_columns",
                 "staggered_odd_rows", "staggered_even_rows", "staggered_odd_columns", "staggered_even_columns"]
Corners = Literal["both_free", "one_free", "always", "never"]
Terrain = Literal["touched", "entered", "joined"]
Body = Literal["avoid", "stand", "none"]
Shape = Literal["box", "column", "line", "wedge", "circle"]
DistanceKind = Literal["lengths", "steps", "costs"]
Falloff = Literal["linear", "flat", "inverse", "halving"]
Replanning = Literal["automatic", "incremental", "again"]
Unknown = Union[Literal["free", "blocked"], float]

class LintReport(TypedDict):
    verdict: Literal["admissible", "overestimates", "not_refuted"]
    start: Any  # a place; None unless it overestimates
    goal: Any
    estimate: Optional[float]
    cost: Optional[float]

class Waits(TypedDict):
    count: int
    p50: int
    p95: int
    p99: int
    most: int

class Telemetry(TypedDict):
    ticks: int
    submitted: int
    answered: int
    unreachable: int
    at_once: int
    merged: int
    near: int
    cached: int
    cancelled: int
    expired: int
    begun_anew: int
    searches: int
    expansions: int
    last_expansions: int
    edits: int
    microseconds: int
    waiting: int
    most_waiting: int
    workspaces: int
    workspace_bytes: int
    cache_bytes: int
    first_steps: Waits
    paths: Waits
