// Share and keep: the link of exactly this view, files of map, picture and search, and the query as code.
import { extras } from '../load_extras.ts';
import type { CodeFile, Language } from './code/code.ts';
import type { Page } from '../page.ts';
import { Dialog } from './dialog.ts';
import { button, h, setText } from './dom.ts';
import type { Export, ExportSource } from './exports.ts';

/** Longer links do not fit into the messages of most programs. */
const LONG_LINK = 30_000;

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = h('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export class ShareDialog {
  #dialog = new Dialog('Share and save', 'share');
  #page: Page;
  #source: ExportSource;
  #link = h('textarea', { readonly: true, rows: 3, 'aria-label': 'Link', 'data-test': 'link' });
  #embed = h('textarea', { readonly: true, rows: 3, 'aria-label': 'Frame for other pages', 'data-test': 'embed' });
  #linkNote = h('p', { class: 'note' });
  #code = h('pre', { class: 'code', tabindex: 0, 'data-test': 'code' });
  #codeNotes = h('ul', { class: 'note' });
  #codeFiles = h('div', { class: 'buttons' });
  #language = h('select', { 'aria-label': 'Language', 'data-test': 'language', onchange: () => void this.#showCode() });
  #exports = h('div', { class: 'buttons' });
  #saved = h('p', { class: 'note', role: 'status', 'data-test': 'saved' });

  constructor(page: Page, source: ExportSource) {
    this.#page = page;
    this.#source = source;
    this.#dialog.body.append(
      h('h3', {}, 'Link to this view'), this.#link, this.#linkNote,
      h('div', { class: 'buttons' }, button('Copy the link', () => this.#copy(this.#link.value), { 'data-test': 'copy-link' })),
      h('h3', {}, 'Frame for other pages'), this.#embed,
      h('div', { class: 'buttons' }, button('Copy the frame', () => this.#copy(this.#embed.value))),
      h('h3', {}, 'Files'), this.#exports, this.#saved,
      h('h3', {}, 'This query as code'), this.#language, this.#codeNotes, this.#codeFiles, this.#code,
      h('div', { class: 'buttons' }, button('Copy the code', () => this.#copy(this.#code.textContent ?? ''), { 'data-test': 'copy-code' })));
  }

  open(): void {
    const address = `${location.href.split(/[?#]/)[0]}`;
    const letters = this.#page.link();
    this.#link.value = `${address}#${letters}`;
    this.#embed.value = `<iframe src="${address}?embed#${letters}" width="640" height="480" title="A search by wend"></iframe>`;
    setText(this.#linkNote, `${this.#link.value.length.toLocaleString('en')} letters. ` +
      (this.#link.value.length > LONG_LINK ? 'Many programs cut links this long: save the view as a file instead.' : ''));
    setText(this.#saved, '');
    this.#dialog.open();
    void this.#fill();
  }

  async #fill(): Promise<void> {
    try {
      const { EXPORTS, LANGUAGES, LANGUAGE_TITLES } = await extras();
      if (this.#exports.childElementCount === 0) {
        this.#exports.append(...EXPORTS.map((one) => this.#exportButton(one)));
        this.#language.append(...LANGUAGES.map((name) => h('option', { value: name }, LANGUAGE_TITLES[name])));
        this.#language.value = 'javascript';
      }
      await this.#showCode();
    } catch (error) {
      setText(this.#saved, (error as Error).message);
    }
  }

  #exportButton({ title, name, make }: Export): HTMLElement {
    return button(title, () => void (async () => {
      try {
        setText(this.#saved, `Making ${title} …`);
        const { file, content } = await make(this.#source);
        save(file, content);
        setText(this.#saved, `Saved ${file}, ${Math.ceil(content.size / 1000).toLocaleString('en')} kB.`);
      } catch (error) {
        setText(this.#saved, (error as Error).message);
      }
    })(), { 'data-test': `export-${name}` });
  }

  async #showCode(): Promise<void> {
    const { codeFor } = await extras();
    const { scene } = this.#page.store.state;
    try {
      const { text, notes, files } = codeFor(this.#language.value as Language, scene, scene.runs[0]!);
      setText(this.#code, text);
      this.#codeNotes.replaceChildren(...notes.map((note) => h('li', {}, note)));
      this.#codeFiles.replaceChildren(...files.map((file: CodeFile) =>
        button(`Save ${file.name}`, () => save(file.name, new Blob([file.text()])))));
    } catch (error) {
      setText(this.#code, (error as Error).message);
      this.#codeNotes.replaceChildren();
      this.#codeFiles.replaceChildren();
    }
  }

  #copy(text: string): void {
    navigator.clipboard?.writeText(text).then(() => setText(this.#saved, 'Copied.'),
      () => setText(this.#saved, 'This browser does not let pages copy: mark the text, and copy it by hand.'));
  }
}
