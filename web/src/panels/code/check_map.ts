// Checks of a map before code is written for it: a link or a file may hold anything.
import {
  type GraphMap, type GridMap, LAYOUTS, type MeshMap, MOST_CELLS, PageError, type PageMap, type Position,
} from '../../map/kinds.ts';

const MOST_COORDINATE = 1e12;
const MOST_COST = 1e12;

function isCoordinate(value: number): boolean {
  return Math.abs(value) <= MOST_COORDINATE;
}

function isPosition({ x, y, z }: Position): boolean {
  return isCoordinate(x) && isCoordinate(y) && isCoordinate(z);
}

/** As the engine takes costs of cells and of links: in thousandths. */
function isCellCost(cost: number): boolean {
  return cost === 0 || (cost >= 0.0005 && cost <= 1000);
}

function checkGrid(map: GridMap): void {
  const { width, height, costs } = map;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1
    || width * height > MOST_CELLS || costs.length !== width * height) {
    throw new PageError(`The grid of ${width} x ${height} cells has ${costs.length} costs: it has to have one for `
      + `each cell, and at most ${MOST_CELLS} cells.`);
  }
  if (!LAYOUTS.includes(map.layout)) throw new PageError('The layout of the cells has an unknown name: choose one.');
  const wrong = costs.findIndex((cost) => !isCellCost(cost));
  if (wrong >= 0) {
    throw new PageError(`Cell ${wrong % width},${Math.floor(wrong / width)} costs ${costs[wrong]}: `
      + 'a cost is 0 (blocked) or 0.001 to 1000.');
  }
  map.links.forEach((link, i) => {
    const areInside = [link.from, link.to].every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)
      && x >= 0 && y >= 0 && x < width && y < height);
    if (!areInside || !isCellCost(link.cost)) {
      throw new PageError(`Link ${i + 1} leads off the map or costs ${link.cost}: its cost is 0 or 0.001 to 1000.`);
    }
  });
}

function checkMesh(map: MeshMap): void {
  const count = map.vertices.length / 3;
  const isOutline = (outline: readonly Position[]): boolean => outline.length >= 3 && outline.every(isPosition);
  const isPolygon = (polygon: readonly number[]): boolean => polygon.length >= 3
    && polygon.every((vertex) => Number.isInteger(vertex) && vertex >= 0 && vertex < count);
  if (map.outlines.length === 0 && map.polygons.length === 0) {
    throw new PageError('The mesh has neither outlines nor polygons: draw a floor first.');
  }
  if (!map.outlines.every(isOutline)) {
    throw new PageError('An outline of the mesh has fewer than 3 corners, or a coordinate that is no number: mend it.');
  }
  if (!Number.isInteger(count) || !map.vertices.every(isCoordinate) || !map.polygons.every(isPolygon)) {
    throw new PageError('A polygon of the mesh names a vertex that does not exist, or a vertex has no place: mend it.');
  }
  if (map.areas.length !== 0 && map.areas.length !== map.polygons.length) {
    throw new PageError(`The mesh has ${map.polygons.length} polygons and ${map.areas.length} kinds of ground: `
      + 'it has to have one for each polygon.');
  }
  if (map.areaCosts.length > 256 || !map.areaCosts.every((cost) => cost > 0 && cost <= 1e6)) {
    throw new PageError('A kind of ground has a cost that is not above 0 and up to 1000000: correct it.');
  }
  map.links.forEach((link, i) => {
    const isKind = Number.isInteger(link.kind) && link.kind >= 0 && link.kind <= 31;
    if (isKind && isPosition(link.from) && isPosition(link.to) && link.cost >= 0 && link.cost <= MOST_COST) return;
    throw new PageError(`Link ${i + 1} of the mesh has a wrong place, cost or kind: correct or remove it.`);
  });
}

function checkGraph(map: GraphMap): void {
  const count = map.positions.length / 3;
  if (!Number.isInteger(count) || !map.positions.every(isCoordinate)) {
    throw new PageError('A node of the graph has a coordinate that is no number: load the graph again.');
  }
  map.edges.forEach(({ from, to, cost }, i) => {
    const isNode = (node: number): boolean => Number.isInteger(node) && node >= 0 && node < count;
    if (isNode(from) && isNode(to) && cost >= 0 && cost <= MOST_COST) return;
    throw new PageError(`Edge ${i + 1} joins nodes ${from} and ${to} at a cost of ${cost}: a node is missing, `
      + 'or the cost is not from 0 to 10^12.');
  });
}

export function checkMap(map: PageMap): void {
  if (map.kind === 'grid') checkGrid(map);
  else if (map.kind === 'mesh') checkMesh(map);
  else checkGraph(map);
}
