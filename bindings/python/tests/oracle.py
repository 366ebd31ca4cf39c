"""Plain models of wend's maps for SciPy: sparse matrices with the cost of each step."""

import itertools

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

STRAIGHT, DIAGONAL = 13860, 19601
CORNERS = ["both_free", "one_free", "always", "never"]
TERRAINS = ["touched", "entered"]


def is_legal_diagonal(free, row, column, down, right, corners):
    """Whether a diagonal step may pass between the two cells beside it."""
    beside = [free[row + down, column], free[row, column + right]]
    return {"both_free": all(beside), "one_free": any(beside), "always": True, "never": False}[corners]


def step_weight(free, costs, here, there, terrain):
    """The terrain of a step, as a multiple of open ground."""
    ends = [costs[here], costs[there]]
    if terrain == "entered":
        return costs[there]
    if here[0] == there[0] or here[1] == there[1]:
        return sum(ends) / 2
    beside = [(there[0], here[1]), (here[0], there[1])]
    return (sum(ends) + sum(costs[at] if free[at] else max(ends) for at in beside)) / 4


def square_steps(free, costs, corners="both_free", terrain="touched", straight=STRAIGHT,
                 diagonal=DIAGONAL):
    """All steps of a grid of squares: (number, number, cost), numbers row by row."""
    rows, columns = free.shape
    for row, column in np.argwhere(free):
        for down, right in itertools.product((-1, 0, 1), repeat=2):
            there = (row + down, column + right)
            inside = 0 <= there[0] < rows and 0 <= there[1] < columns
            if (down, right) == (0, 0) or not inside or not free[there]:
                continue
            is_diagonal = down != 0 and right != 0
            if is_diagonal and not is_legal_diagonal(free, row, column, down, right, corners):
                continue
            weight = step_weight(free, costs, (row, column), there, terrain)
            unit = diagonal if is_diagonal else straight
            yield row * columns + column, there[0] * columns + there[1], unit * weight


HEX_STEPS = {0: [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)],
             1: [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)]}


def hexagon_steps(free, costs, terrain="joined"):
    """All steps of a grid of hexagons whose odd rows are shifted to the right."""
    rows, columns = free.shape
    for row, column in np.argwhere(free):
        for down, right in HEX_STEPS[row % 2]:
            there = (row + down, column + right)
            if 0 <= there[0] < rows and 0 <= there[1] < columns and free[there]:
                mean = (costs[row, column] + costs[there]) / 2
                weight = costs[there] if terrain == "entered" else mean
                yield row * columns + column, there[0] * columns + there[1], STRAIGHT * weight


def eroded(free, side):
    """Where a square unit of that side fits, by its cell at the top left."""
    fits = np.zeros_like(free)
    for row in range(free.shape[0] - side + 1):
        for column in range(free.shape[1] - side + 1):
            fits[row, column] = free[row:row + side, column:column + side].all()
    return fits


def leads_round(free, here, axes, steps):
    """Whether straight steps along the axes lead to the other end through free cells."""
    for order in itertools.permutations(axes):
        at = list(here)
        for axis in order[:-1]:
            at[axis] += steps[axis]
            if not free[tuple(at)]:
                break
        else:
            return True
    return False


def box_is_free(free, here, steps):
    ranges = [sorted((at, at + step)) for at, step in zip(here, steps)]
    return all(free[at] for at in itertools.product(*[range(a, b + 1) for a, b in ranges]))


def volume_steps(free, costs, lengths, directions=26, corners="both_free"):
    """All steps of a volume; `lengths` are the costs of steps along one, two and three axes."""
    most = {6: 1, 18: 2, 26: 3}[directions]
    for here in map(tuple, np.argwhere(free)):
        for steps in itertools.product((-1, 0, 1), repeat=3):
            axes = [axis for axis in range(3) if steps[axis] != 0]
            there = tuple(at + step for at, step in zip(here, steps))
            inside = all(0 <= at < side for at, side in zip(there, free.shape))
            if not 1 <= len(axes) <= most or not inside or not free[there]:
                continue
            legal = len(axes) == 1 or corners == "always"
            if not legal and corners == "both_free":
                legal = box_is_free(free, here, steps)
            if not legal and corners == "one_free":
                legal = leads_round(free, here, axes, steps)
            if legal:
                numbers = [int(np.ravel_multi_index(at, free.shape)) for at in (here, there)]
                yield (*numbers, lengths[len(axes) - 1] * (costs[here] + costs[there]) / 2)


def matrix_of(count, steps):
    """A sparse matrix of steps; of several between two nodes the cheapest."""
    cheapest = {}
    for start, end, cost in steps:
        cheapest[start, end] = min(cost, cheapest.get((start, end), np.inf))
    ends = np.array(list(cheapest), np.int64).reshape(-1, 2)
    return csr_matrix((list(cheapest.values()), (ends[:, 0], ends[:, 1])), shape=(count, count))


def all_costs(count, steps, starts, backward=False):
    """The costs from each start to all nodes, or (backward) to it."""
    matrix = matrix_of(count, steps)
    return dijkstra(matrix.T.tocsr() if backward else matrix, indices=starts)


LAYOUTS_IN_MEMORY = ["c", "fortran", "sliced", "reversed", "transposed", "big_endian", "read_only"]


def laid_out(array, layout):
    """The same array, laid out differently in memory."""
    if layout == "fortran":
        return np.asfortranarray(array)
    if layout == "sliced":
        wide = np.zeros([2 * side + 1 for side in array.shape], array.dtype)
        inner = wide[tuple(slice(1, None, 2) for _ in array.shape)]
        inner[...] = array
        return inner
    if layout == "reversed":
        every = tuple(slice(None, None, -1) for _ in array.shape)
        return array[every].copy()[every]
    if layout == "transposed":
        return array.T.copy().T
    if layout == "big_endian":
        return array.astype(array.dtype.newbyteorder(">"))
    copy = array.copy()
    copy.flags.writeable = layout != "read_only"
    return copy
