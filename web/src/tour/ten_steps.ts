// The guided tour "A* in ten steps", on the worked example of the gallery.

/** A column and a row. */
export type CellPair = readonly [number, number];

/** The state of a cell at that moment; the test of the tour compares it with the engine's trace. */
export interface CellCheck {
  readonly cell: CellPair;
  readonly state: 'unseen' | 'open' | 'closed';
  readonly g?: number;
  readonly h?: number;
  readonly f?: number;
  readonly parent?: CellPair;
}

export interface TourQuestion {
  readonly question: string;
  readonly choices: readonly string[];
  /** The number of the right choice, from 0. */
  readonly right: number;
  readonly why: string;
}

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** How many events of the trace are shown. */
  readonly at: number | 'end';
  readonly highlight?: readonly { readonly cell: CellPair }[];
  readonly ask?: TourQuestion;
  readonly checks: readonly CellCheck[];
  /** How many cells are closed by then. */
  readonly closed: number;
  /** The cell that is closed next. */
  readonly next?: CellPair;
}

/** The entry of the gallery that the tour shows. */
export const TOUR_ENTRY = 'worked-example';

/** The result of the whole search, as the last step names it. */
export const TOUR_RESULT = {
  cost: 68, expanded: 11,
  path: [[1, 2], [2, 1], [2, 0], [3, 0], [4, 0], [5, 1], [5, 2]] as readonly CellPair[],
};

