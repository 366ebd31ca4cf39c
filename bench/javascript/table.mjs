// Markdown tables.

/** Three digits, as far as they say anything. */
export function figure(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function print_table(title, header, rows) {
  console.log(`\n${title}\n`);
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
  line(header);
  line(header.map((_, i) => (i === 0 ? '---' : '--:')));
  rows.forEach(line);
}
