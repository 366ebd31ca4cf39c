// The chart "Which should I use?": question after question, until an algorithm is found.
import { button, h } from '../panels/dom.ts';
import { WHICH } from './lessons/which.ts';
import type { Advice } from './lessons/which.ts';

type Choose = (algorithm: string, options: Record<string, string>) => void;

export function chartElement(choose: Choose): HTMLElement {
  const place = h('div', { 'data-test': 'chart' });
  const ask = (id: string, before: string[]): void => {
    const { question, answers } = WHICH.find((one) => one.id === id)!;
    const back = before.length === 0 ? [] : [button('Back', () => ask(before[before.length - 1]!, before.slice(0, -1)), { class: 'plain' })];
    place.replaceChildren(h('h3', {}, 'Which should I use?'), h('p', {}, question),
      h('div', { class: 'answers' }, ...answers.map((answer) => button(answer.text, () => {
        if (answer.next !== undefined) ask(answer.next, [...before, id]);
        else if (answer.advice !== undefined) place.append(adviceElement(answer.advice, choose));
        else place.append(h('p', {}, answer.note ?? ''));
      }))), ...back);
  };
  ask(WHICH[0]!.id, []);
  return place;
}

function adviceElement(advice: Advice, choose: Choose): HTMLElement {
  const options = Object.entries(advice.options).map(([name, value]) => `${name} ${value}`).join(', ');
  return h('div', { class: 'card', role: 'status' },
    h('p', {}, h('strong', {}, `${advice.algorithm.replaceAll('_', ' ')}${options === '' ? '' : ` with ${options}`}`), `. ${advice.why}`),
    button('Use it', () => choose(advice.algorithm, { ...advice.options }), { class: 'primary', 'data-test': 'use-advice' }));
}
