// Opens files that are dropped or chosen: maps, questions, searches, records and saved views.
import { openFile } from '../map/files/open.ts';
import type { Opened, Parts, Pixels } from '../map/files/opened.ts';
import { MOST_CELLS, PageError } from '../map/kinds.ts';
import type { Page } from '../page.ts';

const MOST_BYTES = 256 << 20;

/** A picture may be small as a file and huge as pixels: it is measured before it is drawn. */
async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes as BlobPart]), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  } catch {
    throw new PageError('The browser cannot read this picture: save it as PNG again.');
  }
  const { width, height } = picture;
  if (width * height > MOST_CELLS) {
    throw new PageError(`The picture has ${width} x ${height} pixels; a map has ${MOST_CELLS.toLocaleString('en')} cells at most. Make it smaller.`);
  }
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  picture.close();
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

function partsOf(files: readonly File[]): Parts {
  return {
    decodePicture,
    parseXml: (text) => new DOMParser().parseFromString(text, 'application/xml'),
    sibling: async (name) => {
      const wanted = name.split(/[\\/]/).pop();
      const file = files.find((one) => one.name === wanted);
      return file === undefined ? null : new Uint8Array(await file.arrayBuffer());
    },
  };
}

/** Of several files the map is opened, the others belong to it. */
function mainOf(files: readonly File[]): File {
  const rank = (file: File) => (/\.(tsx|tsj|scen|pgm)$/i.test(file.name) ? 1 : 0);
  return [...files].sort((a, b) => rank(a) - rank(b))[0]!;
}

export async function openFiles(page: Page, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const main = mainOf(files);
  try {
    if (main.size > MOST_BYTES) {
      throw new PageError(`${main.name} has ${Math.round(main.size / 1e6)} MB; this page reads ${MOST_BYTES >> 20} MB at most.`);
    }
    page.say(`Reading ${main.name} …`);
    const bytes = new Uint8Array(await main.arrayBuffer());
    show(page, main.name, await openFile(main.name, bytes, partsOf(files)));
    page.fail(null);
  } catch (error) {
    page.say('');
    page.fail(error instanceof PageError || (error as Error).name === 'WendError' ? error
      : new Error(`${main.name} cannot be read: ${(error as Error).message}`));
  }
}

function show(page: Page, name: string, opened: Opened): void {
  if (opened.kind === 'state') {
    page.openLink(opened.text.trim());
    page.say(`Opened the view ${name}.`);
  } else if (opened.kind === 'scene') {
    page.openScene(opened.scene);
    page.say([`Opened ${name}.`, ...opened.notes].join(' '));
  } else if (opened.kind === 'questions') {
    showQuestions(page, name, opened);
  } else if (opened.kind === 'trace') {
    page.openTrace(name, opened.trace, opened.notes);
  } else {
    page.replay(name, opened.bytes);
  }
}

function showQuestions(page: Page, name: string, { questions, mapName, notes }: Opened & { kind: 'questions' }): void {
  const { map, question } = page.store.state.scene;
  if (map.kind !== 'grid') throw new PageError(`${name} has questions on the grid ${mapName}: open that map first.`);
  const fits = questions.filter(({ from, to }) => [from, to].every((spot) =>
    spot.kind === 'cell' && spot.x < map.width && spot.y < map.height));
  if (fits.length === 0) throw new PageError(`${name} has questions on ${mapName}, and none lies on this map: open that map first.`);
  const { from, to } = fits[fits.length - 1]!;
  page.session.changeQuestion({ ...question, from, goals: [to] });
  page.say([`Opened ${name}: the last of its ${fits.length} questions is shown.`, ...notes].join(' '));
}
