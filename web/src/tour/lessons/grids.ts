// Lessons about searches that make use of a grid: jumps, squares of the map, lines, turns, tastes.

import type { Lesson } from './lesson.ts';

export const GRID_LESSONS: Record<string, Lesson> = {
  jump_point_search: {
    title: 'Jump point search',
    idea: 'On open ground there are many paths of the same cost: first right, then diagonally, or the other way ' +
      'round. A* looks at all their cells. But a cheapest path only needs to turn where an obstacle forces it to, ' +
      'or where it gets in line with the goal. So this search jumps from one such turn to the next, over all cells ' +
      'in between.',
    steps: [
      'Search as A* does, with f = g + h.',
      'From an expanded cell, do not step to the neighbours. Run straight on in each useful direction.',
      'Stop at a wall and forget the run; or stop at a cell beside a corner of a wall, where a path may have to ' +
        'turn; or at the goal. Only such cells go on the open list.',
      'A diagonal run also looks along the row and the column at each cell that it passes.',
      'wend also leaves out turns that lead only into dead ends without the goal.',
    ],
    guarantee: 'The path costs as much as that of A*: it is a cheapest one if the estimate is never too high.',
    cost: 'Few expansions, often a small share of those of A*. Each is fast, as tables are prepared when the map is ' +
      'first used; they take about ten times as long as reading the map.',
    whenToUse: 'For cheapest paths on grids of squares with walls and room between them, also with terrain in large ' +
      'patches.',
    whenNot: 'On maps full of single obstacles, or where the ground changes from cell to cell: then nearly every ' +
      'cell is a turn. It refuses maps with links, and hexagons.',
    lookFor: 'Single coloured cells beside corners of walls, and nothing in between. Compare the number of ' +
      'expansions with that of A*: the costs are equal.',
    source: 'D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", AAAI 2011, and ' +
      '"Improving Jump Point Search", ICAPS 2014.',
    galleryId: 'best-jump-point-search',
  },
  baked_jump_points: {
    title: 'Baked jump points',
    idea: 'If a map stays as it is, much can be worked out beforehand, as one draws signposts once and not for ' +
      'every traveller. For each place where a path may turn, a table says by which first moves the cheapest paths ' +
      'to each part of the map begin. The search then hardly ever has a choice.',
    steps: [
      'Before the first query: flood the whole map from every turn, and note the first moves of cheapest paths to ' +
        'each square block of cells.',
      'For a query, search as jump point search does.',
      'At each turn try only the moves that the table names for the goal\'s block.',
      'If the goal lies in sight, go there directly.',
    ],
    guarantee: 'As for jump point search: the path is a cheapest one if the estimate is never too high. The table ' +
      'keeps all first moves of cheapest paths, so none is missed.',
    cost: 'A query expands little more than the turns of its path. Baking takes from a fraction of a second to some ' +
      'seconds, on very large maps longer: its time grows with the number of turns times the number of cells.',
    whenToUse: 'For very many queries on a map of squares that does not change, as in a finished game level.',
    whenNot: 'When the map changes: an edit makes the table invalid, and it must be baked again. It refuses terrain ' +
      'with costs, links and hexagons. With several goals it is plain jump point search.',
    lookFor: 'Only the turns of the path are coloured, and perhaps a few more. Compare it with jump point search, ' +
      'which also tries turns that lead elsewhere.',
    source: 'Built on D. Harabor and A. Grastien, "Improving Jump Point Search", ICAPS 2014, with tables of first ' +
      'moves for blocks of cells.',
    galleryId: 'best-baked-jump-points',
  },
  hpa_star: {
    title: 'HPA*',
    idea: 'A traveller from Lisbon to Oslo first chooses the countries, then the roads, and the lane only when the ' +
      'car is on the road. This search plans in the same way. It cuts the map into squares, searches from border to ' +
      'border, and fills in the cells afterwards.',
    steps: [
      'Once per map: cut it into squares of 16 x 16 cells, and larger ones of 64 x 64. Find the entrances in their ' +
        'borders, and the costs between entrances of one square.',
      'For a query, join the start and the goal to the entrances of their own squares.',
      'Search the graph of entrances with A*.',
      'Fill in the cells between the entrances, piece by piece.',
    ],
    guarantee: 'It finds a path if there is one. The path need not be the cheapest, since it crosses borders only ' +
      'at entrances; no limit is known beforehand. On real maps it is some percent longer; after smoothing the ' +
      'difference nearly vanishes.',
    cost: 'Few expansions, even on large maps. The squares are prepared once; after an edit only those around it ' +
      'are made again.',
    whenToUse: 'For many units on large maps that change; for maps with links or much terrain; when the first steps ' +
      'are needed at once.',
    whenNot: 'When the path must be a cheapest one. Among single obstacles there are so many entrances that little ' +
      'is gained.',
    lookFor: 'A few coloured cells on the borders of squares. Look for small detours where the path crosses a ' +
      'border: it went to the nearest entrance.',
    source: 'A. Botea, M. Müller and J. Schaeffer, "Near Optimal Hierarchical Path-Finding", Journal of Game ' +
      'Development 1, 2004.',
    galleryId: 'large-caves',
  },
  theta_star: {
    title: 'Theta*',
    idea: 'A path by steps goes in eight directions only. But a walker can go in any direction, so a path should be ' +
      'made of straight lines. Theta* is A* with one more question. A new cell asks: can the parent of my parent ' +
      'see me? If so, that one becomes my parent, and the bend in between is gone.',
    steps: [
      'Search as A* does, cell by cell. The estimate is the straight line to the goal.',
      'For each neighbour look whether the expanded cell\'s parent sees it past all obstacles.',
      'If so, join the neighbour to that parent by a straight line, and g is the parent\'s g plus the length of the ' +
        'line.',
      'If not, join it to the expanded cell, as usual.',
      'At the goal, follow the parents back: they are the bends of the path.',
    ],
    guarantee: 'It finds a path if there is one. Every bend is the centre of a cell and sees the one before. The ' +
      'path is usually a little longer than the shortest line; nothing is proved.',
    cost: 'About as many expansions as A*, but each checks lines of sight, which takes time.',
    whenToUse: 'When a path should look natural, bends should lie at centres of cells, and a few percent do not ' +
      'matter. It is also short to write, which makes it a good exercise.',
    whenNot: 'When the shortest line is wanted: taut A* finds it, and much faster. It refuses terrain with costs, ' +
      'and links.',
    lookFor: 'The parents: arrows jump over many cells, back to the last bend. The line keeps half a cell away from ' +
      'corners, since it bends at centres.',
    source: 'A. Nash, K. Daniel, S. Koenig and A. Felner, "Theta*: Any-Angle Path Planning on Grids", AAAI 2007; ' +
      'Journal of Artificial Intelligence Research 39, 2010.',
    galleryId: 'worst-theta-star',
  },
  lazy_theta_star: {
    title: 'Lazy Theta*',
    idea: 'Theta* checks a line of sight for every neighbour of every cell, and most of these neighbours never have ' +
      'their turn. The lazy version checks later. It simply assumes that the parent\'s parent sees the new cell, ' +
      'and looks only when that cell is expanded. If the assumption was wrong, it is corrected then.',
    steps: [
      'Search as Theta* does, but join each neighbour to the expanded cell\'s parent without looking.',
      'When a cell is taken off the open list, check whether it sees its parent.',
      'If it does not, choose the best of its neighbours that are closed as its parent. Its g rises.',
      'Go on as usual.',
    ],
    guarantee: 'As for Theta*: a path if there is one, about as long as that of Theta*. Nothing is proved about its ' +
      'length.',
    cost: 'One line of sight for each expanded cell instead of one for each neighbour. How much time that saves ' +
      'depends on the map. Where obstacles often hide the parent, wrong guesses have to be mended.',
    whenToUse: 'Where lines of sight take long to check, for example in three dimensions, where a cell has 26 ' +
      'neighbours.',
    whenNot: 'When the shortest line is wanted: use taut A*. It refuses terrain with costs, and links.',
    lookFor: 'Step through the search and watch for a cell whose g rises at the moment it is expanded. It did not ' +
      'see its parent. It never happens in the open, and often among single obstacles.',
    source: 'A. Nash, S. Koenig and C. Tovey, "Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in ' +
      '3D", AAAI 2010.',
    galleryId: 'worst-lazy-theta-star',
  },
  taut_astar: {
    title: 'Taut A*',
    idea: 'Lay a string along any path from start to goal and pull it tight. It now bends only at corners of ' +
      'obstacles, and always round them. So a shortest line needs only corners, not cells. This search goes from ' +
      'corner to corner, and only where a tight string could go on.',
    steps: [
      'From the start, find all corners in sight at which a tight string could bend, and the goal if it is in sight.',
      'Put them on the open list with f = g + h. Both are lengths of straight lines.',
      'Take the corner with the least f. If it is the goal, stop.',
      'Look on from there, but only to the side round the obstacle: a tight string bends no other way.',
      'Repeat from the second step.',
    ],
    guarantee: 'No line between the two centres that keeps out of blocked cells is shorter. The line may touch ' +
      'corners and sides of obstacles. It is a line for a point: a wide unit needs more room.',
    cost: 'A few expansions on maps with few corners. The view from a corner is computed once and kept until the ' +
      'map changes.',
    whenToUse: 'For the shortest path at any angle on a grid, in games with free movement and for robots.',
    whenNot: 'Among very many single obstacles: there are so many corners in sight of each other that A* by steps ' +
      'is faster. It refuses terrain with costs, and links.',
    lookFor: 'The expanded nodes are corners, not cells. The line touches each corner that it passes. Compare its ' +
      'length with that of Theta*, which bends at centres.',
    source: 'After T. Lozano-Pérez and M. Wesley, Communications of the ACM 22, 1979 (visibility graphs), and S. Oh ' +
      'and H. W. Leong, "Edge N-Level Sparse Visibility Graphs", SoCS 2017.',
    galleryId: 'any-angle',
  },
  turning_astar: {
    title: 'Turning A*',
    idea: 'A lorry slows down in each bend, and a guard who zigzags looks silly. So turns get a cost of their own. ' +
      'Then the cost of a step depends on the direction in which the unit arrived. The search therefore looks at ' +
      'pairs: a cell, and the direction in which it was entered.',
    steps: [
      'Make up to eight states of each cell, one for each direction of arrival.',
      'Search these states as A* does. A step costs as usual, plus the cost of the turn before it.',
      'Leave out a state if another state of the same cell, with the turn added, costs no more.',
      'Stop when the goal is taken off the list, in any direction.',
    ],
    guarantee: 'The path is a cheapest one, with its turns counted, if the estimate is never too high. If turns ' +
      'cost nothing, it is a cheapest path that turns least. On large maps a path longer than some 16,000 steps may ' +
      'have a proved bound a little above 1 instead.',
    cost: 'More expansions than A*, 1.4 to 3 times as many on maps that were measured, and some ten times its time.',
    whenToUse: 'For vehicles, convoys and anything else that loses time in bends; for paths that should have long ' +
      'straight stretches.',
    whenNot: 'If a path should only look straighter. To smooth it afterwards takes much less time.',
    lookFor: 'Compare it with A* on the same map. The path by A* may change direction every few cells. The other ' +
      'one goes straight as long as that pays. Raise the cost of a turn and count the bends.',
    source: 'A* by P. E. Hart, N. J. Nilsson and B. Raphael, 1968, over states of cell and heading, a standard way ' +
      'to give turns a cost.',
    galleryId: 'turning',
  },
  wandering_astar: {
    title: 'Wandering A*',
    idea: 'Twenty units that all take the one cheapest path walk in single file. Real walkers have tastes: one ' +
      'likes the wood, another the shore. Here each walker has a number, its seed. From it the search draws which ' +
      'parts of the map seem a little more expensive than they are, and finds the cheapest path for these costs.',
    steps: [
      'Draw a random value for every eighth cell in both directions, from the seed, and blend between them.',
      'A step costs up to w times its true cost, depending on that value. The weight w is an option.',
      'Search as A* does with these costs.',
      'Report the true cost of the path.',
    ],
    guarantee: 'The path costs at most w times the cheapest, if the estimate is never too high. The reason: no step ' +
      'seems cheaper than it is, and none more than w times as expensive. The same seed gives the same path on ' +
      'every machine.',
    cost: 'More expansions than A*, for the estimate is too low where ground seems expensive; about five times its ' +
      'time on grids.',
    whenToUse: 'For crowds, animals and patrols that should spread over the map and still arrive by reasonable ways.',
    whenNot: 'When the cheapest path is wanted, or when units only need to avoid each other on the way: that is a ' +
      'matter for the crowd.',
    lookFor: 'Compare seeds 1, 2 and 3. The paths part in open ground and come together in corridors. On open ' +
      'ground the costs differ far less than the weight allows.',
    source: 'wend\'s own; the smooth random values are after K. Perlin, "An Image Synthesizer", SIGGRAPH 1985.',
    galleryId: 'walkers',
  },
};
