import { load } from 'wend';
import { solveExample } from './example.js';

load().then(solveExample, (error) => `${error.name}: ${error.message}`).then((text) => postMessage(text));
