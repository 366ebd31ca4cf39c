// Makes elements of the page.

type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

/** Attributes that begin with 'on' are listeners; true is an attribute without a value, false none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children);
  return element;
}

let labels = 0;

/** An input with its label. */
export function labelled(words: string, input: HTMLElement, className = 'field'): HTMLElement {
  input.id ||= `input-${++labels}`;
  return h('div', { class: className }, h('label', { for: input.id }, words), input);
}

export function select(
  choices: readonly (readonly [value: string, words: string])[], value: string, onChange: (value: string) => void,
  attributes: Attributes = {},
): HTMLSelectElement {
  const element = h('select', { ...attributes, onchange: () => onChange(element.value) },
    ...choices.map(([name, words]) => h('option', { value: name }, words)));
  element.value = value;
  return element;
}

export function button(words: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', ...attributes, onclick: () => act() }, words);
}

/** Shows or hides without a change of the order. */
export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown;
}

/** Replaces the text only if it differs: screen readers read changes out. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
