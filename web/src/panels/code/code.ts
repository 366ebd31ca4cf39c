// Code in five languages that asks wend exactly the question that the page shows.
import type { Run, Scene } from '../../map/kinds.ts';
import { type Ask, askOf, type Code } from './ask.ts';
import { cCode } from './c.ts';
import { cppCode } from './cpp.ts';
import { javascriptCode } from './javascript.ts';
import { pythonCode } from './python.ts';
import { shellCode } from './shell.ts';

export type { Code, CodeFile } from './ask.ts';

export const LANGUAGES = ['cpp', 'c', 'javascript', 'python', 'shell'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_TITLES: Readonly<Record<Language, string>> = {
  cpp: 'C++', c: 'C', javascript: 'JavaScript', python: 'Python', shell: 'Command line',
};

const WRITERS: Readonly<Record<Language, (ask: Ask) => Code>> = {
  cpp: cppCode, c: cCode, javascript: javascriptCode, python: pythonCode, shell: shellCode,
};

function floorNotes({ map }: Scene): string[] {
  if (map.kind !== 'grid' || map.floors <= 1) return [];
  return [`The ${map.floors} floors lie below one another in one grid, with a blocked row between each two; `
    + 'links join them.'];
}

function fileNotes(code: Code): string[] {
  return code.files.map(({ name }) => `The map is too large to stand in the code: save ${name} in the same folder.`);
}

/** Throws a PageError where the language cannot say what the scene asks. */
export function codeFor(language: Language, scene: Scene, run: Run): Code {
  const code = WRITERS[language](askOf(scene, run));
  return { ...code, notes: [...code.notes, ...floorNotes(scene), ...fileNotes(code)] };
}
