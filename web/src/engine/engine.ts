// The engines of the page: workers that each run wend.wasm, which is compiled once.
import workerText from 'worker:./worker.ts';
import { PageError } from '../map/kinds.ts';
import type { CallName, Calls, EngineInfo, Reply } from './protocol.ts';

/** An error that the engine answered with; `code` is its name, such as 'refused'. */
export class EngineError extends PageError {
  readonly code: string;
  constructor(text: string, code: string) {
    super(text);
    this.code = code;
  }
}

interface Waiting { resolve(value: unknown): void; reject(error: Error): void }

/** One worker. Calls are answered in their order. */
export class EngineWorker {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #ended: Error | null = null;
  /** Hears once if the worker ends by itself. */
  onEnd: (() => void) | null = null;

  constructor(address: string) {
    this.#worker = new Worker(address);
    this.#worker.onmessage = (event: MessageEvent<Reply>) => this.#answer(event.data);
    this.#worker.onerror = (event) => this.#die(event.message || 'the worker could not start');
  }

  get isDead(): boolean { return this.#ended !== null; }
  get isBusy(): boolean { return this.#waiting.size > 0; }

  call<K extends CallName>(name: K, argument: Calls[K]['in']): Promise<Calls[K]['out']> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, name, argument });
    });
  }

  /** Ends the worker; calls that wait are refused. */
  stop(): void {
    this.onEnd = null;
    this.#die('it was stopped');
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('result' in reply) {
      waiting?.resolve(reply.result);
      return;
    }
    waiting?.reject(new EngineError(reply.error.text, reply.error.code));
    if (reply.error.code === 'dead' || reply.error.code === 'out_of_memory') this.#die(reply.error.text);
  }

  #die(why: string): void {
    if (this.#ended !== null) return;
    this.#ended = new EngineError(`The engine ended: ${why}.`, 'dead');
    this.#worker.terminate();
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
    this.onEnd?.();
  }
}

/** Loads wend.wasm: by its address, or from a plain folder by a script that holds it. */
async function loadModule(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') {
    throw new PageError('This browser has no WebAssembly, or it is switched off. Allow it for this page, or use another browser.');
  }
  try {
    return location.protocol === 'file:' ? await moduleOfScript() : await moduleOfFile();
  } catch (error) {
    throw new PageError(`wend.wasm cannot be loaded: ${(error as Error).message}. Reload the page; if that does not help, its files are not complete.`);
  }
}

async function moduleOfFile(): Promise<WebAssembly.Module> {
  // index.html begins to fetch it before this script has come.
  const begun = (globalThis as { wendFetch?: Promise<Response> }).wendFetch;
  const response = await (begun ?? fetch('wend.wasm'));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Pages of a plain folder may not read files, but they may run scripts. */
async function moduleOfScript(): Promise<WebAssembly.Module> {
  const script = document.createElement('script');
  script.src = 'wend.wasm.js';
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('wend.wasm.js is missing'));
    document.head.append(script);
  });
  const text = atob((globalThis as unknown as { wendWasm: string }).wendWasm);
  return WebAssembly.compile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
}

export class Engine {
  #module: WebAssembly.Module;
  #address: string;
  /** Started for its lists, and given to the first who asks. */
  #spare: { worker: EngineWorker; info: EngineInfo } | null = null;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  }

  static async load(): Promise<Engine> {
    return new Engine(await loadModule());
  }

  async info(): Promise<EngineInfo> {
    this.#spare ??= await this.#begin();
    return this.#spare.info;
  }

  /** Starts a worker with an engine of its own. */
  async start(): Promise<EngineWorker> {
    const spare = this.#spare;
    this.#spare = null;
    return spare?.worker ?? (await this.#begin()).worker;
  }

  async #begin(): Promise<{ worker: EngineWorker; info: EngineInfo }> {
    const worker = new EngineWorker(this.#address);
    const info = await worker.call('start', { module: this.#module });
    return { worker, info };
  }
}
