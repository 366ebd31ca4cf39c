// Opens files: finds out what a file is, by its content first and then by its name, and reads it.
import { PageError } from '../kinds.ts';
import type { GridMap, PageMap } from '../kinds.ts';
import { isGeojson, readGeojson } from './geojson.ts';
import { isObject, member, parseJson, shownValue } from './json.ts';
import type { JsonObject } from './json.ts';
import { readGraph, readRegions } from './json_graph.ts';
import { readPageMap } from './json_page_map.ts';
import { readVoxels } from './json_voxels.ts';
import { readWaypoints } from './json_waypoints.ts';
import { isNavmesh, isPolyanya, readNavmesh, readPolyanya } from './mesh_files.ts';
import { isMovingAi, isScenario, readMovingAi, readScenario } from './moving_ai.ts';
import { readObj } from './obj_level.ts';
import type { Opened, OpenedTrace, Parts, ReadMap } from './opened.ts';
import { isPng, readPicture } from './picture.ts';
import { refuseBinary, refuseText, refuseUnknown } from './refused.ts';
import { sceneOf } from './scene_of.ts';
import { readCosts, readLinks } from './side_files.ts';
import { MOST_BYTES, baseOf, decodeText, fail, quoted, shownName, stemOf } from './text.ts';
import { readTiled } from './tiled_map.ts';
import { parseTiled, rootOf } from './tiled_tree.ts';
import { isPosthoc, readPosthoc } from './trace_posthoc.ts';
import { isWendTrace, readWendTrace } from './trace_wend.ts';
import { isCsv, readAscii, readCsv } from './typed_grids.ts';

export type { Opened, OpenedQuestion, OpenedTrace, Parts, Pixels } from './opened.ts';

/** Files with these endings are taken for grids, so that errors say what is wrong in them. */
const GRID_ENDINGS = ['.txt', '.csv', '.asc', '.grid'];

const RECORD_MAGIC = [0x89, 0x57, 0x52, 0x45, 0x43, 0x0d, 0x0a, 0x1a];

/** Every error is a PageError, whose message is a sentence for the user. */
export async function openFile(name: string, bytes: Uint8Array, parts: Parts): Promise<Opened> {
  try {
    return await openAny(name, bytes, parts);
  } catch (error) {
    if (error instanceof PageError) throw error;
    const reason = error instanceof RangeError
      ? 'it needs more memory than there is, or is nested too deep' : String(error);
    throw new PageError(`${shownName(name)}: the file cannot be read: ${reason}`);
  }
}

