"""The ten questions of ten_queries.c in Python, by ctypes alone. Prints the same ten lines."""

import ctypes
from ctypes import byref, c_char_p, c_double, c_int32, c_size_t
from ctypes import c_uint8, c_uint32, c_uint64, c_void_p

ABI, OK, STALE, WRONG_SIZE = 1, 0, 2, 5
WIDTH, HEIGHT = 24, 16
CELLS = WIDTH * HEIGHT
ALGORITHMS = (
    "auto astar dijkstra breadth_first weighted_astar bidirectional_astar ida_star"
    " jump_point_search hpa_star theta_star"
).split()


class Text(ctypes.Structure):
    _fields_ = [("data", c_char_p), ("size", c_size_t)]


class Sized(ctypes.Structure):
    """A struct whose first field is its own size."""

    def __init__(self, **fields):
        super().__init__(size=ctypes.sizeof(self), **fields)


class Error(Sized):
    _fields_ = [("size", c_uint32), ("code", c_uint32), ("text", ctypes.c_char * 248)]


class Grid(Sized):
    _fields_ = [
        ("size", c_uint32),
        ("width", c_int32),
        ("height", c_int32),
        ("reserved", c_uint32),
        ("count", c_size_t),
        ("walkable", ctypes.POINTER(c_uint8)),
        ("byte_costs", ctypes.POINTER(c_uint8)),
        ("costs", ctypes.POINTER(ctypes.c_float)),
        ("layout", Text),
    ]


class Query(Sized):
    _fields_ = [
        ("size", c_uint32),
        ("from_node", c_uint32),
        ("to_node", c_uint32),
        ("reserved", c_uint32),
        ("goals", ctypes.POINTER(c_uint32)),
        ("goal_count", c_size_t),
        ("range", c_double),
        ("options", c_void_p),
        ("overlay", c_void_p),
        ("trace", c_void_p),
    ]


class Answer(Sized):
    _fields_ = [
        ("size", c_uint32),
        ("status", c_uint32),
        ("optimal", c_uint32),
        ("node_count", c_uint32),
        ("cost", c_double),
        ("length", c_double),
        ("bound", c_double),
        ("expanded", c_uint64),
        ("reason", c_char_p),
    ]


wend = ctypes.CDLL("libwend-c.so")
wend.wend_abi.restype = c_uint32
wend.wend_code_name.restype = c_char_p
wend.wend_status_name.restype = c_char_p
error = Error()


def require(code):
    if code != OK:
        raise RuntimeError(f"{wend.wend_code_name(code).decode()}: {error.text.decode()}")


def create(kind, *arguments):
    # Handles stay c_void_p objects: ctypes passes plain integers as C ints, which are too short.
    handle = c_void_p()
    require(getattr(wend, f"wend_{kind}_create")(*arguments, byref(handle), byref(error)))
    return handle


def text(letters):
    data = letters.encode()
    return Text(data, len(data))


def draw():
    """Walls from a row of numbers that every language makes alike."""
    walkable = (c_uint8 * CELLS)()
    number = 12345
    for i in range(CELLS):
        number = (number * 1664525 + 1013904223) % 2**32
        walkable[i] = 0 if (number >> 24) % 100 < 18 else 1
    for i in range(10):
        walkable[i * 2] = walkable[CELLS - 1 - i * 2] = 1
    return walkable


def fnv1a(nodes):
    total = 2166136261
    for node in nodes:
        for byte in node.to_bytes(4, "little"):
            total = (total ^ byte) * 16777619 % 2**32
    return total


def create_map():
    grid = Grid(width=WIDTH, height=HEIGHT, count=CELLS, walkable=draw())
    made = c_void_p()
    require(wend.wend_map_create_grid(byref(grid), byref(made), byref(error)))
    return made


def nodes_of(path):
    nodes, count = ctypes.POINTER(c_uint32)(), c_size_t()
    require(wend.wend_path_nodes(path, byref(nodes), byref(count), byref(error)))
    return nodes[: count.value]


def ask(i, navigator, options, workspace, path):
    require(wend.wend_options_set(options, text("algorithm"), text(ALGORITHMS[i]), byref(error)))
    query = Query(from_node=i * 2, to_node=CELLS - 1 - i * 2, options=options)
    require(wend.wend_solve(navigator, byref(query), workspace, path, byref(error)))
    answer, nodes = Answer(), nodes_of(path)
    require(wend.wend_path_answer(path, byref(answer), byref(error)))
    status = wend.wend_status_name(answer.status).decode()
    print(f"{ALGORITHMS[i]} {status} {answer.cost:.6f} {len(nodes)} {fnv1a(nodes):08x}")


def check_refusals(path):
    """`path` was destroyed."""
    assert wend.wend_path_destroy(path) == STALE
    grid = Grid(width=WIDTH, height=HEIGHT, count=CELLS, walkable=draw())
    grid.size -= 1
    assert wend.wend_map_create_grid(byref(grid), byref(c_void_p()), byref(error)) == WRONG_SIZE


def main():
    assert wend.wend_abi() == ABI
    grid_map = create_map()
    navigator = create("navigator", grid_map, None)
    workspace, options, path = create("workspace"), create("options"), create("path")
    for i in range(10):
        ask(i, navigator, options, workspace, path)
    require(wend.wend_path_destroy(path))
    require(wend.wend_options_destroy(options))
    require(wend.wend_workspace_destroy(workspace))
    require(wend.wend_navigator_destroy(navigator))
    require(wend.wend_map_destroy(grid_map))
    check_refusals(path)


main()
