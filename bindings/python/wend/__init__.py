"""wend: pathfinding on grids, graphs, meshes and volumes, with NumPy arrays in and out.

>>> import numpy as np, wend
>>> grid = wend.Grid(np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0]], bool))
>>> grid.find((0, 0), (2, 2)).path.tolist()
[[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]
"""

from ._wend import (
    Belief, Crowd, Field, Graph, Grid, GroupReport, Influence, Knowledge, Mesh, Navigator, Overlay, Path, Paths,
    Polygons, Recorder, ReplanReport, Replanner, ReplayReport, RequestReport, Search, Service, Sighting, StepReport,
    TickReport, Trace, UnitReport, Volume, algorithms, options, parse, replay,
)
from ._wend import __version__ as __version__
from ._animate import Animation, animate, film
from ._draw import Picture, draw
from ._plot import plot
from . import _graphs  # noqa: F401  (gives Graph its methods)
from ._load import load
from ._distribute import ClusterError, DistributeReport, Job, JobError, distribute

__all__ = [
    "Animation", "Belief", "ClusterError", "Crowd", "DistributeReport", "Field", "Graph", "Grid", "GroupReport",
    "Influence", "Job", "JobError", "Knowledge", "Mesh", "Navigator", "Overlay", "Path", "Paths", "Picture",
    "Polygons", "Recorder", "ReplanReport", "Replanner", "ReplayReport", "RequestReport", "Search", "Service",
    "Sighting", "StepReport", "TickReport", "Trace", "UnitReport", "Volume", "algorithms", "animate", "distribute",
    "draw", "film", "load", "options", "parse", "plot", "replay",
]
