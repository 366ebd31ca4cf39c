// A program for Node.js, in one thread and in another.
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { load } from 'wend';
import { solveExample } from './example.js';

function askThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}

load().then(async (wend) => {
  const answer = solveExample(wend);
  if (isMainThread) console.log(answer, await askThread());
  else parentPort.postMessage(answer);
});
