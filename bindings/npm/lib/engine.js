// One instance of wend.wasm: its memory, its calls, and the errors they answer with.

/** An error of the engine. `code` is one of the names in wend/c/base.h, such as 'out_of_range'. */
export class WendError extends Error {
  constructor(code, text) {
    super(text);
    this.name = 'WendError';
    this.code = code;
  }
}

const ERROR_SIZE = 256;
const ERROR_TEXT = 8;
const SCRATCH_SIZE = 512;
const ABI = 1;
const FOUND = 1;
/** WebAssembly begins with these bytes. */
const MAGIC = [0, 0x61, 0x73, 0x6d];

/** The C++ runtime asks its host for these. It only prints, just before it gives up. */
function hostFunctions(printed, memory) {
  const write = (file, parts, count, written) => {
    const view = new DataView(memory().buffer);
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      const at = view.getUint32(parts + 8 * i, true);
      const size = view.getUint32(parts + 8 * i + 4, true);
      printed.push(new TextDecoder().decode(new Uint8Array(memory().buffer, at, size).slice()));
      sum += size;
    }
    view.setUint32(written, sum, true);
    return 0;
  };
  const clock = (kind, precision, result) => {
    new DataView(memory().buffer).setBigUint64(
      result, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const stop = (status) => {
    throw new Error(`it ended with status ${status}`);
  };
  return {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      fd_write: write, fd_close: () => 0, fd_seek: () => 0, clock_time_get: clock, proc_exit: stop,
    },
  };
}

async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(source, imports);
  }
  const isResponse = typeof Response !== 'undefined' && source instanceof Response;
  const bytes = isResponse ? await readResponse(source) : source;
  const origin = isResponse ? source.url : '';
  requireWebAssembly(bytes, origin);
  try {
    return (await WebAssembly.instantiate(bytes, imports)).instance;
  } catch (error) {
    throw new WendError('refused', `${named(origin)}this is not wend.wasm, or it may not run here: ${error.message}`);
  }
}

function named(origin) {
  return origin === '' ? '' : `${origin}: `;
}

async function readResponse(response) {
  if (!response.ok) {
    throw new WendError('refused', `${named(response.url)}the server answered ${response.status}`);
  }
  return response.arrayBuffer();
}

/** Servers often answer with a page where there is no file. */
function requireWebAssembly(bytes, origin) {
  if (!(bytes instanceof ArrayBuffer) && !ArrayBuffer.isView(bytes)) {
    throw new WendError('refused',
      'load() takes the address of wend.wasm, its bytes, a Response, or a WebAssembly.Module');
  }
  const isView = ArrayBuffer.isView(bytes);
  const first = isView ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  if (MAGIC.some((byte, i) => first[i] !== byte)) {
    throw new WendError('refused', `${named(origin)}these bytes are not wend.wasm, nor any WebAssembly`);
  }
}

/** Makes an instance of the engine. */
export async function startEngine(source) {
  if (typeof WebAssembly === 'undefined') {
    throw new WendError('refused', 'this JavaScript engine has no WebAssembly');
  }
  const printed = [];
  let functions = null;
  const imports = hostFunctions(printed, () => functions.memory);
  functions = (await instantiate(source, imports)).exports;
  if (typeof functions.wend_abi !== 'function') {
    throw new WendError('refused', 'this WebAssembly is not wend.wasm');
  }
  functions._initialize();
  if (functions.wend_abi() !== ABI) {
    throw new WendError('refused',
      `this wend.wasm has interface ${functions.wend_abi()}, the package needs ${ABI}`);
  }
  return new Engine(functions, printed);
}

/**
 * Memory of the engine is seen through typed arrays. A call may move it, so each use takes the
 * arrays anew, from `u8()`, `u32()` and so on.
 */
export class Engine {
  #functions;
  #printed;
  #buffer = null;
  #views = {};
  #dead = false;
  #lent = [];
  #borrowed = 0;
  #room = 0;
  #statusNames = [];

  constructor(functions, printed) {
    this.#functions = functions;
    this.#printed = printed;
    this.error = this.allocate(ERROR_SIZE);
    /** For the structs and results of one call. */
    this.scratch = this.allocate(SCRATCH_SIZE);
    this.u32()[this.error >> 2] = ERROR_SIZE;
  }

