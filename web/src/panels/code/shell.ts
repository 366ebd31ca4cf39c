// Code for a POSIX shell: one call of wend's command line.
import type { Ask, Code } from './ask.ts';
import { type Argument, type CommandLine, commandLineOf } from './command_line.ts';

/** No row of a map is this line, since symbols of cells are never '_'. */
const END = 'END_OF_FILE';
const WIDTH = 100;

function quoted(word: Argument): string {
  if (typeof word !== 'string') return `"$folder/${word.file}"`;
  return /^[A-Za-z0-9_.,/@=-]+$/.test(word) ? word : `'${word}'`;
}

/** Words in lines that end with a backslash; an argument stays beside its value. */
function commandText(words: readonly Argument[]): string {
  const lines: string[] = [];
  let line = 'wend solve';
  for (let i = 0; i < words.length; ++i) {
    let piece = quoted(words[i]);
    if (piece.startsWith('--') && !piece.includes('=')) piece += ` ${quoted(words[++i])}`;
    if (line.length + piece.length > WIDTH) {
      lines.push(`${line} \\`);
      line = `    ${piece}`;
    } else {
      line += ` ${piece}`;
    }
  }
  return [...lines, line].join('\n');
}

function writtenLines({ written }: CommandLine): string[] {
  if (written.length === 0) return [];
  return [
    'folder=$(mktemp -d) || exit', 'trap \'rm -rf "$folder"\' EXIT',
    ...written.map(({ name, text }) => `cat > "$folder/${name}" <<'${END}'\n${text}${END}`),
  ];
}

export function shellCode(ask: Ask): Code {
  const command = commandLineOf(ask);
  const input = command.input === '' ? '' : ` <<'${END}'\n${command.input}${END}`;
  const lines = [
    '#!/bin/sh', `# Finds a path on the map ${ask.name} with wend's command line.`,
    ...writtenLines(command), `${commandText(command.words)}${input}`, '',
  ];
  return {
    text: lines.join('\n'),
    notes: ['It needs the program wend in the search path. Add --format svg -o path.svg for a picture.'],
    files: command.files,
  };
}
