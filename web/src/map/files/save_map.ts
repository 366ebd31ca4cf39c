// Maps as files: wend's .map, CSV, and JSON, which keeps all of a map.
import { PageError } from '../kinds.ts';
import type { GraphMap, GridMap, PageMap } from '../kinds.ts';
import { distance } from './graph_parts.ts';
import { gridAsJson, meshAsJson } from './json_page_map.ts';

/** A sentence about data that a file of cells alone cannot store; null: nothing is lost. */
function lossOf(map: GridMap, form: string): string | null {
  if (map.links.length > 0) return `A ${form} cannot store the map's ${map.links.length} links; save it as JSON.`;
  if (map.floors > 1) return `A ${form} cannot store that the map has ${map.floors} floors; save it as JSON.`;
  return null;
}

/** A .map: '.' is open ground and '@' is blocked. Maps that it cannot store are refused. */
export function gridAsMap(map: GridMap): string {
  const loss = lossOf(map, '.map');
  if (loss !== null) throw new PageError(loss);
  const { width, height, costs } = map;
  const rows: string[] = [];
  for (let y = 0; y < height; ++y) {
    let row = '';
    for (let x = 0; x < width; ++x) {
      const cost = costs[y * width + x];
      if (cost !== 0 && cost !== 1) {
        throw new PageError(`A .map cannot store the cost ${plain(cost)} of the cell ${x},${y}: it knows only open and `
          + 'blocked cells. Save the map as JSON.');
      }
      row += cost === 0 ? '@' : '.';
    }
    rows.push(row);
  }
  const type = map.layout === 'square' ? 'octile' : map.layout;
  return `type ${type}\nheight ${height}\nwidth ${width}\nmap\n${rows.join('\n')}\n`;
}

/** A CSV with the cost of each cell; 0 is blocked. */
export function gridAsCsv(map: GridMap): string {
  if (map.layout !== 'square') throw new PageError(`CSV cannot store the layout ${map.layout}; save the map as JSON.`);
  const loss = lossOf(map, 'CSV');
  if (loss !== null) throw new PageError(loss);
  const { width, height, costs } = map;
  const quote = width === 1 ? '"' : '';
  const rows: string[] = [];
  for (let y = 0; y < height; ++y) {
    const row: string[] = [];
    for (let x = 0; x < width; ++x) row.push(`${quote}${plain(costs[y * width + x])}${quote}`);
    rows.push(row.join(','));
  }
  return `${rows.join('\n')}\n`;
}

/** A cost without the digits that a float adds. */
function plain(cost: number): string {
  return String(Math.round(cost * 1000) / 1000);
}

/** JSON: graphs and regions in wend's form, grids and meshes in the page's. */
export function mapAsJson(map: PageMap): string {
  if (map.kind === 'grid') return gridAsJson(map);
  if (map.kind === 'mesh') return meshAsJson(map);
  const isBoard = map.borders.length === map.names.length && map.names.every((name) => name !== '')
    && map.borders.some((border) => border.length >= 6);
  return isBoard ? regionsAsJson(map) : graphAsJson(map);
}

interface PlainEdge { from: number; to: number; cost?: number; one_way?: true }

/** Edges that lead both ways at one cost are written once. */
function joinedEdges(map: GraphMap): PlainEdge[] {
  const back = new Map<string, number>();
  const edges: PlainEdge[] = [];
  for (const { from, to, cost } of map.edges) {
    const opposite = `${to},${from},${cost}`;
    const waiting = back.get(opposite);
    if (waiting !== undefined && from !== to) {
      delete edges[waiting].one_way;
      back.delete(opposite);
      continue;
    }
    back.set(`${from},${to},${cost}`, edges.length);
    edges.push({ from, to, cost, one_way: true });
  }
  return edges;
}

function listText(items: readonly unknown[]): string {
  return `[\n    ${items.map((item) => JSON.stringify(item)).join(',\n    ')}\n  ]`;
}

function graphAsJson(map: GraphMap): string {
  const nodes = map.names.map((name, i) => {
    const [x, y, z] = map.positions.subarray(3 * i, 3 * i + 3);
    return { ...(name === '' ? {} : { name }), x, y, ...(z === 0 ? {} : { z }) };
  });
  const edges = joinedEdges(map).map((edge) => {
    // The length is what an edge costs if the file does not say it, and exact that way.
    if (map.aims && edge.cost === distance(map.positions, edge.from, edge.to)) delete edge.cost;
    return edge;
  });
  return `{\n  "wend": "graph",\n  "nodes": ${listText(nodes)},\n  "edges": ${listText(edges)}\n}\n`;
}

function regionsAsJson(map: GraphMap): string {
  const regions = map.names.map((name, i) => {
    const border = map.borders[i];
    const outline: number[][] = [];
    for (let at = 0; at + 1 < border.length; at += 2) outline.push([border[at], border[at + 1]]);
    const centre = [map.positions[3 * i], map.positions[3 * i + 1]];
    return { name, centre, ...(outline.length < 3 ? {} : { outline }) };
  });
  return `{\n  "wend": "regions",\n  "regions": ${listText(regions)},\n  "borders": ${listText(joinedEdges(map))}\n}\n`;
}