  /** Whether it ended after an error. */
  get isDead() { return this.#dead; }

  #look() {
    const { buffer } = this.#functions.memory;
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#views = {
        u8: new Uint8Array(buffer), i32: new Int32Array(buffer), u32: new Uint32Array(buffer),
        f32: new Float32Array(buffer), f64: new Float64Array(buffer),
      };
    }
    return this.#views;
  }
  u8() { return this.#look().u8; }
  i32() { return this.#look().i32; }
  u32() { return this.#look().u32; }
  f32() { return this.#look().f32; }
  f64() { return this.#look().f64; }

  /** Calls a function that cannot fail. */
  ask(name, ...values) {
    if (this.#dead) {
      throw new WendError('dead', 'this engine ended after an error: load() a new one');
    }
    try {
      return this.#functions[name](...values);
    } catch (error) {
      // Its memory may be half-written now.
      this.#dead = true;
      const words = this.#printed.join('').trim() || error.message;
      throw new WendError('dead', `the engine ended, most likely for lack of memory: ${words}`);
    }
  }

  /** Calls a function that returns a code; the error's place follows the given values. */
  call(name, ...values) {
    values.push(this.error);
    const code = this.ask(name, ...values);
    if (code !== 0) {
      throw new WendError(this.text(this.ask('wend_code_name', code)),
        this.text(this.error + ERROR_TEXT));
    }
  }

  /** Makes an object by a function whose last argument is where the handle goes. */
  create(name, ...values) {
    const place = this.scratch + SCRATCH_SIZE - 8;
    this.call(name, ...values, place);
    return this.u32()[place >> 2];
  }

  statusName(status) {
    return (this.#statusNames[status] ??= this.text(this.ask('wend_status_name', status)));
  }
  /** Fields and distances have no answer to give where a source is no place to be. */
  requireFound(status) {
    if (status === FOUND) return;
    const name = this.statusName(status);
    throw new WendError(name, `there is no answer: ${name.replace('_', ' ')}`);
  }

  allocate(bytes) {
    const place = this.ask('malloc', Math.max(bytes, 8));
    if (place === 0) throw new WendError('out_of_memory', `there is no memory for ${bytes} bytes`);
    return place;
  }

  /** Memory for results, which the next such call takes again. */
  borrow(bytes) {
    if (bytes > this.#room) {
      if (this.#borrowed !== 0) this.ask('free', this.#borrowed);
      this.#borrowed = this.#room = 0;
      this.#borrowed = this.allocate(2 * bytes);
      this.#room = 2 * bytes;
    }
    return this.#borrowed;
  }

  /** Copies a typed array into the engine's memory, until `giveBack()`. */
  lend(array) {
    const place = this.allocate(array.byteLength);
    this.#lent.push(place);
    if (array.byteLength === 0) return place;  // also of a buffer that was given away
    this.u8().set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), place);
    return place;
  }
  lendText(text) {
    const bytes = new TextEncoder().encode(text);
    return { place: this.lend(bytes), size: bytes.length };
  }
  giveBack() {
    if (this.#lent.length === 0) return;
    const places = this.#lent.splice(0);
    if (!this.#dead) places.forEach((place) => this.#functions.free(place));
  }

  /** A text that ends with 0. */
  text(place) {
    if (place === 0) return '';
    const bytes = this.u8();
    if (bytes[place] === 0) return '';
    return new TextDecoder().decode(bytes.slice(place, bytes.indexOf(0, place)));
  }
}

/** An object of the engine: it ends by dispose(), by `using`, or when nobody knows it any more. */
export class Handle {
  static #forgotten = new FinalizationRegistry(({ engine, kind, number }) => {
    try {
      engine.ask(`wend_${kind}_destroy`, number);
    } catch {
      // The engine ended before.
    }
  });
  #kind;
  #number;

  constructor(engine, kind, number) {
    this.engine = engine;
    this.#kind = kind;
    this.#number = number;
    Handle.#forgotten.register(this, { engine, kind, number }, this);
  }

  /** The number of an argument, which has to be this engine's and of that kind. */
  static numberIn(engine, value, kind) {
    if (!(value instanceof Handle) || value.#kind !== kind) {
      throw new WendError('out_of_range', `this is no ${kind}`);
    }
    if (value.engine !== engine) {
      throw new WendError('refused', `the ${kind} is another engine's: make it with this one`);
    }
    return value.number;
  }
  /** The engine knows it by this number. */
  get number() {
    if (this.#number === 0) throw new WendError('stale', `this ${this.#kind} was disposed of`);
    return this.#number;
  }
  dispose() {
    if (this.#number === 0) return;
    Handle.#forgotten.unregister(this);
    if (!this.engine.isDead) this.engine.ask(`wend_${this.#kind}_destroy`, this.#number);
    this.#number = 0;
  }
  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.dispose();
  }
}
