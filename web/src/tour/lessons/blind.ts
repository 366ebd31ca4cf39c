// Lessons about searches that do not use the goal's position.

import type { Lesson } from './lesson.ts';

export const BLIND_LESSONS: Record<string, Lesson> = {
  breadth_first: {
    title: 'Breadth-first search',
    idea: 'Imagine water that flows out of the start. After one second it has reached all cells one step away, ' +
      'after two seconds all cells two steps away, and so on. The search does the same: it finishes one ring of ' +
      'cells before it begins the next. When the water reaches the goal, it has taken a way with the fewest steps.',
    steps: [
      'Put the start into a queue. A queue is a line of people: the first to come is the first to be served.',
      'Take the first cell out of the queue. If it is the goal, stop.',
      'Look at each neighbour. If it was never seen before, note from which cell we came, and put it at the end of ' +
        'the queue.',
      'Repeat from the second step. If the queue is empty, there is no path.',
      'At the goal, follow the notes back to the start.',
    ],
    guarantee: 'The path has the fewest steps. It need not be the cheapest: a diagonal step counts as one step, ' +
      'like a straight one, and so does a step through a swamp. On a grid with straight steps only and even ground, ' +
      'the fewest steps are also the cheapest.',
    cost: 'Each cell is taken out of the queue once, so the time grows in proportion to the cells that are nearer ' +
      'than the goal. All of them are kept in memory.',
    whenToUse: 'When steps are to be counted and nothing else: moves of a board game, changes of trains, links ' +
      'between friends.',
    whenNot: 'When steps differ in cost. Dijkstra\'s algorithm and A* count costs. And when the goal is far away in ' +
      'the open: the search spreads in all directions, also away from the goal.',
    lookFor: 'The edge of the coloured area. It is a ring round the start, and all its cells are equally many steps ' +
      'away. With diagonal steps the rings are squares.',
    source: 'E. F. Moore, "The Shortest Path Through a Maze", 1959.',
    galleryId: 'worst-breadth-first',
  },
  depth_first: {
    title: 'Depth-first search',
    idea: 'Walk through a maze and always go on, into a passage that you have not seen. When you cannot go on, turn ' +
      'back to the last crossing where a passage was left, and take that one. Sooner or later you have been ' +
      'everywhere that can be reached, so you find the way out if there is one.',
    steps: [
      'Put the start on a stack. A stack is a pile of plates: the last to come is the first to be taken.',
      'Take the top cell off the stack. If it is the goal, stop.',
      'Put each neighbour that was never seen before on the stack, and note from which cell we came.',
      'Repeat from the second step. If the stack is empty, there is no path.',
    ],
    guarantee: 'It finds a path if there is one. It promises nothing about the length, and usually the path winds ' +
      'over the whole map. Here each cell is opened once, when it is first seen, so the search ends on every map.',
    cost: 'At worst every cell that can be reached is expanded once. Luck decides: if the goal lies in the ' +
      'direction that is tried first, the search is over very soon.',
    whenToUse: 'To see what an order without costs does. The same order is useful for other tasks: to find out ' +
      'which cells are connected, to build mazes, to look through puzzles with little memory.',
    whenNot: 'For any path on which something will walk.',
    lookFor: 'The single line that runs ahead, turns at walls and comes back. Move the goal next to the start: the ' +
      'path may still lead across the whole map. Then compare it with the straight path of another search.',
    source: 'C. P. Trémaux\'s method for mazes, 19th century; described by É. Lucas, "Récréations mathématiques", ' +
      '1882.',
    galleryId: 'worst-depth-first',
  },
  dijkstra: {
    title: 'Dijkstra\'s algorithm',
    idea: 'Breadth-first search counts steps; this search counts costs. It always expands the cell that is cheapest ' +
      'to reach. When a cell has its turn, no cheaper way to it can turn up later: that way would have to lead over ' +
      'a cell that is cheaper to reach, and all of those have had their turn.',
    steps: [
      'Give the start the cost g = 0 and put it on the open list.',
      'Take the cell with the least g off the list. If it is the goal, stop.',
      'For each neighbour add the cost of the step. If the neighbour is new, or this way is cheaper than the one ' +
        'that it has, note the new g and from which cell we came.',
      'Repeat from the second step. If the list is empty, there is no path.',
    ],
    guarantee: 'The path is a cheapest one. The only condition is that no step costs less than nothing. No estimate ' +
      'is needed, so none can be wrong.',
    cost: 'It expands every cell that is cheaper to reach than the goal, in every direction. With a good list each ' +
      'expansion takes little time.',
    whenToUse: 'Without a single goal: costs from one place to all others, or to the nearest of very many. Where ' +
      'nothing is known about the goal\'s position, as on a graph without positions. And as a yardstick, to check ' +
      'other searches.',
    whenNot: 'For one goal whose position is known. A* finds a path of the same cost and usually expands fewer cells.',
    lookFor: 'The edge of the coloured area. On even ground it is nearly round. On terrain it runs far along roads ' +
      'and hardly enters swamps: it joins cells that cost the same to reach.',
    source: 'E. W. Dijkstra, "A Note on Two Problems in Connexion with Graphs", Numerische Mathematik 1, 1959.',
    galleryId: 'worst-dijkstra',
  },
};
