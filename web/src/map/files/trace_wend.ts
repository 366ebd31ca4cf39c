// Traces of searches in wend's own form, read.
import type { OpenedTrace } from './opened.ts';
import { EventColumns, eventLine, realNumber } from './trace_events.ts';
import { Lines, fieldsOf, quoted, requireCells, wholeNumber } from './text.ts';

export const TRACE_TITLE = 'wend trace 1';

export function isWendTrace(text: string): boolean {
  return text.startsWith(TRACE_TITLE);
}

const MOST_EVENTS = 10_000_000;
const MOST_REPEATED = 100_000;

const HEADER = [
  'map', 'floor', 'size', 'from', 'to', 'algorithm', 'weight', 'heuristic', 'corners', 'costs', 'terrain', 'links',
  'scale', 'status', 'cost', 'length', 'expanded', 'path', 'events',
];
const OPTIONAL = ['floor', 'links'];
const REPEATED = ['floor', 'to'];

class TraceReader {
  readonly lines: Lines;
  readonly #values = new Map<string, string[]>();
  #width = 0;
  #height = 0;

  constructor(name: string, text: string) {
    this.lines = new Lines(text, name);
  }

  read(): OpenedTrace {
    this.lines.next();
    if (this.lines.line.trim() !== TRACE_TITLE) {
      this.lines.fail(`expected the line '${TRACE_TITLE}', found ${quoted(this.lines.line)}`);
    }
    let at = 0;
    let events = -1;
    const goals: number[] = [];
    const trace: Partial<OpenedTrace> = { from: null, path: [] };
    while (events < 0) {
      const [word, value] = this.#next();
      at = this.#order(word, at);
      this.#keep(word, value);
      if (word === 'size') this.#readSize(value);
      if (word === 'from') trace.from = this.#cell(value);
      if (word === 'to') goals.push(this.#cell(value));
      if (word === 'path') trace.path = fieldsOf(value).map((cell) => this.#cell(cell));
      if (word === 'scale') trace.scale = this.#scale(value);
      if (word === 'events') events = this.#eventCount(value);
    }
    const text = (word: string): string => this.#values.get(word)?.[0] ?? '';
    return {
      ...this.#readEvents(events), mapName: text('map'), width: this.#width, height: this.#height,
      from: trace.from ?? null, goals, path: trace.path ?? [],
      algorithm: text('algorithm'), heuristic: text('heuristic'), status: text('status'), scale: trace.scale ?? 1,
    };
  }

  #keep(word: string, value: string): void {
    const values = this.#values.get(word);
    if (values === undefined) {
      this.#values.set(word, [value]);
    } else if (values.push(value) > MOST_REPEATED) {
      this.lines.fail(`there are more than ${MOST_REPEATED} lines '${word}'`);
    }
  }

  get floors(): number {
    return (this.#values.get('floor') ?? []).length;
  }

  #next(): [string, string] {
    if (!this.lines.next()) this.lines.fail("the file ends before the line 'events'; load it again");
    const [word, ...rest] = this.lines.fields();
    return [word ?? '', rest.join(' ')];
  }

  /** The place of a line in the header, which must come after those before. */
  #order(word: string, at: number): number {
    const place = HEADER.indexOf(word);
    const repeats = REPEATED.includes(word) && place === at - 1;
    if (repeats) return at;
    for (let next = at; next < HEADER.length; ++next) {
      if (next === place) return next + 1;
      if (!OPTIONAL.includes(HEADER[next])) {
        this.lines.fail(`expected the line '${HEADER[next]}', found ${quoted(this.lines.line)}`);
      }
    }
    return this.lines.fail(`expected a line of the header, found ${quoted(this.lines.line)}`);
  }

  #readSize(value: string): void {
    const [width, height] = value.split(' ').map((text) => wholeNumber(text, 2 ** 31 - 1));
    if (width === null || height === null || height === undefined) {
      this.lines.fail(`expected 'size' and two whole numbers, found ${quoted(this.lines.line)}`);
    }
    requireCells(this.lines.name, width, height);
    this.#width = width;
    this.#height = height;
  }

  #cell(text: string): number {
    const [x, y, more] = text.split(',').map((part) => wholeNumber(part, 2 ** 31 - 1));
    if (x === null || y === null || y === undefined || more !== undefined) {
      this.lines.fail(`expected a cell X,Y such as 3,4, found ${quoted(text)}`);
    }
    if (x >= this.#width || y >= this.#height) {
      this.lines.fail(`the cell ${quoted(text)} is outside the map, which has ${this.#width} x ${this.#height} cells`);
    }
    return y * this.#width + x;
  }

  #scale(value: string): number {
    const scale = realNumber(value);
    if (scale === null || !(scale > 0 && scale < Infinity)) {
      this.lines.fail(`the scale must be a number above 0, found ${quoted(value)}`);
    }
    return scale;
  }

  #eventCount(value: string): number {
    const count = wholeNumber(value, MOST_EVENTS);
    if (count === null) {
      this.lines.fail(`expected 'events' and a whole number up to ${MOST_EVENTS}, found ${quoted(this.lines.line)}`);
    }
    // An event takes four characters at least, with its line end.
    if (this.lines.left() + 1 < 4 * count) {
      this.lines.fail(`the file is too short for ${count} events; it is cut off, so load it again`);
    }
    return count;
  }

  #readEvents(count: number): ReturnType<EventColumns['columns']> {
    const columns = new EventColumns(count, this.#width * this.#height);
    for (let i = 0; i < count; ++i) {
      if (!this.lines.next()) this.lines.fail(`the file ends too early: expected ${count} events, found ${i}`);
      eventLine(this.lines, columns);
    }
    if (this.lines.nextFilled()) {
      this.lines.fail(`expected ${count} events, found one more line: ${quoted(this.lines.line)}`);
    }
    return columns.columns();
  }
}

export function readWendTrace(name: string, text: string): { trace: OpenedTrace; notes: string[] } {
  const reader = new TraceReader(name, text);
  const trace = reader.read();
  const notes = reader.floors > 0 ? [`The trace is on ${reader.floors + 1} floors; they are shown as one grid.`] : [];
  return { trace, notes };
}
