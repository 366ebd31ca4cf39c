// A page that solves in its own thread and in a worker. The title becomes what they answer.
import { load } from 'wend';
import { solveExample } from './example.js';

function askWorker() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
  });
}

async function answer() {
  return `${solveExample(await load())} ${await askWorker()}`;
}

answer().catch((error) => `${error.name}: ${error.message}`).then((text) => {
  document.title = text;
});
