// Text files line by line, the numbers in them, and errors that name the place.
import { MOST_CELLS, PageError } from '../kinds.ts';

/** Larger files are refused before they are decoded. */
export const MOST_BYTES = 128 * 1024 * 1024;

const MOST_QUOTED = 40;
const MOST_LINE = 16_000_000;

/** A text of a file in quotes: short, and without control characters. */
export function quoted(text: string): string {
  const cut = text.slice(0, MOST_QUOTED).replace(/[\p{C}]/gu, '?');
  return `'${cut}${text.length > MOST_QUOTED ? '...' : ''}'`;
}

/** A name of a file in a message: it may be long or hostile. */
export function shownName(name: string): string {
  const clean = name.replace(/[\p{C}]/gu, '?').trim();
  if (clean === '') return 'the file';
  return clean.length > 80 ? `${clean.slice(0, 77)}...` : clean;
}

export function fail(name: string, reason: string): never {
  throw new PageError(`${shownName(name)}: ${reason}`);
}

export function failAt(name: string, line: number, reason: string): never {
  throw new PageError(`${shownName(name)}, line ${line}: ${reason}`);
}

/** '1 cell', '2 cells'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function decodeText(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) fail(name, 'the file is empty; choose another file');
  if (bytes.length > MOST_BYTES) {
    fail(name, `the file has ${Math.ceil(bytes.length / 1048576)} MiB; the page reads files of up to `
      + `${MOST_BYTES / 1048576} MiB`);
  }
  return new TextDecoder().decode(bytes);
}

/** A name without folders and without its ending. */
export function stemOf(name: string): string {
  return baseOf(name).replace(/\.[^.]*$/, '');
}

export function baseOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

export function requireCells(name: string, width: number, height: number): void {
  if (width === 0 || height === 0) fail(name, 'the map has no cells');
  if (width * height <= MOST_CELLS) return;
  fail(name, `the map has ${width} x ${height} cells; the page takes at most ${MOST_CELLS} (2048 x 2048). `
    + 'Cut the map, or use the command line, which takes larger ones');
}

/** The lines of a text; they end in LF or CRLF. */
export class Lines {
  line = '';
  number = 0;
  #at = 0;

  constructor(readonly text: string, readonly name: string) {}

  next(): boolean {
    if (this.#at >= this.text.length) return false;
    const found = this.text.indexOf('\n', this.#at);
    const end = found < 0 ? this.text.length : found;
    const last = end > this.#at && this.text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    this.line = this.text.slice(this.#at, last);
    this.#at = end + 1;
    ++this.number;
    return true;
  }

  /** Moves on to the next line that is not blank. */
  nextFilled(): boolean {
    while (this.next()) {
      if (this.line.trim() !== '') return true;
    }
    return false;
  }

  /** How many characters follow this line. */
  left(): number {
    return Math.max(0, this.text.length - this.#at);
  }

  onlyBlanksLeft(): boolean {
    return !/\S/.test(this.text.slice(this.#at, this.#at + 4096)) && this.text.slice(this.#at).trim() === '';
  }

  /** The words of the line. A list of many millions would fill the memory. */
  fields(): string[] {
    if (this.line.length > MOST_LINE) {
      this.fail(`the line has ${this.line.length} characters, more than any of such a file has`);
    }
    return fieldsOf(this.line);
  }

  fail(reason: string): never {
    failAt(this.name, Math.max(this.number, 1), reason);
  }

  mark(): { at: number; number: number } {
    return { at: this.#at, number: this.number };
  }

  back(mark: { at: number; number: number }): void {
    this.#at = mark.at;
    this.number = mark.number;
  }
}

export function fieldsOf(line: string): string[] {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(/[ \t]+/);
}

/** A whole number of nothing but digits, at most `most`; else null. */
export function wholeNumber(text: string, most: number): number | null {
  if (!/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  return value <= most ? value : null;
}

/** A finite decimal number; else null. */
export function decimalNumber(text: string): number | null {
  if (text.length > 400 || !/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A cost from 0 to 1000 with at most three decimals, in thousandths; else null. */
export function thousandthsOf(text: string): number | null {
  if (/^[-+]/.test(text)) return null;
  const value = decimalNumber(text);
  if (value === null || value > 1000) return null;
  const thousandths = Math.round(value * 1000);
  return Math.abs(thousandths - value * 1000) < 1e-9 * Math.max(1, thousandths) ? thousandths : null;
}
