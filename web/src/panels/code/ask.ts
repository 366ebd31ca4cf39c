// A scene and a run, checked, in the form from which programs of all languages are written.
import {
  type Layout, PageError, type PageMap, type Question, type Run, type Scene, type Spot,
} from '../../map/kinds.ts';
import { checkMap } from './check_map.ts';
import { type Options, optionsOf } from './options.ts';

/** A file that the program reads, and that the page lets the user save. Its text may be long. */
export interface CodeFile { readonly name: string; readonly text: () => string }

export interface Code {
  readonly text: string;
  readonly notes: string[];
  /** To be saved beside the program. */
  readonly files: CodeFile[];
}

export interface Ask {
  readonly map: PageMap;
  readonly question: Question;
  /** With underscores; '' for the usual choice. */
  readonly algorithm: string;
  readonly options: Options;
  /** For comments and names of files: letters, digits, '_' and '-'. */
  readonly name: string;
}

const MOST_GOALS = 1000;
const SPOT_OF = { grid: 'cell', mesh: 'position', graph: 'node' } as const;
const CORNERS = ['both_free', 'one_free', 'always', 'never'];
const TERRAIN = ['touched', 'entered', 'joined'];

function plainName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[_-]+|[_-]+$/g, '').slice(0, 40);
  return plain === '' ? 'map' : plain;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function checkSpot(map: PageMap, spot: Spot, role: string): void {
  if (spot.kind !== SPOT_OF[map.kind]) {
    throw new PageError(`${role} is a ${spot.kind}, but this map is a ${map.kind}: set ${role.toLowerCase()} again.`);
  }
  if (spot.kind === 'cell' && map.kind === 'grid'
    && !(isWithin(spot.x, 0, map.width - 1) && isWithin(spot.y, 0, map.height - 1))) {
    throw new PageError(`${role} (${spot.x},${spot.y}) is not on the map of ${map.width} x ${map.height} cells: `
      + 'move it.');
  }
  if (spot.kind === 'node' && map.kind === 'graph' && !isWithin(spot.node, 0, map.positions.length / 3 - 1)) {
    throw new PageError(`${role} is node ${spot.node}, which the graph does not have: choose another one.`);
  }
  if (spot.kind === 'position' && ![spot.x, spot.y, spot.z].every((value) => Math.abs(value) <= 1e12)) {
    throw new PageError(`${role} has a coordinate that is no number up to 10^12: move it.`);
  }
}

function checkMoves(layout: Layout, { moves }: Question): void {
  const { straight, diagonal, unitSize } = moves;
  if (!isWithin(straight, 1, 1e6) || !isWithin(diagonal, straight, 1e6)) {
    throw new PageError(`Steps cost ${straight} and ${diagonal}: use whole numbers up to 1000000, `
      + 'the diagonal one not below the straight one.');
  }
  if (!(unitSize > 0 && unitSize <= 1024)) {
    throw new PageError(`The unit has a size of ${unitSize} cells: use a size above 0 and up to 1024.`);
  }
  if (!CORNERS.includes(moves.corners) || !TERRAIN.includes(moves.terrain)) {
    throw new PageError('The rule for corners or for terrain has an unknown name: choose both again.');
  }
  if (moves.terrain === 'joined' && !layout.startsWith('hex')) {
    throw new PageError('The terrain rule "joined" is for hexagons: choose "touched" or "entered".');
  }
}

function checkQuestion(map: PageMap, question: Question): void {
  const count = question.goals.length;
  if (count < 1 || count > MOST_GOALS) {
    throw new PageError(`The question has ${count} goals: code is written for 1 to ${MOST_GOALS}.`);
  }
  checkSpot(map, question.from, 'The start');
  for (const goal of question.goals) checkSpot(map, goal, 'A goal');
  if (map.kind === 'grid') checkMoves(map.layout, question);
  if (!(question.range >= 0 && question.range <= 1e9)) {
    throw new PageError(`The range is ${question.range}: use a number from 0.`);
  }
  if (map.kind === 'mesh' && question.range > 0) {
    throw new PageError('On a mesh no range is known: set it to 0.');
  }
  if (map.kind === 'mesh' && !(question.radius >= 0 && question.radius <= 1e12)) {
    throw new PageError(`The unit's radius is ${question.radius}: use a number from 0.`);
  }
}

function algorithmOf(name: string): string {
  const plain = name.replaceAll('-', '_');
  // It becomes part of programs that users run, so it must not hold anything but a name.
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(plain)) {
    throw new PageError(`There is no algorithm named '${name.slice(0, 40)}': choose one from the list.`);
  }
  return plain === 'auto' ? '' : plain;
}

/** Throws a PageError if the scene is not sound: it may come from a link that someone made up. */
export function askOf(scene: Scene, run: Run): Ask {
  const { map, question } = scene;
  checkMap(map);
  checkQuestion(map, question);
  return {
    map, question, algorithm: algorithmOf(run.algorithm), options: optionsOf(run.options), name: plainName(map.name),
  };
}
