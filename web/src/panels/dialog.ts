// A window over the page: the browser's own dialog, which keeps the focus inside and ends by Escape.
import { h } from './dom.ts';
import { button } from './dom.ts';

export class Dialog {
  readonly element: HTMLDialogElement;
  readonly body = h('div', { class: 'dialog-body' });

  constructor(title: string, name: string) {
    this.element = h('dialog', { 'data-test': name, 'aria-label': title },
      h('header', {}, h('h2', {}, title), button('Close', () => this.close(), { 'data-test': `${name}-close` })), this.body);
    this.element.addEventListener('click', (event) => { if (event.target === this.element) this.close(); });
    document.body.append(this.element);
  }

  get isOpen(): boolean { return this.element.open; }

  open(): void {
    if (!this.element.open) this.element.showModal();
  }
  close(): void {
    this.element.close();
  }
}
