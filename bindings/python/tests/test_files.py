"""Files: the maps that they hold, and what is wrong with those that cannot be read."""

import pathlib

import numpy as np
import pytest

import wend

SQUARE = "mesh\n2\n4 1\n0 0 1 0\n4 0 1 0\n4 3 1 0\n0 3 1 0\n4 0 1 2 3 -1 -1 -1 -1\n"
MOVING_AI = "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n"


def test_grids_are_those_of_their_files(tmp_path):
    file = tmp_path / "room.map"
    file.write_text(MOVING_AI)
    for name in (file, str(file), str(file).encode()):
        grid = wend.load(name)
        assert isinstance(grid, wend.Grid)
        assert grid.walls.tolist() == [[False, True, False], [False, False, False]]
    assert grid.find((0, 0), (0, 2)).length == 4
    assert grid.moving(corners="always").find((0, 0), (0, 2)).length == pytest.approx(2 * 2**0.5)


@pytest.mark.parametrize("seed", range(20))
def test_random_grids_come_back_from_text(seed):
    random = np.random.default_rng(seed)
    walls = random.random(random.integers(1, 30, 2)) < 0.4
    lines = "".join("".join("@" if wall else "." for wall in row) + "\n" for row in walls)
    text = f"type octile\nheight {walls.shape[0]}\nwidth {walls.shape[1]}\nmap\n{lines}"
    assert np.array_equal(wend.parse(text.encode()).walls, walls)


def test_meshes_are_those_of_their_files(tmp_path):
    file = tmp_path / "square.mesh"
    file.write_text(SQUARE)
    mesh = wend.load(file)
    assert isinstance(mesh, wend.Mesh) and len(mesh) == 1
    assert mesh.find((1, 1), (3, 1)).length == 2


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_anything_with_bytes_is_parsed(kind):
    assert wend.parse(kind(b"..\n..\n")).shape == (2, 2)


def test_a_fault_is_reported_with_file_and_line(tmp_path):
    file = tmp_path / "bad.map"
    file.write_text(MOVING_AI.replace("...", ".."))
    with pytest.raises(ValueError, match="bad.map:6"):
        wend.load(file)
    with pytest.raises(ValueError, match="net.mesh:"):
        wend.parse(SQUARE[:30].encode(), name="net.mesh")


def test_files_that_cannot_be_opened_say_so(tmp_path):
    with pytest.raises(FileNotFoundError, match="none.map"):
        wend.load(tmp_path / "none.map")
    with pytest.raises(IsADirectoryError):
        wend.load(tmp_path)
    with pytest.raises(TypeError):
        wend.load(3.5)


@pytest.mark.parametrize("content", [b"", b"\0\0\0\0", b"\xff\xfe", b"type octile\nheight 99999999\n",
                                     b"mesh\n2\n99999999999 1\n", b"NAVM"])
def test_hostile_bytes_are_refused(content):
    with pytest.raises(ValueError):
        wend.parse(content)


@pytest.mark.parametrize("seed", range(10))
def test_truncated_and_altered_files_never_end_the_program(seed):
    random = np.random.default_rng(seed)
    taken = refused = 0
    for _ in range(200):
        source = random.choice([SQUARE, MOVING_AI]).encode()
        content = bytearray(source[:random.integers(2 * len(source))])
        for _ in range(random.integers(4)):
            if content:
                content[random.integers(len(content))] = random.integers(256)
        try:
            wend.parse(bytes(content), name="fuzz")
            taken += 1
        except ValueError as error:
            assert str(error)
            refused += 1
    assert taken > 0 and refused > 50


def test_texts_are_no_bytes():
    with pytest.raises(TypeError):
        wend.parse("..\n..\n")
    with pytest.raises(TypeError):
        wend.parse(pathlib.Path("room.map"))
