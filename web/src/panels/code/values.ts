// Numbers and lists as the text of programs.

const WIDTH = 100;

/** The shortest text from which the same number is read, as all languages here take it. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** The same without an exponent, for the command line. */
export function decimalText(value: number): string {
  const text = numberText(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** The engine keeps costs of cells and links in thousandths. */
export function costText(cost: number): string {
  return String(Math.round(cost * 1000) / 1000);
}

/** Joins items by ', ' in lines that are not too wide; no line ends with a comma that ends the list. */
export function wrapped(items: Iterable<string>, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const item of items) {
    const next = line === indent ? `${indent}${item}` : `${line}, ${item}`;
    if (next.length >= WIDTH && line !== indent) {
      lines.push(`${line},`);
      line = `${indent}${item}`;
    } else {
      line = next;
    }
  }
  if (line !== indent) lines.push(line);
  return lines.join('\n');
}
