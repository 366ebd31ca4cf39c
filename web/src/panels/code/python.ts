// Code in Python: it runs wend's command line, and reads the answer as JSON.
import type { Ask, Code } from './ask.ts';
import { type Argument, type CommandLine, commandLineOf } from './command_line.ts';
import { wrapped } from './values.ts';

function wordText(word: Argument): string {
  return typeof word === 'string' ? `"${word}"` : `f"{folder}/${word.file}"`;
}

/** The text holds no quotes of this kind and no backslash: see the symbols of rows. */
function longText(name: string, text: string): string[] {
  return [`${name} = '''\\`, `${text}'''`, ''];
}

function writeLines({ written }: CommandLine): string[] {
  return written.flatMap(({ name }, i) => [
    `    with open(f"{folder}/${name}", "w", encoding="ascii") as file:`, `        file.write(FILE_${i})`,
  ]);
}

function runLines(command: CommandLine, indent: string): string[] {
  const words = ['"wend"', '"solve"', ...command.words.map(wordText), '"--format"', '"json"'];
  const input = command.input === '' ? 'stdin=subprocess.DEVNULL' : 'input=MAP';
  return [
    `${indent}command = [`, `${wrapped(words, `${indent}    `)},`, `${indent}]`,
    `${indent}done = subprocess.run(command, ${input}, capture_output=True, text=True, check=False)`,
  ];
}

const REPORT = [
  'if not done.stdout:', '    raise SystemExit(done.stderr)',
  'path = json.loads(done.stdout)',
  'print(f"{path[\'status\']}, cost {path.get(\'cost\')}, length {path.get(\'length\')}")',
  'print(*path.get("line") or path.get("path") or [])', '',
];

export function pythonCode(ask: Ask): Code {
  const command = commandLineOf(ask);
  const hasFolder = command.written.length > 0;
  const lines = [
    `"""Finds a path on the map ${ask.name}: runs wend's command line, and reads its answer."""`,
    'import json', 'import subprocess', ...(hasFolder ? ['import tempfile'] : []), '',
    ...(command.input === '' ? [] : longText('MAP', command.input)),
    ...command.written.flatMap(({ text }, i) => longText(`FILE_${i}`, text)),
    ...(hasFolder ? ['with tempfile.TemporaryDirectory() as folder:', ...writeLines(command)] : []),
    ...runLines(command, hasFolder ? '    ' : ''), '', ...REPORT,
  ];
  return {
    text: lines.join('\n'),
    notes: ['There is no Python package of wend yet: this program runs the command line, '
      + 'which must be in the search path.'],
    files: command.files,
  };
}
