// Saves the view, the map, pictures, the animation and the trace.
import type { Events } from '../engine/protocol.ts';
import { gridAsMap, mapAsJson, pictureAsGif, sceneAsSvg, traceAsPosthoc } from '../map/files/save.ts';
import { PageError } from '../map/kinds.ts';
import type { Spot } from '../map/kinds.ts';
import type { Page } from '../page.ts';
import { linePoint } from '../view/layouts.ts';
import type { Panes } from '../view/panes.ts';
import type { Player } from '../tools/player.ts';

export interface ExportSource { readonly page: Page; readonly panes: Panes; readonly player: Player }
export interface Export {
  readonly name: string;
  readonly title: string;
  make(source: ExportSource): Promise<{ file: string; content: Blob }>;
}

const GIF_FRAMES = 60;
const GIF_PIXELS = 640 * 480;
const GIF_DELAY = 80;

function baseName({ page }: ExportSource): string {
  return page.store.state.scene.map.name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'wend';
}

function textFile(file: string, text: string): { file: string; content: Blob } {
  return { file, content: new Blob([text]) };
}

async function pictureFile(source: ExportSource): Promise<{ file: string; content: Blob }> {
  source.panes.drawNow();
  const canvas = source.panes.all()[0]!.canvas;
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new PageError('The browser could not make the picture: make the window smaller.');
  return { file: `${baseName(source)}.png`, content };
}

/** The search from its beginning to its end, in at most so many pictures. */
async function animationFile(source: ExportSource): Promise<{ file: string; content: Blob }> {
  const { player, panes } = source;
  if (player.length === 0) throw new PageError('There is no search to animate: choose an algorithm that finds a path here.');
  const was = player.at;
  player.pause();
  const frames: ImageData[] = [];
  const count = Math.min(GIF_FRAMES, player.length + 1);
  for (let i = 0; i < count; ++i) {
    player.goTo((player.length * i) / Math.max(count - 1, 1));
    panes.drawNow();
    frames.push(smaller(panes.all()[0]!.canvas));
    if (i % 8 === 7) await new Promise((resolve) => setTimeout(resolve));
  }
  player.goTo(was);
  return { file: `${baseName(source)}.gif`, content: new Blob([await pictureAsGif(frames, GIF_DELAY) as BlobPart], { type: 'image/gif' }) };
}

function smaller(canvas: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, Math.sqrt(GIF_PIXELS / (canvas.width * canvas.height)));
  const copy = new OffscreenCanvas(Math.max(1, Math.round(canvas.width * scale)), Math.max(1, Math.round(canvas.height * scale)));
  const context = copy.getContext('2d')!;
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  return context.getImageData(0, 0, copy.width, copy.height);
}

function vectorFile(source: ExportSource): { file: string; content: Blob } {
  const { page } = source;
  const { map, question } = page.store.state.scene;
  const answer = page.session.answer(0);
  const playback = page.session.playback(0);
  const path: { x: number; y: number }[] = [];
  const line = answer?.line ?? new Float64Array(0);
  for (let i = 0; i < line.length; i += 3) path.push({ x: line[i]!, y: line[i + 1]! });
  const closed: number[] = [];
  const open: number[] = [];
  const cells = page.session.cells;
  for (let node = 0; playback !== null && node < playback.nodes; ++node) {
    const state = playback.stateOf(node);
    const cell = cells === null ? node : cells[node] ?? -1;
    if (state === 0 || cell < 0) continue;
    (state === 2 ? closed : open).push(cell);
  }
  return textFile(`${baseName(source)}.svg`, sceneAsSvg(map, {
    path, closed: Uint32Array.from(closed), open: Uint32Array.from(open),
    from: linePoint(map, question.from), goals: question.goals.map((goal) => linePoint(map, goal)), colours: page.colours(),
    geometry: page.session.geometry ?? undefined,
  }));
}

function traceFile(source: ExportSource): { file: string; content: Blob } {
  const { page } = source;
  const events: Events | null = page.session.playback(0)?.events ?? null;
  if (events === null) throw new PageError('There is no search to save: choose an algorithm that finds a path here.');
  const { map, question } = page.store.state.scene;
  if (map.kind !== 'grid') throw new PageError('Only searches on grids can be saved in this form: save the view instead.');
  const node = (spot: Spot) => (spot.kind === 'cell' ? source.panes.nodeOfCell(spot) : 0);
  return textFile(`${baseName(source)}.trace.json`, traceAsPosthoc(events, map, baseName(source), {
    from: node(question.from), goals: question.goals.map(node), path: page.session.answer(0)?.nodes ?? [],
    cells: page.session.cells ?? undefined,
  }));
}

export const EXPORTS: readonly Export[] = [
  { name: 'view', title: 'View (.wend)', make: async (source) => textFile(`${baseName(source)}.wend`, source.page.link()) },
  {
    name: 'map', title: 'Map (.map)', make: async (source) => {
      const { map } = source.page.store.state.scene;
      if (map.kind !== 'grid') throw new PageError('Only grids can be saved as .map: save JSON instead.');
      return textFile(`${baseName(source)}.map`, gridAsMap(map));
    },
  },
  { name: 'json', title: 'Map (.json)', make: async (source) => textFile(`${baseName(source)}.json`, mapAsJson(source.page.store.state.scene.map)) },
  { name: 'png', title: 'Picture (.png)', make: pictureFile },
  { name: 'svg', title: 'Picture (.svg)', make: async (source) => vectorFile(source) },
  { name: 'gif', title: 'Animation (.gif)', make: animationFile },
  { name: 'trace', title: 'Search for Posthoc (.json)', make: async (source) => traceFile(source) },
];
