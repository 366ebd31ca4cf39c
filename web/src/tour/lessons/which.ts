// The chart "Which should I use?": questions whose answers lead to an algorithm with its options.

export interface Advice {
  /** A name of the engine, also 'auto'. */
  readonly algorithm: string;
  readonly options: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface Answer {
  readonly text: string;
  /** The id of the next question. */
  readonly next?: string;
  readonly advice?: Advice;
  /** Where the answer is no algorithm. */
  readonly note?: string;
}

export interface WhichQuestion { readonly id: string; readonly question: string; readonly answers: readonly Answer[] }

function advise(text: string, algorithm: string, why: string, options: Record<string, string> = {}): Answer {
  return { text, advice: { algorithm, options, why } };
}

/** The first question is the one to begin with. */
export const WHICH: readonly WhichQuestion[] = [
  {
    id: 'map', question: 'Which kind of map do you search?',
    answers: [
      { text: 'a grid', next: 'wanted' },
      { text: 'a navigation mesh', next: 'mesh' },
      { text: 'a graph: waypoints, regions, roads', next: 'graph' },
      advise('a puzzle with countless states', 'ida_star',
        'It remembers only the path that it is on. In C++ it works on states that have no numbers.'),
    ],
  },
  {
    id: 'wanted', question: 'Which result do you want?',
    answers: [
      { text: 'one path', next: 'cost' },
      {
        text: 'what many cells cost',
        note: 'Use a field: one search gives the costs from a place to all cells, or from all cells to it.',
      },
      advise('the fewest steps, regardless of their cost', 'breadth_first', 'It counts steps and nothing else.'),
      advise('a reference to check others', 'dijkstra', 'It uses no estimate, so no estimate can mislead it.'),
    ],
  },
  {
    id: 'cost', question: 'How much may the path cost?',
    answers: [
      advise('the least; the engine chooses how', 'auto', 'It looks at the map, its tables and the options.'),
      { text: 'the least; I choose how', next: 'moves' },
      { text: 'a little more than the least', next: 'near' },
      advise('any amount', 'greedy', 'It often expands the fewest cells, and promises nothing about the cost.'),
    ],
  },
  {
    id: 'near', question: 'Which of these matters most?',
    answers: [
      advise('a limit that I choose', 'weighted_astar', 'The path costs at most as many times the least as the weight.',
        { weight: '1.5' }),
      advise('some path soon, and better ones later', 'anytime_astar',
        'Each of its paths has a proved bound, and the last one is a cheapest path.'),
      advise('the first steps at once, on a large map', 'hpa_star',
        'It plans over squares of the map and fills in the cells later.'),
      advise('another path for each unit', 'wandering_astar', 'Each seed goes another way, within the weight.',
        { weight: '1.5', seed: '1' }),
    ],
  },
  {
    id: 'moves', question: 'How do units move?',
    answers: [
      { text: 'diagonally, too', next: 'obstacles' },
      advise('never diagonally, on hexagons, or over links', 'astar', 'It works on every map.'),
      { text: 'at any angle', next: 'angle' },
      advise('turns cost something', 'turning_astar', 'It counts the cost of each turn.', { turning: '13860' }),
    ],
  },
  {
    id: 'angle', question: 'Where may the line bend?',
    answers: [
      advise('at corners: the shortest line', 'taut_astar', 'No line is shorter, and it is the fastest of the three.'),
      advise('at centres of cells', 'theta_star', 'The bends keep half a cell away from corners.'),
      advise('at centres of cells, with fewer checks of sight', 'lazy_theta_star',
        'It checks one line for each expanded cell.'),
    ],
  },
  {
    id: 'obstacles', question: 'Which obstacles are in their way?',
    answers: [
      { text: 'walls, with room between', next: 'changes' },
      advise('single obstacles everywhere', 'astar', 'Jumps would be short; stepping is faster.'),
      advise('a goal in a tight place', 'bidirectional_astar', 'The search from the goal soon finds the way out.'),
    ],
  },
  {
    id: 'changes', question: 'Does the map change?',
    answers: [
      advise('it changes, or its costs differ', 'jump_point_search', 'It needs little preparation.'),
      advise('it stays, and its costs are equal', 'baked_jump_points',
        'Tables are baked once; then queries are fastest.'),
    ],
  },
  {
    id: 'mesh', question: 'How much does the ground cost?',
    answers: [
      advise('the same everywhere', 'polyanya', 'Its path is the shortest.'),
      advise('more in some places', 'weighted_regions', 'Its path is proved to be within 2 percent of the cheapest.',
        { error: '0.02' }),
    ],
  },
  {
    id: 'graph', question: 'Do the nodes have positions that say how far apart they are?',
    answers: [
      advise('yes', 'astar', 'It aims by the positions: no edge may cost less than the distance that it covers.'),
      advise('no', 'dijkstra', 'Without an estimate A* would do the same.'),
    ],
  },
];
