// A page that is told by its bundler where wend.wasm is, or has its bytes.
import { load } from 'wend';
import source from 'wend/wend.wasm';
import { solveExample } from './example.js';

load(source).then(solveExample, (error) => `${error.name}: ${error.message}`).then((text) => {
  document.title = text;
});
