// Lessons about searches that use an estimate of the cost that is left.

import type { Lesson } from './lesson.ts';

export const GUIDED_LESSONS: Record<string, Lesson> = {
  greedy: {
    title: 'Greedy best-first search',
    idea: 'Always go to the cell that looks nearest to the goal. The estimate h says how far it seems to be from ' +
      'each cell. The search does not care how long the way has been so far. This is splendid in the open. Behind a ' +
      'wall it is a trap.',
    steps: [
      'Put the start on the open list, with its estimate h.',
      'Take the cell with the least h off the list. If it is the goal, stop.',
      'Put each neighbour that was never seen before on the list, with its own h, and note from which cell we came.',
      'If a neighbour is on the list already, and this way to it is cheaper, change the note.',
      'Repeat from the second step. If the list is empty, there is no path.',
    ],
    guarantee: 'It finds a path if there is one. The path may be much more expensive than the cheapest. Afterwards ' +
      'the engine can sometimes prove a bound, for the path cannot cost less than the estimate at the start.',
    cost: 'Often the fewest expansions of all searches that go cell by cell. At worst it expands every cell that it ' +
      'can reach: it must fill a dead end before it looks outside.',
    whenToUse: 'When any path will do and it is needed soon, on maps with few dead ends.',
    whenNot: 'When the cost of the path matters. Weighted A* with a large weight is about as fast, and has a bound.',
    lookFor: 'The narrow band that runs straight to the goal until something is in its way. In a bowl that is open ' +
      'towards the start, the search fills the whole bowl first. And look at the path itself: it often follows ' +
      'walls where a way farther from them is cheaper, since cells with a larger estimate never had their turn.',
    source: 'J. E. Doran and D. Michie, "Experiments with the Graph Traverser Program", Proceedings of the Royal ' +
      'Society A 294, 1966.',
    galleryId: 'worst-greedy',
  },
  astar: {
    title: 'A*',
    idea: 'Dijkstra\'s algorithm looks back: how much has it cost to come here? Greedy search looks ahead: how much ' +
      'does it still seem to cost? A* adds both. The sum f = g + h estimates a whole path through a cell, and the ' +
      'cell with the least f is expanded first.',
    steps: [
      'Put the start on the open list with g = 0 and its estimate h.',
      'Take the cell with the least f off the list. If it is the goal, stop.',
      'For each neighbour compute g by way of this cell. If the neighbour is new, or this g is less than its own, ' +
        'note the new g and from which cell we came, and put it on the list with f = g + h.',
      'Repeat from the second step. If the list is empty, there is no path.',
    ],
    guarantee: 'The path is a cheapest one if the estimate is never too high. Such an estimate is called ' +
      'admissible. The reason: when the goal has its turn, every other open cell has an f that is at least as ' +
      'large, and f is never more than a path through that cell really costs.',
    cost: 'It expands no cell whose f is above the cost of the path. The better the estimate, the fewer cells are ' +
      'left. With an estimate of 0 it is Dijkstra\'s algorithm.',
    whenToUse: 'For a cheapest path to a known goal, on any kind of map: terrain, links, hexagons, graphs.',
    whenNot: 'Without a goal, or where a slightly more expensive path would do and time is short. On grids without ' +
      'links and with large open places jump point search finds a path of the same cost sooner.',
    lookFor: 'The coloured area leans towards the goal. Watch what happens behind a wall: f rises, and cells that ' +
      'were left behind come back into play.',
    source: 'P. E. Hart, N. J. Nilsson and B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum ' +
      'Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4, 1968.',
    galleryId: 'worked-example',
  },
  weighted_astar: {
    title: 'Weighted A*',
    idea: 'A* is careful: it tries every cell that could still belong to a cheapest path. Often a path that is a ' +
      'bit more expensive would do. So this search trusts the estimate more than it deserves, and multiplies it by ' +
      'a weight w: f = g + w h. With w = 1 it is A*. The larger w is, the more it resembles greedy search.',
    steps: [
      'Choose a weight from 1 to 100, such as 1.5.',
      'Search as A* does, but take the cell with the least g + w h first.',
      'Stop when the goal is taken off the open list.',
    ],
    guarantee: 'If the estimate is never too high, the path costs at most w times the cheapest. With w = 1.5 it ' +
      'costs at most half as much again, and usually much less.',
    cost: 'Usually fewer expansions than A*. Fewer expansions need not mean less time, since it cannot use the ' +
      'fastest kind of open list. On small maps it can even take longer than A*.',
    whenToUse: 'When a path within a known bound is good enough: for many units, or when the map is large and the ' +
      'open ground wide.',
    whenNot: 'When the path must be a cheapest one. And when the estimate points the wrong way, as in a maze: more ' +
      'weight on bad advice does not help.',
    lookFor: 'Compare weights 1, 1.5 and 4 on one map. The coloured area shrinks to a band along the path. Look at ' +
      'the costs as well: a little more weight often costs nothing, and a lot of weight makes detours.',
    source: 'I. Pohl, "Heuristic Search Viewed as Path Finding in a Graph", Artificial Intelligence 1, 1970.',
    galleryId: 'weights',
  },
  anytime_astar: {
    title: 'Anytime A*',
    idea: 'A unit that must move now cannot wait for the best path, and a unit with time to spare should not walk a ' +
      'poor one. This search serves both. It finds some path soon, then improves it, and it always knows how far ' +
      'the best path so far can be from the cheapest. You may stop it at any time.',
    steps: [
      'First part: weighted A* with a weight of 2 until there is a path. No cell is expanded twice; cells to which ' +
        'shorter ways turn up have to wait.',
      'Second part: A* over all cells that are open or wait. Cells that cannot lead to a cheaper path than the ' +
        'known one are left out.',
      'Whenever a cheaper path turns up, it replaces the known one.',
      'The cheapest path cannot cost less than the least f of all cells that are open or wait. So the cost of the ' +
        'known path divided by that f is a proved bound. When the bound is 1, stop.',
    ],
    guarantee: 'If the estimate is never too high, each path costs at most its bound times the cheapest. At the end ' +
      'the bound is 1: the path is proved to be a cheapest one.',
    cost: 'The first path usually comes sooner than A*\'s. The proof comes later: on game maps it takes a tenth to ' +
      'a quarter more expansions than A*, and about twice its time.',
    whenToUse: 'When time is limited and not known beforehand: games that have some milliseconds left in a frame, ' +
      'robots that have to react.',
    whenNot: 'When only the cheapest path is of use. Then A* takes about half the time.',
    lookFor: 'Limit the number of expansions, and raise the limit step by step. The bound falls first, although the ' +
      'path stays the same; then the path becomes better.',
    source: 'After M. Likhachev, G. Gordon and S. Thrun, "ARA*: Anytime A* with Provable Bounds on Sub-Optimality", ' +
      'NIPS 2003. wend\'s two parts are its own.',
    galleryId: 'worst-anytime-astar',
  },
  bidirectional_astar: {
    title: 'Bidirectional A*',
    idea: 'Two search parties are better than one. One starts at the start, the other at the goal, and they look ' +
      'for each other. Where they meet there is a path. But the first meeting need not lie on a cheapest path, so ' +
      'the search goes on until no better meeting is possible.',
    steps: [
      'Make two open lists: one for the start, and one for the goal, where ways are followed backwards.',
      'Expand a cell of one side. wend chooses the side whose least f rises faster, for that side brings the end ' +
        'nearer.',
      'If a cell has been reached from both sides, add both costs. Remember the cheapest such meeting, U.',
      'Leave out cells through which no path can be cheaper than U.',
      'Stop when U is not more than the larger of both sides\' least f, or when one side has nothing left.',
    ],
    guarantee: 'The path is a cheapest one if the estimate is never too high. If there is no path, the search ends ' +
      'as soon as one side has nothing left.',
    cost: 'Often fewer expansions than A*, but each takes longer, and it needs twice the memory. On many maps A* is ' +
      'the faster one.',
    whenToUse: 'When the goal is in a tight place: a room with one door on the far side, a small island with one ' +
      'bridge. And on graphs without a good estimate.',
    whenNot: 'When the estimate is nearly exact, as on open ground: A* goes straight there, and a second search ' +
      'only adds work. When ways cannot be followed backwards, it cannot be used.',
    lookFor: 'Two colours that grow towards each other. The first meeting is not the end: watch how both go on ' +
      'until the proof is complete.',
    source: 'W. Pijls and H. Post, "A New Bidirectional Search Algorithm with Shortened Postprocessing", European ' +
      'Journal of Operational Research 198, 2009 (NBA*).',
    galleryId: 'best-bidirectional-astar',
  },
  fringe_search: {
    title: 'Fringe search',
    idea: 'A* keeps its open list in order, and keeping order takes work. Fringe search does without. It has a ' +
      'threshold for f. Cells up to the threshold are expanded in any convenient order; all others are put off ' +
      'until later. When nothing is left for now, the threshold rises.',
    steps: [
      'Set the threshold to the estimate at the start.',
      'Take a cell from the list "now". If its f is above the threshold, move it to the list "later".',
      'Otherwise expand it. If it is the goal, stop.',
      'When "now" is empty, set the threshold to the least f in "later". All cells of "later" become "now".',
      'When both lists are empty, there is no path.',
    ],
    guarantee: 'The path is a cheapest one if the estimate is never too high. The threshold never exceeds the cost ' +
      'of a cheapest path.',
    cost: 'To put a cell on a list, or take it off, takes a fixed short time. But every cell that was put off is ' +
      'looked at again each time the threshold rises. So the number of different values of f decides.',
    whenToUse: 'To learn how a search can do without a sorted list. It is good if f has few values: straight steps ' +
      'only, all of one cost.',
    whenNot: 'If f has many values, as with diagonal steps and terrain. A bucket queue, which A* uses here, needs ' +
      'no sorting either and looks at no cell twice.',
    lookFor: 'The picture is much like that of A*, and so is the number of expansions. The difference is the order: ' +
      'within one threshold the newest cell comes first, so the search runs ahead along a line.',
    source: 'Y. Björnsson, M. Enzenberger, R. Holte and J. Schaeffer, "Fringe Search: Beating A* at Pathfinding on ' +
      'Game Maps", IEEE Symposium on Computational Intelligence and Games, 2005.',
    galleryId: 'worst-fringe-search',
  },
  ida_star: {
    title: 'IDA*',
    idea: 'A* remembers every cell that it has seen. A puzzle may have more states than a computer can remember. ' +
      'IDA*, iterative deepening A*, remembers only the path that it is on. It pays with time: it starts again and ' +
      'again, each time allowed to go a little farther.',
    steps: [
      'Set a bound: the estimate at the start.',
      'Go ahead depth-first. Turn back wherever f = g + h is above the bound.',
      'If the goal is reached, stop.',
      'Otherwise raise the bound to the least f that was above it, and start again.',
    ],
    guarantee: 'The path is a cheapest one if the estimate is never too high: no bound exceeds the cost of a ' +
      'cheapest path.',
    cost: 'Memory grows only with the length of the path. The time grows with the number of different ways within ' +
      'the bound, times the number of bounds. On a grid a huge number of ways lead to the same cell. A table of ' +
      'cells that were tried helps; its size is an option.',
    whenToUse: 'For puzzles such as the sliding tiles: countless states, few values of f, and few ways to the same ' +
      'state.',
    whenNot: 'On maps. A field of 135 cells with a wall is enough to keep it busy.',
    lookFor: 'How often it begins anew at the start, and how the same cells are expanded again. Compare a run ' +
      'without a table (transpositions 0) with one that has the usual table, and with A*.',
    source: 'R. E. Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search", Artificial ' +
      'Intelligence 27, 1985.',
    galleryId: 'worst-ida-star',
  },
};
