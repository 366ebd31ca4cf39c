// The graph of a volume in which units walk: a node for each place to stand, and edges for steps.
import type { VolumeGraph } from './json_voxels.ts';

/** Nodes from `first` to before `end`. */
interface Range { first: number; end: number }

const NOWHERE: Range = { first: 0, end: 0 };

class Walk {
  /** The first node of each column, and one behind the last. */
  readonly #first: number[] = [];
  readonly #heights: number[] = [];
  /** The height up to which each node has head room. */
  readonly #highest: number[] = [];

  constructor(readonly graph: VolumeGraph, readonly stepHeight: number, readonly headRoom: number) {}

  findPlaces(): void {
    const { width, depth, height, terrain } = this.graph.volume;
    const layer = width * depth;
    for (let column = 0; column < layer; ++column) {
      this.#first.push(this.graph.voxels.length);
      for (let z = 0; z < height; ++z) {
        if (z > 0 && terrain[(z - 1) * layer + column] !== 0) continue;
        const room = this.#room(column, z);
        if (room < this.headRoom) continue;
        this.graph.addNode(z * layer + column);
        this.#heights.push(z);
        this.#highest.push(z + room - this.headRoom);
      }
    }
    this.#first.push(this.graph.voxels.length);
  }

  /** How many voxels are free from a height on; above the volume all are. */
  #room(column: number, low: number): number {
    const { width, depth, height, terrain } = this.graph.volume;
    let z = low;
    while (z < height && terrain[z * width * depth + column] !== 0) ++z;
    return z === height ? Infinity : z - low;
  }

  /** The places of a column that can be stepped to from a node. */
  targets(from: number, x: number, y: number): Range {
    const { width, depth } = this.graph.volume;
    if (x < 0 || y < 0 || x >= width || y >= depth) return NOWHERE;
    const column = y * width + x;
    const z = this.#heights[from];
    const most = Math.min(this.#highest[from], z + this.stepHeight);
    const first = this.#firstAbove(column, z);
    const end = this.#firstAbove(column, most);
    // Only the last of the places that are not above has no floor between.
    const below = first - 1;
    const reaches = below >= this.#first[column] && z - this.#heights[below] <= this.stepHeight
      && z <= this.#highest[below];
    return { first: reaches ? below : first, end };
  }

  /** The first place of a column that is higher; the places of a column are sorted. */
  #firstAbove(column: number, height: number): number {
    let low = this.#first[column];
    let high = this.#first[column + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#heights[middle] > height) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #leadsRound(from: number, x: number, y: number, to: number): boolean {
    const here = this.targets(from, x, y);
    const there = this.targets(to, x, y);
    return Math.max(here.first, there.first) < Math.min(here.end, there.end);
  }

  findSteps(from: number): void {
    const { width, depth } = this.graph.volume;
    const index = this.graph.voxels[from];
    const x = index % width;
    const y = Math.floor(index / width) % depth;
    for (let i = 0; i < 9; ++i) {
      const dx = (i % 3) - 1;
      const dy = Math.floor(i / 3) - 1;
      if (dx === 0 && dy === 0) continue;
      const { first, end } = this.targets(from, x + dx, y + dy);
      for (let to = first; to < end; ++to) {
        const passes = dx === 0 || dy === 0
          || (this.#leadsRound(from, x + dx, y, to) && this.#leadsRound(from, x, y + dy, to));
        if (passes) this.#addStep(from, to, Math.abs(dx) + Math.abs(dy));
      }
    }
  }

  #addStep(from: number, to: number, flat: number): void {
    const { voxels, volume: { terrain } } = this.graph;
    const rise = this.#heights[to] - this.#heights[from];
    const cost = (Math.sqrt(flat + rise * rise) * (terrain[voxels[from]] + terrain[voxels[to]])) / 2;
    this.graph.addEdge(from, to, cost);
  }
}

export function walkGraph(graph: VolumeGraph, stepHeight: number, headRoom: number): void {
  const walk = new Walk(graph, stepHeight, headRoom);
  walk.findPlaces();
  for (let node = 0; node < graph.voxels.length; ++node) walk.findSteps(node);
}
