// For Node.js that can require() an ES module: from 20.19, 22.12 and 24 on.
const { load } = require('wend');

load().then(async (wend) => console.log((await import('./example.js')).solveExample(wend)));