export const TEN_STEPS: readonly TourStep[] = [
  {
    title: 'The question',
    text: 'The map has 7 columns and 5 rows. A cell is named by its column and its row, counted from 0 at the top ' +
      'left. We want to go from 1,2 to 5,2, and a wall of three cells stands in between. A straight step costs 10. ' +
      'A diagonal step costs 14, for the diagonal of a square of side 10 is about 14 long. A diagonal step must not ' +
      'touch the wall: both cells beside it have to be free. The question is: which way costs least?',
    at: 0,
    highlight: [{ cell: [1, 2] }, { cell: [5, 2] }, { cell: [3, 1] }, { cell: [3, 2] }, { cell: [3, 3] }],
    closed: 0,
    checks: [{ cell: [1, 2], state: 'unseen' }, { cell: [5, 2], state: 'unseen' }],
  },
  {
    title: 'Three numbers for each cell',
    text: 'A* gives each cell three numbers. The number g is the cost of the best way from the start to this cell ' +
      'that is known so far. The number h is an estimate of the cost from here to the goal. We count the columns ' +
      'and rows that are still to go and multiply by 10; this estimate is called Manhattan. It does not see the ' +
      'wall. The number f is g + h: an estimate of a whole path through this cell. The start has g = 0. The goal is ' +
      '4 columns away, so h = 40 and f = 40. The start is now on the open list, the list of cells to look at.',
    at: 1,
    highlight: [{ cell: [1, 2] }],
    closed: 0,
    next: [1, 2],
    checks: [{ cell: [1, 2], state: 'open', g: 0, h: 40, f: 40 }],
    ask: {
      question: 'How large is h at 2,1?',
      choices: ['30', '40', '50'],
      right: 1,
      why: 'The goal is 3 columns to the right and 1 row down: 4 steps at 10 are 40.',
    },
  },
  {
    title: 'The first cell is expanded',
    text: 'We take the start off the open list and expand it: we look at its eight neighbours. All of them are new, ' +
      'so all go on the open list, each with an arrow back to the start. The cell at the end of the arrow is its ' +
      'parent. Straight neighbours have g = 10, diagonal ones g = 14. The start is finished; we call it closed.',
    at: 10,
    highlight: [{ cell: [1, 2] }],
    closed: 1,
    next: [2, 2],
    checks: [
      { cell: [1, 2], state: 'closed', g: 0 },
      { cell: [2, 2], state: 'open', g: 10, h: 30, f: 40, parent: [1, 2] },
      { cell: [2, 1], state: 'open', g: 14, h: 40, f: 54, parent: [1, 2] },
      { cell: [2, 3], state: 'open', g: 14, h: 40, f: 54, parent: [1, 2] },
      { cell: [0, 2], state: 'open', g: 10, h: 50, f: 60, parent: [1, 2] },
      { cell: [0, 1], state: 'open', g: 14, h: 60, f: 74, parent: [1, 2] },
    ],
    ask: {
      question: 'Which open cell is expanded next?',
      choices: ['2,2 with f = 40', '2,1 with f = 54', '1,1 with f = 60'],
      right: 0,
      why: 'A* always takes the open cell with the least f. No other open cell has an f below 54.',
    },
  },
  {
    title: 'A dead end',
    text: 'The cell 2,2 had the least f, so it is closed now, and nothing else has changed. Three of its neighbours ' +
      'belong to the wall. All others have been seen, and the way by 2,2 is no shorter: 2,1 would have g = 10 + 10 ' +
      '= 20, but it has 14 already. The estimate promised a straight way of cost 40 and was wrong. It does no harm, ' +
      'for other cells are waiting on the open list.',
    at: 11,
    highlight: [{ cell: [2, 2] }],
    closed: 2,
    next: [2, 3],
    checks: [
      { cell: [2, 2], state: 'closed', g: 10, f: 40 },
      { cell: [2, 1], state: 'open', g: 14, f: 54, parent: [1, 2] },
      { cell: [2, 3], state: 'open', g: 14, f: 54, parent: [1, 2] },
    ],
  },
  {
    title: 'A tie',
    text: 'Two cells, 2,1 and 2,3, had f = 54. Such a tie needs a rule. Ours says: take the cell added last. So 2,3 ' +
      'came first and 2,1 second. Each of them opened two cells: 2,0 and 2,4 have f = 24 + 50 = 74, and 1,0 and 1,4 ' +
      'have f = 28 + 60 = 88. They could not open 3,0 and 3,4: those diagonal steps touch the wall. The search now ' +
      'tries both sides of the wall, since it does not know which one is better.',
    at: 17,
    highlight: [{ cell: [2, 3] }, { cell: [2, 1] }],
    closed: 4,
    next: [0, 2],
    checks: [
      { cell: [2, 3], state: 'closed', g: 14 }, { cell: [2, 1], state: 'closed', g: 14 },
      { cell: [2, 0], state: 'open', g: 24, h: 50, f: 74, parent: [2, 1] },
      { cell: [2, 4], state: 'open', g: 24, h: 50, f: 74, parent: [2, 3] },
      { cell: [1, 0], state: 'open', g: 28, h: 60, f: 88, parent: [2, 1] },
      { cell: [1, 4], state: 'open', g: 28, h: 60, f: 88, parent: [2, 3] },
      { cell: [3, 0], state: 'unseen' }, { cell: [3, 4], state: 'unseen' },
    ],
  },
  {
    title: 'A better way to a known cell',
    text: 'Two cells with f = 60 were expanded: 0,2 and then 1,3. Look at 1,4 in the bottom row. It had g = 28, by ' +
      'two diagonal steps over 2,3. By way of 1,3 it takes two straight steps: 10 + 10 = 20. This is less, so the ' +
      'cell is improved: g = 20, f = 80, and its arrow now leads to 1,3. Its h stays the same, since h depends on ' +
      'the cell only. This is why each cell keeps its best known g.',
    at: 21,
    highlight: [{ cell: [1, 4] }, { cell: [1, 3] }],
    closed: 6,
    next: [1, 1],
    checks: [
      { cell: [0, 2], state: 'closed', f: 60 }, { cell: [1, 3], state: 'closed', g: 10, f: 60 },
      { cell: [1, 4], state: 'open', g: 20, h: 60, f: 80, parent: [1, 3] },
      { cell: [1, 0], state: 'open', g: 28, f: 88, parent: [2, 1] },
      { cell: [1, 1], state: 'open', f: 60 },
    ],
    ask: {
      question: '1,1 is expanded next. Which cell does it improve?',
      choices: ['1,0 in the top row', '2,0 in the top row', 'none'],
      right: 0,
      why: 'By way of 1,1 the cell 1,0 costs 10 + 10 = 20 instead of 28. For 2,0 it would be 10 + 14 = 24, and that ' +
        'is what it has.',
    },
  },
  {
    title: 'f grows',
    text: 'No open cell has an f below 74 any more. The 40 of the beginning was far too hopeful. Four cells had f = ' +
      '74, and the one that was added last was 2,0. It is closed now and has opened 3,0, right above the wall. From ' +
      'there the search goes along the top row. Each step to the right adds 10 to g and takes 10 from h, so f stays ' +
      'at 74.',
    at: 26,
    highlight: [{ cell: [2, 0] }, { cell: [3, 0] }],
    closed: 8,
    next: [3, 0],
    checks: [
      { cell: [2, 0], state: 'closed', g: 24, f: 74 },
      { cell: [3, 0], state: 'open', g: 34, h: 40, f: 74, parent: [2, 0] },
      { cell: [2, 4], state: 'open', f: 74 }, { cell: [0, 1], state: 'open', f: 74 },
      { cell: [0, 3], state: 'open', f: 74 },
      { cell: [1, 0], state: 'open', g: 20, f: 80, parent: [1, 1] },
    ],
  },
  {
    title: 'Past the wall',
    text: 'The cells 3,0 and 4,0 are closed, and three more are open. Look at 5,1: g = 44 + 14 = 58, h = 10, f = ' +
      '68. So f fell from 74 to 68. The diagonal step costs 14, but h became smaller by 20. With an estimate that ' +
      'is never too high this can happen too, but a fall of f is a reason to look closely: Manhattan counts a ' +
      'diagonal neighbour as 20, although one step of 14 leads there. This estimate can be too high.',
    at: 32,
    highlight: [{ cell: [4, 0] }, { cell: [5, 1] }],
    closed: 10,
    next: [5, 1],
    checks: [
      { cell: [3, 0], state: 'closed', g: 34, f: 74 }, { cell: [4, 0], state: 'closed', g: 44, f: 74 },
      { cell: [5, 1], state: 'open', g: 58, h: 10, f: 68, parent: [4, 0] },
      { cell: [5, 0], state: 'open', f: 74 }, { cell: [4, 1], state: 'open', f: 74 },
    ],
  },
  {
    title: 'The goal is seen, but not taken',
    text: 'The cell 5,1 opened the goal, with g = 58 + 10 = 68, h = 0 and f = 68. Is the search over? Not yet. ' +
      'Another open cell might still lead to the goal at less cost. A* stops only when it takes the goal off the ' +
      'open list. Then every other open cell has an f of at least 68. If h is never too high, none of them can lead ' +
      'to a cheaper path.',
    at: 38,
    highlight: [{ cell: [5, 2] }, { cell: [5, 1] }],
    closed: 11,
    next: [5, 2],
    checks: [
      { cell: [5, 1], state: 'closed', g: 58 },
      { cell: [5, 2], state: 'open', g: 68, h: 0, f: 68, parent: [5, 1] },
      { cell: [4, 2], state: 'open', f: 82 }, { cell: [6, 2], state: 'open', f: 82 },
    ],
    ask: {
      question: 'Why does A* not stop as soon as it sees the goal?',
      choices: [
        'Another open cell may lead there at less cost', 'The goal has no parent yet', 'All cells have to be closed',
      ],
      right: 0,
      why: 'The first way that is seen need not be the best one. When the goal is taken off the list, no open cell ' +
        'has a smaller f.',
    },
  },
  {
    title: 'Reading the path back',
    text: 'Follow the arrows from the goal: 5,2, 5,1, 4,0, 3,0, 2,0, 2,1, 1,2. Turned round, that is the path. It ' +
      'costs 14 + 10 + 10 + 10 + 14 + 10 = 68, and the search expanded 11 cells before it took the goal. No path is ' +
      'cheaper here. But the engine does not call the path proved, because Manhattan can be too high where diagonal ' +
      'steps are legal. Choose the octile estimate, which counts diagonal steps at their true cost: it finds a path ' +
      'for 68 as well, and proves it.',
    at: 'end',
    highlight: [
      { cell: [1, 2] }, { cell: [2, 1] }, { cell: [2, 0] }, { cell: [3, 0] }, { cell: [4, 0] }, { cell: [5, 1] },
      { cell: [5, 2] },
    ],
    closed: 12,
    checks: [
      { cell: [5, 2], state: 'closed', g: 68, h: 0, f: 68, parent: [5, 1] },
      { cell: [5, 1], state: 'closed', parent: [4, 0] }, { cell: [4, 0], state: 'closed', parent: [3, 0] },
      { cell: [3, 0], state: 'closed', parent: [2, 0] }, { cell: [2, 0], state: 'closed', parent: [2, 1] },
      { cell: [2, 1], state: 'closed', parent: [1, 2] },
    ],
  },
];
