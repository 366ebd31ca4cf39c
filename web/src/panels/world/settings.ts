// The settings of worlds: each is declared once, with its range and words. They are kept as
// 'mode.name'.
import type { Page } from '../../page.ts';
import type { PageState, WorldMode } from '../../state/state.ts';
import { h, labelled, select } from '../dom.ts';

interface Common {
  readonly name: string;
  readonly words: string;
  /** It takes effect while the world runs; others begin the world again. */
  readonly live?: boolean;
}
export interface NumberSetting extends Common {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly usual: number;
  /** The range is too wide for a slider: the number is typed. */
  readonly isTyped?: boolean;
}
export interface ChoiceSetting extends Common {
  readonly kind: 'choice';
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly usual: string;
}
export interface SwitchSetting extends Common { readonly kind: 'switch'; readonly usual: boolean }
export type Setting = NumberSetting | ChoiceSetting | SwitchSetting;

type Value = number | string | boolean;

/** A value of a link may be of another kind, or out of range: then the nearest that is allowed. */
export function valueOf(setting: Setting, given: Value | undefined): Value {
  if (setting.kind === 'switch') return typeof given === 'boolean' ? given : setting.usual;
  if (setting.kind === 'choice') {
    return setting.choices.some(([value]) => value === given) ? given as string : setting.usual;
  }
  if (typeof given !== 'number' || !Number.isFinite(given)) return setting.usual;
  return Math.min(Math.max(given, setting.least), setting.most);
}

/** The settings of one mode, with a labelled control for each. */
export class Settings {
  readonly controls: HTMLElement[];
  #page: Page;
  #mode: WorldMode;
  #settings: readonly Setting[];
  #refreshers: (() => void)[] = [];

  constructor(page: Page, mode: WorldMode, settings: readonly Setting[]) {
    this.#page = page;
    this.#mode = mode;
    this.#settings = settings;
    this.controls = settings.map((setting) => this.#control(setting));
    this.refresh();
  }

  number(name: string): number { return this.#value(name) as number; }
  text(name: string): string { return this.#value(name) as string; }
  flag(name: string): boolean { return this.#value(name) as boolean; }

  set(name: string, value: Value): void {
    this.#page.store.change('world', ({ world }) => { world.settings[`${this.#mode}.${name}`] = value; });
  }

  /** Shows the values of the state. */
  refresh(): void {
    for (const refresh of this.#refreshers) refresh();
  }

  /** All settings that make the world begin again when they change. */
  key(): string {
    return JSON.stringify(this.#settings.filter(({ live }) => live !== true).map(({ name }) => this.#value(name)));
  }

  #value(name: string): Value {
    const setting = this.#settings.find((one) => one.name === name);
    if (setting === undefined) throw new Error(`there is no setting ${this.#mode}.${name}`);
    const { world }: PageState = this.#page.store.state;
    return valueOf(setting, world.settings[`${this.#mode}.${name}`]);
  }

  #control(setting: Setting): HTMLElement {
    const attributes = { 'data-test': `world-${this.#mode}-${setting.name}` };
    if (setting.kind === 'number') {
      return setting.isTyped === true ? this.#typed(setting, attributes) : this.#slider(setting, attributes);
    }
    if (setting.kind === 'choice') {
      const element = select(setting.choices, setting.usual, (value) => this.set(setting.name, value), attributes);
      this.#refreshers.push(() => { element.value = this.text(setting.name); });
      return labelled(setting.words, element);
    }
    const box = h('input', { type: 'checkbox', ...attributes });
    box.addEventListener('change', () => this.set(setting.name, box.checked));
    this.#refreshers.push(() => { box.checked = this.flag(setting.name); });
    return labelled(setting.words, box, 'check');
  }

  #slider(setting: NumberSetting, attributes: Record<string, string>): HTMLElement {
    const { least, most, step } = setting;
    const input = h('input', { type: 'range', min: least, max: most, step, ...attributes });
    const field = labelled(setting.words, input, 'field world-slider');
    const output = h('output', { for: input.id });
    field.append(output);
    input.addEventListener('input', () => this.set(setting.name, Number(input.value)));
    this.#refreshers.push(() => {
      const value = this.number(setting.name);
      if (Number(input.value) !== value) input.value = String(value);
      output.textContent = String(value);
    });
    return field;
  }

  #typed(setting: NumberSetting, attributes: Record<string, string>): HTMLElement {
    const { least, most, step } = setting;
    const input = h('input', { type: 'number', min: least, max: most, step, ...attributes });
    const refresh = () => { input.value = String(this.number(setting.name)); };
    input.addEventListener('change', () => {
      this.set(setting.name, valueOf(setting, input.value === '' ? undefined : Number(input.value)));
      refresh();
    });
    this.#refreshers.push(refresh);
    return labelled(setting.words, input);
  }
}
