// The page as panels, tools and layers know it. `app.ts` implements it.
import type { Engine } from './engine/engine.ts';
import type { EngineInfo } from './engine/protocol.ts';
import type { OpenedTrace } from './map/files/opened.ts';
import type { Scene } from './map/kinds.ts';
import type { PageState } from './state/state.ts';
import type { Part, Store } from './state/store.ts';
import type { Session } from './engine/session.ts';
import type { Camera } from './view/camera.ts';
import type { Colours } from './view/colours.ts';

/** One picture that is drawn now. Its context counts in CSS pixels. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  readonly colours: Colours;
  /** Which run this pane shows. */
  readonly pane: number;
}

/** Draws something over the map. Layers with a higher order lie above. */
export interface Layer {
  readonly order: number;
  draw(frame: Frame): void;
}

/** Where the pointer is. */
export interface Pointed {
  /** In the map's plane: on grids of squares cell (x, y) is the square from (x, y) to (x + 1, y + 1). */
  readonly x: number;
  readonly y: number;
  /** The cell, or null beside the map, or if the map is no grid. */
  readonly cell: { x: number; y: number } | null;
  /** Pixels of the screen per unit of the plane. */
  readonly scale: number;
  readonly shift: boolean;
  readonly control: boolean;
  readonly erase: boolean;
}

/** Takes presses of mouse, finger or pen. The first one that takes a press has it until the release. */
export interface Pointer {
  press(at: Pointed): boolean;
  drag(at: Pointed): void;
  release(at: Pointed): void;
  /** The press ended without a release: a second finger came, or Escape was pressed. */
  abandon(): void;
  /** The cursor here, or null: not mine. */
  cursor?(at: Pointed): string | null;
}

export interface Page {
  readonly store: Store;
  readonly engine: Engine;
  readonly info: EngineInfo;
  readonly session: Session;
  colours(): Colours;
  /** Says a sentence in the status line, which screen readers read out. */
  say(text: string): void;
  /** Says in the line of errors what went wrong; null takes it away. */
  fail(error: unknown): void;
  /** Draws all panes in the next frame. */
  redraw(): void;
  addLayer(layer: Layer): () => void;
  /** Adds a pointer that is asked before those that were there. */
  addPointer(pointer: Pointer): () => void;
  /** Calls a function before each frame, with the seconds since the last one, until it returns false. */
  animate(step: (seconds: number) => boolean): void;
  /** Shows another scene; what was there can be had back by undo. */
  openScene(scene: Scene): void;
  /** The view as the letters of a link. */
  link(): string;
  /** Shows the view of a link; throws a PageError. */
  openLink(letters: string): void;
  /** Plays a search from a file, in place of the first run's. */
  openTrace(name: string, trace: OpenedTrace, notes: readonly string[]): void;
  /** Runs a record again, and says whether all answers are the same. */
  replay(name: string, record: Uint8Array): void;
}

/** A part of the side bar. `parts` names what changed; at first all. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
  update(parts: ReadonlySet<Part>, state: PageState): void;
}
