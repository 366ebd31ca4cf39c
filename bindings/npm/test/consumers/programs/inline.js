// A page of a single file.
import { load } from 'wend/inline';
import { solveExample } from './example.js';

load().then(solveExample, (error) => `${error.name}: ${error.message}`).then((text) => {
  document.title = text;
});
