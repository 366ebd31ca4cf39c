"""wend: pathfinding on grids, graphs, meshes and volumes, with NumPy arrays in and out.

>>> import numpy as np, wend
>>> grid = wend.Grid(np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0]], bool))
>>> grid.find((0, 0), (2, 2)).path.tolist()
[[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]
"""

from ._wend import *  # noqa: F401,F403
from ._wend import __version__  # noqa: F401
from ._animate import Animation, animate, film  # noqa: F401
from ._draw import Picture, draw  # noqa: F401
from ._plot import plot  # noqa: F401
from . import _graphs  # noqa: F401  (gives Graph its methods)
from ._load import load  # noqa: F401
from ._distribute import ClusterError, DistributeReport, Job, JobError, distribute  # noqa: F401