async function openAny(name: string, bytes: Uint8Array, parts: Parts): Promise<Opened> {
  if (bytes.length > MOST_BYTES) decodeText(name, bytes);
  if (RECORD_MAGIC.every((byte, i) => bytes[i] === byte)) return { kind: 'record', bytes };
  if (isPng(bytes)) return sceneOf(await readPicture(name, bytes, parts));
  if (isNavmesh(bytes)) return sceneOf(readNavmesh(name, bytes));
  refuseBinary(name, bytes);
  const text = decodeText(name, bytes);
  const first = text.trimStart()[0];
  if (first === undefined) fail(name, 'the file has only blanks; choose another file');
  if (isState(name, text)) return { kind: 'state', text: text.trim().replace(/^#/, '') };
  if (first === '{') return openJson(name, text, parts);
  if (first === '<') return sceneOf(await readTiled(name, parseTmx(name, text, parts), parts));
  if (isWendTrace(text)) return openTrace(readWendTrace(name, text), parts);
  if (isScenario(text)) return { kind: 'questions', ...readScenario(name, text), notes: [] };
  if (isPolyanya(text)) return sceneOf(readPolyanya(name, text));
  return sceneOf(await withSideFiles(name, text, parts));
}

function parseTmx(name: string, text: string, parts: Parts): JsonObject {
  if (rootOf(text) === 'tileset') {
    fail(name, 'this is a tileset of Tiled; drop the map (.tmx) that uses it together with it');
  }
  return parseTiled(name, text, 'map', parts.parseXml);
}

/** Texts without a mark of their own: maps of cells, levels, and files that go with other files. */
async function withSideFiles(name: string, text: string, parts: Parts): Promise<ReadMap> {
  const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
  if (ending === '.obj' || looksLikeObj(text)) return readObj(name, text);
  refuseText(name, text, ending);
  if (ending === '.map' || isMovingAi(text)) {
    const costs = await sibling(name, '.costs', parts);
    const read = readMovingAi(name, text, costs === null ? null : readCosts(costs.name, costs.text));
    if (costs !== null) read.notes.push(`Terrain costs come from ${shownName(costs.name)}.`);
    return addLinks(name, read, parts);
  }
  const firstLine = /^[^\r\n]*[^\s][^\r\n]*/m.exec(text)?.[0] ?? '';
  if (!GRID_ENDINGS.includes(ending) && !/^[.GS #@OTWX\d;,\t"]+$/.test(firstLine)) refuseUnknown(name);
  return addLinks(name, isCsv(firstLine) ? readCsv(name, text) : readAscii(name, text), parts);
}

function looksLikeObj(text: string): boolean {
  const beginning = text.slice(0, 16384);
  return /^(?:[ \t\r]*(?:#[^\n]*)?\n){0,200}[ \t]*(?:v|o|g|mtllib)[ \t]+\S/.test(beginning) && /^f[ \t]/m.test(text);
}

async function sibling(name: string, ending: string, parts: Parts): Promise<{ name: string; text: string } | null> {
  const other = `${stemOf(name)}${ending}`;
  if (other === baseOf(name)) return null;
  const bytes = await parts.sibling?.(other) ?? null;
  return bytes === null ? null : { name: other, text: decodeText(other, bytes) };
}

async function addLinks(name: string, read: ReadMap, parts: Parts): Promise<ReadMap> {
  const file = await sibling(name, '.links', parts);
  if (file === null) return read;
  const map = read.map as GridMap;
  const links = readLinks(file.name, file.text, map);
  if (links === null) {
    read.notes.push(`${shownName(file.name)} was left out: its links lead between floors, and the map has one.`);
  } else {
    map.links = links;
    read.notes.push(`Links come from ${shownName(file.name)}.`);
  }
  return read;
}

/** Adds the map that a trace names, if it was dropped together with the trace. */
async function openTrace(read: { trace: OpenedTrace; notes: string[] }, parts: Parts): Promise<Opened> {
  const { trace, notes } = read;
  const mapName = baseOf(trace.mapName);
  if (mapName !== '') {
    const bytes = await parts.sibling?.(mapName) ?? null;
    const map = bytes === null ? null : await mapOf(mapName, bytes, parts);
    if (map === null) {
      notes.push(`The trace is on the map ${quoted(trace.mapName)}; drop both files together to see it on its map.`);
    } else if (map.kind === 'grid' && (map.width !== trace.width || map.height !== trace.height)) {
      notes.push(`The trace is on a map of ${trace.width} x ${trace.height} cells, but ${shownName(mapName)} has `
        + `${map.width} x ${map.height}; the map was left out.`);
    } else {
      trace.map = map;
    }
  }
  return { kind: 'trace', trace, notes };
}

async function mapOf(name: string, bytes: Uint8Array, parts: Parts): Promise<PageMap | null> {
  const opened = await openFile(name, bytes, parts);
  return opened.kind === 'scene' ? opened.scene.map : null;
}

async function openJson(name: string, text: string, parts: Parts): Promise<Opened> {
  const root = parseJson(name, text);
  if (!isObject(root)) fail(name, 'expected an object, found a list');
  const kind = member(root, 'wend');
  if (kind === 'graph') return sceneOf(readGraph(name, root));
  if (kind === 'regions') return sceneOf(readRegions(name, root));
  if (kind === 'waypoints') return sceneOf(readWaypoints(name, root));
  if (kind === 'voxels') return sceneOf(readVoxels(name, root));
  if (kind === 'page-map') return sceneOf(readPageMap(name, root));
  if (kind === 'scene') {
    fail(name, 'this is a scene with units and orders for `wend simulate`; open its map instead');
  }
  if (kind !== undefined) {
    fail(name, `"wend" is ${shownValue(kind)}; the page reads "graph", "regions", "waypoints", "voxels" and `
      + `"page-map"`);
  }
  if (isGeojson(root)) return sceneOf(readGeojson(name, root));
  if (isPosthoc(root)) return openTrace(readPosthoc(name, root), parts);
  if (member(root, 'type') === 'tileset') {
    fail(name, 'this is a tileset of Tiled; drop the map (.tmj) that uses it together with it');
  }
  if (member(root, 'type') === 'map' || Array.isArray(member(root, 'layers'))) {
    return sceneOf(await readTiled(name, root, parts));
  }
  return fail(name, 'this JSON is no map, trace or state of the page; the page reads wend\'s JSON maps, Tiled, GeoJSON '
    + 'and traces of Posthoc');
}

/** A view of the page is the text of a link: one word of letters that addresses may have. */
function isState(name: string, text: string): boolean {
  if (/\.wend$/i.test(name)) return true;
  const word = text.slice(0, 4096).trim();
  return /^#?\d[\w-]{40,}$/.test(word) && /[a-z]/.test(word);
}
