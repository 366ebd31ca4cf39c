"""Maps, and what pictures of them show, for the tests of pictures."""

import io
import re
import xml.etree.ElementTree as ElementTree

import numpy as np

import wend

SVG = "{http://www.w3.org/2000/svg}"
PATH_COLOUR = "#d55e00"


def six():
    """The map of the first programs: 6 x 3 cells with a wall of two."""
    walls = np.zeros((3, 6), bool)
    walls[1, 2:4] = True
    return wend.Grid(walls)


def random_grid(seed, rows=20, columns=30, share=0.2, **moves):
    walls = np.random.default_rng(seed).random((rows, columns)) < share
    walls[0, 0] = walls[-1, -1] = False
    return wend.Grid(walls, **moves)


def path_lines(svg):
    """The points of the lines in the colour of the path."""
    lines = [line for line in ElementTree.fromstring(svg).iter(SVG + "polyline") if line.get("stroke") == PATH_COLOUR]
    return [np.array([[float(number) for number in point.split(",")] for point in line.get("points").split()])
            for line in lines]


def texts(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(SVG + "text")]


def cell_and_corner(svg):
    """The side of a cell in pixels and the corner of the map, of a grid of squares."""
    cells = next(g for g in ElementTree.fromstring(svg).iter(SVG + "g") if "scale" in g.get("transform", ""))
    left, top, side = map(float, re.findall(r"[\d.]+", cells.get("transform")))
    return side, np.array([left, top])


def covered(places):
    """All cells of a path, of which only the bends are given."""
    cells = [places[0]]
    for begin, end in zip(places, places[1:]):
        count = int(np.abs(end - begin).max().round())
        cells += [begin + (end - begin) * step / count for step in range(1, count + 1)]
    return np.round(cells).astype(int)


def frames_of(gif):
    from PIL import Image
    image = Image.open(io.BytesIO(gif))
    frames = []
    for index in range(image.n_frames):
        image.seek(index)
        frames.append(np.asarray(image.convert("RGB")))
    return frames
