// The other packages' finders. A finder is {name, prepare}: prepare(map, diagonal) makes what is
// made once a map and returns {find, cells}: find(query) is what is timed and has all that a
// user has to do for a question; cells(answer) reads the answer as a list of [x, y], untimed.
import EasyStar from 'easystarjs';
import createGraph from 'ngraph.graph';
import { aStar, nba } from 'ngraph.path';
import PF from 'pathfinding';
import ROT from 'rot-js';

function rows_of({ width, height, walkable }, symbol) {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => symbol(walkable[y * width + x])));
}

// ---- PathFinding.js: a search uses its grid up, so each gets a clone, as its manual says

function pf_moves(diagonal) {
  return diagonal ? PF.DiagonalMovement.OnlyWhenNoObstacles : PF.DiagonalMovement.Never;
}

function pf_grid(map) {
  return new PF.Grid(rows_of(map, (open) => (open ? 0 : 1)));
}

function pf_finder(kind, options, words = '') {
  return {
    name: `PathFinding.js, ${kind}${words}`,
    prepare(map, diagonal) {
      const grid = pf_grid(map);
      const finder = new PF[kind]({ diagonalMovement: pf_moves(diagonal), ...options });
      return {
        find: ({ from: [x, y], to: [to_x, to_y] }) =>
          finder.findPath(x, y, to_x, to_y, grid.clone()),
        cells: (path) => path,
      };
    },
  };
}

/** No search: the part of the others' time that the clones take. */
const kCloneAlone = {
  name: 'PathFinding.js, clone() alone',
  prepare(map) {
    const grid = pf_grid(map);
    return { find: () => grid.clone(), cells: null };
  },
};

// ---- EasyStar.js: its diagonal step costs 1.4, which no option changes

const kEasyStar = {
  name: 'EasyStar.js',
  prepare(map, diagonal) {
    const easystar = new EasyStar.js();
    easystar.setGrid(rows_of(map, (open) => (open ? 0 : 1)));
    easystar.setAcceptableTiles([0]);
    easystar.enableSync();
    if (diagonal) easystar.enableDiagonals();
    easystar.disableCornerCutting();
    let answer = null;
    const keep = (path) => {
      answer = path;
    };
    return {
      find({ from: [x, y], to: [to_x, to_y] }) {
        easystar.findPath(x, y, to_x, to_y, keep);
        easystar.calculate();
        return answer;
      },
      cells: (path) => (path ?? []).map(({ x, y }) => [x, y]),
    };
  },
};

// ---- ngraph.path: the grid as a graph, one undirected link for each legal step

function octile({ x, y }, { x: to_x, y: to_y }) {
  const dx = Math.abs(to_x - x);
  const dy = Math.abs(to_y - y);
  return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
}

function link_cells(graph, { width, height, walkable }, diagonal) {
  const is_open = (x, y) => x >= 0 && x < width && y < height && walkable[y * width + x] !== 0;
  const link = (x, y, dx, dy, length) => {
    const is_legal = is_open(x + dx, y + dy) && is_open(x + dx, y) && is_open(x, y + dy);
    if (is_legal) graph.addLink(y * width + x, (y + dy) * width + x + dx, length);
  };
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      if (!is_open(x, y)) continue;
      link(x, y, 1, 0, 1);
      link(x, y, 0, 1, 1);
      if (diagonal) link(x, y, 1, 1, Math.SQRT2);
      if (diagonal) link(x, y, -1, 1, Math.SQRT2);
    }
  }
}

function grid_graph(map, diagonal) {
  const graph = createGraph();
  map.walkable.forEach((open, i) => {
    if (open) graph.addNode(i, { x: i % map.width, y: Math.floor(i / map.width) });
  });
  link_cells(graph, map, diagonal);
  return graph;
}

function ngraph_finder(name, make, heuristic) {
  return {
    name: `ngraph.path, ${name}`,
    prepare(map, diagonal) {
      const finder = make(grid_graph(map, diagonal), {
        distance: (from, to, link) => link.data,
        heuristic: heuristic && ((from, to) => heuristic(from.data, to.data)),
      });
      return {
        find: ({ from: [x, y], to: [to_x, to_y] }) =>
          finder.find(y * map.width + x, to_y * map.width + to_x),
        // From the goal to the start.
        cells: (path) => path.map(({ data: { x, y } }) => [x, y]).reverse(),
      };
    },
  };
}

// ---- rot.js: eight directions cut corners and cost the same, so it is compared with four only

const kRot = {
  name: 'rot.js, AStar',
  prepare({ width, height, walkable }) {
    const is_open = (x, y) =>
      x >= 0 && y >= 0 && x < width && y < height && walkable[y * width + x] !== 0;
    return {
      find({ from: [x, y], to: [to_x, to_y] }) {
        const path = [];
        const finder = new ROT.Path.AStar(to_x, to_y, is_open, { topology: 4 });
        finder.compute(x, y, (cell_x, cell_y) => path.push([cell_x, cell_y]));
        return path;
      },
      cells: (path) => path,
    };
  },
};

export const kEightWayPeers = [
  pf_finder('AStarFinder', {}),
  pf_finder('JumpPointFinder', {}),
  pf_finder('JumpPointFinder', { heuristic: PF.Heuristic.octile }, ', octile'),
  pf_finder('BiAStarFinder', {}),
  kCloneAlone,
  kEasyStar,
  ngraph_finder('aStar', aStar, null),
  ngraph_finder('aStar, octile', aStar, octile),
  ngraph_finder('nba', nba, null),
  ngraph_finder('nba, octile', nba, octile),
];

export const kFourWayPeers = [
  pf_finder('AStarFinder', {}),
  pf_finder('JumpPointFinder', {}),
  pf_finder('BiAStarFinder', {}),
  kEasyStar,
  kRot,
];
