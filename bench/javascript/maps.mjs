// The maps of the benchmark and their queries. A map is {name, width, height, walkable, queries},
// with one byte a cell, row by row; a query is {from, to, known}, where `known` is the length that
// the scenario's file gives.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Open ground, as in the scenarios' unit-cost rules.
const kOpenGround = '.GS';
const kSide = 256;

// ---- maps from files

function read_lines(path) {
  return readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
}

function read_cells(path) {
  const lines = read_lines(path);
  const rows = lines.slice(lines.indexOf('map') + 1);
  const symbols = [...rows.join('')];
  return {
    width: rows[0].length,
    height: rows.length,
    walkable: Uint8Array.from(symbols, (symbol) => (kOpenGround.includes(symbol) ? 1 : 0)),
  };
}

function read_query(line) {
  const [from_x, from_y, to_x, to_y, known] = line.trim().split(/\s+/).slice(4).map(Number);
  return { from: [from_x, from_y], to: [to_x, to_y], known };
}

// Scenarios are sorted by length, so an even sample has short and long queries alike.
function sample(list, count) {
  const taken = Math.min(count, list.length);
  const step = list.length / taken;
  return Array.from({ length: taken }, (_, i) => list[Math.floor((i + 0.5) * step)]);
}

function read_map(folder, name, count) {
  const queries = read_lines(join(folder, `${name}.scen`)).slice(1).map(read_query);
  return { name, ...read_cells(join(folder, `${name}.map`)), queries: sample(queries, count) };
}

/** Those of the named maps that the folder has. */
export function maps_of_folder(folder, names, count) {
  const is_there = (name) => ['.map', '.scen'].every((end) => existsSync(join(folder, name + end)));
  return names.filter(is_there).map((name) => read_map(folder, name, count));
}

// ---- made maps

/** Whole numbers below a bound, the same in each run (a 32-bit xorshift). */
function make_random(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

function scattered_cells(side, percent, random) {
  const walkable = Uint8Array.from({ length: side * side }, () => (random(100) < percent ? 0 : 1));
  return { width: side, height: side, walkable };
}

/** Passages of one cell between walls of one cell, carved from cell to cell; no loops. */
function maze_cells(side, random) {
  const width = side - 1 + (side % 2);
  const walkable = new Uint8Array(width * width);
  const trail = [[1, 1]];
  walkable[width + 1] = 1;
  while (trail.length > 0) {
    const [x, y] = trail.at(-1);
    const ways = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(([dx, dy]) => {
      const [to_x, to_y] = [x + dx, y + dy];
      const is_inside = to_x > 0 && to_y > 0 && to_x < width && to_y < width;
      return is_inside && walkable[to_y * width + to_x] === 0;
    });
    if (ways.length === 0) {
      trail.pop();
      continue;
    }
    const [dx, dy] = ways[random(ways.length)];
    walkable[(y + dy / 2) * width + x + dx / 2] = 1;
    walkable[(y + dy) * width + x + dx] = 1;
    trail.push([x + dx, y + dy]);
  }
  return { width, height: width, walkable };
}

/** Numbers all cells by the part of the map they are connected to by straight steps. */
function label_parts({ width, height, walkable }) {
  const parts = new Int32Array(width * height);
  let part = 0;
  walkable.forEach((open, first) => {
    if (!open || parts[first] !== 0) return;
    parts[first] = ++part;
    for (const todo = [first]; todo.length > 0;) {
      const cell = todo.pop();
      const x = cell % width;
      const left = x > 0 ? cell - 1 : -1;
      const right = x + 1 < width ? cell + 1 : -1;
      for (const next of [left, right, cell - width, cell + width]) {
        if (next < 0 || !walkable[next] || parts[next] !== 0) continue;
        parts[next] = part;
        todo.push(next);
      }
    }
  });
  return parts;
}

function random_queries(cells, count, random) {
  const parts = label_parts(cells);
  const place = (cell) => [cell % cells.width, Math.floor(cell / cells.width)];
  const queries = [];
  while (queries.length < count) {
    const from = random(parts.length);
    const to = random(parts.length);
    if (from === to || parts[from] === 0 || parts[from] !== parts[to]) continue;
    queries.push({ from: place(from), to: place(to), known: NaN });
  }
  return queries;
}

function finish(name, cells, count, random) {
  return { name, ...cells, queries: random_queries(cells, count, random) };
}

/** Maps that need no files. */
export function made_maps(count) {
  const random = make_random(20261121);
  return [
    finish('walls 10 %', scattered_cells(kSide, 10, random), count, random),
    finish('walls 30 %', scattered_cells(kSide, 30, random), count, random),
    finish('maze', maze_cells(kSide, random), count, random),
  ];
}

/** A small one, for finders whose time grows with the square of the cells. */
export function small_map(count) {
  const random = make_random(7);
  return finish('64 x 64, walls 10 %', scattered_cells(64, 10, random), count, random);
}
