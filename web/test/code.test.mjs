// Code that the page writes for a question is built and run in each language: all print the same cost.
// WEND_BUILD names the folder of a release build of wend, WEND_PACKAGE that of the npm package,
// WEND_PYTHON a Python that has the package wend. A language whose part is missing is skipped.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { scenes, USUAL } from './code_scenes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const release = resolve(process.env.WEND_BUILD ?? join(root, 'build/release'));
const packageFolder = resolve(process.env.WEND_PACKAGE ?? join(root, 'bindings/npm'));
const python = resolve(process.env.WEND_PYTHON ?? join(root, 'build/venv/bin/python'));
const folder = mkdtempSync(join(tmpdir(), 'wend-code-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function loadPanel() {
  const outfile = join(folder, 'panel.mjs');
  const entryPoints = [join(here, '../src/panels/code/code.ts')];
  await build({ entryPoints, bundle: true, format: 'esm', outfile, logLevel: 'error' });
  return import(pathToFileURL(outfile).href);
}

const { codeFor } = await loadPanel();

function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Why a language cannot be tried here, or ''. */
function lack(language) {
  const needs = {
    javascript: [[], [join(packageFolder, 'lib/wend.wasm')]],
    c: [['cc'], [join(release, 'src/c/libwend-c.so')]],
    cpp: [['c++'], [join(release, 'libwend.a')]],
    shell: [[], [join(release, 'bin/wend')]],
    python: [[], [python]],
  };
  const [programs, files] = needs[language];
  const program = programs.find((name) => !has(name));
  if (program !== undefined) return `${program} is not installed`;
  const file = files.find((name) => !existsSync(name));
  return file === undefined ? '' : `${file} is missing: build it first`;
}

const environment = { ...process.env, PATH: `${join(release, 'bin')}:${process.env.PATH}` };

function run(program, words, cwd) {
  const done = spawnSync(program, words, { cwd, env: environment, encoding: 'utf8', timeout: 120_000 });
  assert.equal(done.error, undefined, `${program}: ${done.error}`);
  return done;
}

function compile(program, words, cwd) {
  const done = run(program, words, cwd);
  assert.equal(done.status, 0, done.stderr.slice(0, 4000));
  assert.equal(done.stderr, '', 'the compiler warns');
}

const WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Werror'];

function compileCpp(text, cwd) {
  writeFileSync(join(cwd, 'path.cpp'), text);
  compile('c++', ['-std=c++20', '-O0', ...WARNINGS, '-I', join(root, 'include'), 'path.cpp', join(release, 'libwend.a'),
    '-pthread', '-o', 'path'], cwd);
}

/**
 * wend's header takes seconds to compile, so all programs become functions of one, which runs the
 * one that its argument names.
 */
let programs;
function allPrograms() {
  if (programs !== undefined) return programs;
  programs = new Map();
  const functions = [];
  const headers = new Set();
  for (const { scene, run: asked, refused } of Object.values(scenes)) {
    if (refused?.cpp !== undefined) continue;
    const { text } = codeFor('cpp', scene, asked);
    const name = `program_${programs.size}`;
    programs.set(text, name);
    for (const line of text.match(/^#include .*$/gm)) headers.add(line);
    functions.push(text.replace(/^#include .*\n/gm, '').replace('int main()', `int ${name}()`)
      .replace(/}\n$/, '  return 0;\n}\n'));
  }
  const calls = Array.from(programs.values(), (name) => `  if (argument == "${name}") return ${name}();`);
  const main = [
    'int main(int, char** words) {', '  const std::string argument = words[1];', ...calls, '  return 1;', '}',
  ];
  compileCpp([...headers, ...functions, ...main, ''].join('\n'), folder);
  return programs;
}

const RUNNERS = {
  javascript(text, cwd) {
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(packageFolder, join(cwd, 'node_modules/wend'));
    writeFileSync(join(cwd, 'path.mjs'), text);
    return run(process.execPath, ['--no-concurrent-recompilation', 'path.mjs'], cwd);
  },
  c(text, cwd) {
    writeFileSync(join(cwd, 'path.c'), text);
    const library = join(release, 'src/c');
    compile('cc', ['-std=c99', ...WARNINGS, 'path.c', '-I', join(root, 'include'), '-L', library, '-lwend-c',
      `-Wl,-rpath,${library}`, '-o', 'path'], cwd);
    return run(join(cwd, 'path'), [], cwd);
  },
  cpp(text, cwd) {
    return run(join(folder, 'path'), [allPrograms().get(text)], cwd);
  },
  shell(text, cwd) {
    writeFileSync(join(cwd, 'path.sh'), text);
    return run('sh', ['path.sh'], cwd);
  },
  python(text, cwd) {
    writeFileSync(join(cwd, 'path.py'), text);
    return run(python, ['path.py'], cwd);
  },
};

/** Status and cost, as the programs and the command line print them. */
function answerIn({ stdout, stderr }) {
  const words = /^(\w+), cost (\S+), length/m.exec(stdout);
  if (words !== null) return { status: words[1], cost: Number(words[2] === 'None' ? 0 : words[2]) };
  const status = /^status\s+(\w+)/m.exec(stdout);
  assert.notEqual(status, null, `no answer in: ${stdout}${stderr}`);
  const cost = /^cost\s+(\S+)/m.exec(stdout);
  return { status: status[1], cost: cost === null ? 0 : Number(cost[1]) };
}

let made = 0;
function answer(language, { scene, run: asked }) {
  const code = codeFor(language, scene, asked);
  const cwd = join(folder, `${language}-${made++}`);
  mkdirSync(cwd);
  for (const file of code.files) writeFileSync(join(cwd, file.name), file.text());
  return answerIn(RUNNERS[language](code.text, cwd));
}

/** The answer of the first language that gave one: the others have to agree. */
const expected = new Map();

for (const language of ['javascript', 'c', 'cpp', 'shell', 'python']) {
  for (const [name, given] of Object.entries(scenes)) {
    const refusal = given.refused?.[language];
    const title = `${language}: ${name}${refusal === undefined ? '' : ' (refused)'}`;
    if (refusal !== undefined) {
      test(title, () => {
        assert.throws(() => codeFor(language, given.scene, given.run), refusal);
      });
      continue;
    }
    const missing = lack(language);
    test(title, { skip: missing === '' ? false : missing }, () => {
      const found = answer(language, given);
      assert.equal(found.status, given.status ?? 'found');
      if (!expected.has(name)) expected.set(name, { ...found, language });
      const other = expected.get(name);
      // The command line's text has six digits, or three decimals.
      const rounding = language === 'shell' ? Math.max(6e-4, 1e-5 * other.cost) : 1e-9 * other.cost;
      assert.ok(Math.abs(found.cost - other.cost) <= rounding, `${found.cost}; ${other.language}: ${other.cost}`);
      if ((given.status ?? 'found') === 'found') assert.ok(found.cost > 0);
    });
  }
}

test('values that are no options, names or costs are refused', () => {
  const { scene } = scenes.plain;
  const refuse = (options, algorithm, reason) => {
    for (const language of ['javascript', 'c', 'cpp', 'shell', 'python']) {
      assert.throws(() => codeFor(language, scene, { algorithm, options }), reason);
    }
  };
  refuse({ weight: '1; rm -rf /' }, 'astar', /decimal number/);
  refuse({ weight: '' }, 'astar', /decimal number/);
  refuse({ heuristic: "octile'); process.exit(" }, 'astar', /choose one of/);
  refuse({ __proto__x: '1' }, 'astar', /option/);
  refuse({ constructor: '1' }, 'astar', /option/);
  refuse({}, 'astar"; system("x', /algorithm/);
});

test('maps that contradict themselves are refused before code is written', () => {
  const { scene } = scenes.plain;
  const asked = { algorithm: 'astar', options: {} };
  const refuse = (changes, reason) =>
    assert.throws(() => codeFor('c', { ...scene, ...changes }, asked), reason);
  refuse({ map: { ...scene.map, width: 1e9, height: 1e9 } }, /at most/);
  refuse({ map: { ...scene.map, costs: new Float32Array(3) } }, /one for each cell/);
  refuse({ map: { ...scene.map, costs: scene.map.costs.slice().fill(NaN) } }, /costs NaN/);
  refuse({ map: { ...scene.map, layout: 'round' } }, /layout/);
  refuse({ question: { ...scene.question, goals: [] } }, /0 goals/);
  refuse({ question: { ...scene.question, from: { kind: 'cell', x: -1, y: 0 } } }, /not on the map/);
  refuse({ question: { ...scene.question, from: { kind: 'node', node: 0 } } }, /node/);
  refuse({ question: { ...scene.question, moves: { ...USUAL, straight: 0 } } }, /Steps cost/);
});

test('the name of a map cannot leave its comment or its folder', () => {
  const { scene, run: asked } = scenes.large;
  const map = { ...scene.map, name: '../*/\n"; exit(1)\n' };
  for (const language of ['javascript', 'c', 'cpp', 'shell', 'python']) {
    const code = codeFor(language, { ...scene, map }, asked);
    assert.ok(!code.text.includes('exit(1)'));
    for (const file of code.files) assert.match(file.name, /^[A-Za-z0-9_-]+(\.[a-z]+)+$/);
    assert.ok(code.notes.some((note) => note.includes(code.files[0].name)));
  }
});

test('a program in C++ compiles by itself', { skip: lack('cpp') === '' ? false : lack('cpp') }, () => {
  const cwd = join(folder, 'alone');
  mkdirSync(cwd);
  const { scene, run: asked } = scenes['large, with costs and a link'];
  compileCpp(codeFor('cpp', scene, asked).text, cwd);
});

test('Python notes which package it needs', () => {
  const { notes } = codeFor('python', scenes.plain.scene, scenes.plain.run);
  assert.ok(notes.some((note) => /Python package wend/.test(note)));
});

test('code for the largest grid holds no cells', { timeout: 30_000 }, () => {
  const width = 2048;
  const map = { ...scenes.plain.scene.map, width, height: width, costs: new Float32Array(width * width).fill(1) };
  const code = codeFor('cpp', { ...scenes.plain.scene, map }, scenes.plain.run);
  assert.ok(code.text.length < 10_000);
  assert.ok(code.files[0].text().length > width * width);
});

test('sh accepts the code of each scene without running it', () => {
  for (const { scene, run: asked, refused } of Object.values(scenes)) {
    if (refused?.shell === undefined) execFileSync('sh', ['-n'], { input: codeFor('shell', scene, asked).text });
  }
});
