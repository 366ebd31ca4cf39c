// The options of a question: their names in the engine, on the command line and in C++.
import { PageError } from '../../map/kinds.ts';

/** Values by the engine's names, with underscores. */
export type Options = ReadonlyMap<string, string>;

interface OptionForm {
  /** On the command line, without the dashes; '' if it has none. */
  readonly argument: string;
  /** The member of wend::SearchOptions; or the constant of an option that one algorithm has. */
  readonly member: string;
  /** The type of the member where it is a choice. */
  readonly type?: string;
  readonly choices?: readonly string[];
  readonly isOwn?: boolean;
}

const FORMS: Readonly<Record<string, OptionForm>> = {
  heuristic: {
    argument: 'heuristic', member: 'heuristic', type: 'HeuristicKind',
    choices: ['automatic', 'zero', 'manhattan', 'euclidean', 'octile', 'chebyshev', 'hex'],
  },
  weight: { argument: 'weight', member: 'weight' },
  turning: { argument: 'turn-cost', member: 'turning.cost' },
  open_list: {
    argument: 'open-list', member: 'open_list', type: 'OpenListKind',
    choices: [
      'automatic', 'unsorted_list', 'sorted_list', 'binary_heap', 'pairing_heap', 'quaternary_heap', 'bucket_queue',
    ],
  },
  tie_rule: { argument: 'ties', member: 'ties', type: 'TieRule', choices: ['automatic', 'last_added', 'deepest'] },
  stop_rule: { argument: 'stop', member: 'stop', type: 'StopRule', choices: ['exact', 'fast'] },
  pruning: {
    argument: 'pruning', member: 'pruning', type: 'Pruning', choices: ['repeated', 'dominated', 'dead_ends'],
  },
  fallback: {
    argument: 'fallback', member: 'fallback', type: 'Fallback',
    choices: ['none', 'closest_to_goal', 'cheapest_to_reach'],
  },
  detail: {
    argument: '', member: 'detail', type: 'PathDetail', choices: ['cells', 'waypoints', 'first_move', 'cost'],
  },
  most_expansions: { argument: 'limit', member: 'limits.expansions' },
  most_cost: { argument: 'limit-cost', member: 'limits.cost' },
  most_seconds: { argument: 'limit-seconds', member: 'limits.seconds' },
  transpositions: { argument: 'transpositions', member: 'wend::IdaStar::kTranspositions', isOwn: true },
  seed: { argument: 'seed', member: 'wend::WanderingAStar::kSeed', isOwn: true },
  error: { argument: 'error', member: 'wend::WeightedRegions::kError', isOwn: true },
};

/** 'openList', 'open-list' and 'open_list' are the same. */
function engineName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

function checkedValue(name: string, form: OptionForm, value: string): string {
  const plain = value.trim();
  if (form.choices === undefined) {
    if (/^\d+(\.\d+)?$/.test(plain) && plain.length <= 24) return plain;
    throw new PageError(`The option ${name} is '${plain.slice(0, 40)}': write a decimal number from 0.`);
  }
  const choice = plain.replaceAll('-', '_');
  if (form.choices.includes(choice)) return choice;
  throw new PageError(`The option ${name} is '${plain.slice(0, 40)}': choose one of ${form.choices.join(', ')}.`);
}

export function optionsOf(given: Readonly<Record<string, string>>): Options {
  const options = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const plain = engineName(name);
    const form = Object.hasOwn(FORMS, plain) ? FORMS[plain] : undefined;
    if (form === undefined) {
      throw new PageError(`No code can be written for the option '${name.slice(0, 40)}': remove it first.`);
    }
    options.set(plain, checkedValue(plain, form, String(value)));
  }
  return options;
}

export function isNumber(name: string): boolean {
  return FORMS[name].choices === undefined;
}

/** Arguments such as --open-list binary-heap, name and value by turns. */
export function optionArguments(options: Options): string[] {
  const words: string[] = [];
  for (const [name, value] of options) {
    const form = FORMS[name];
    if (form.argument === '') {
      if (value === 'cells') continue;
      throw new PageError('The command line always writes whole paths: remove the option detail, '
        + 'or choose C++, C or JavaScript.');
    }
    words.push(`--${form.argument}`, isNumber(name) ? value : value.replaceAll('_', '-'));
  }
  return words;
}

/** Statements that set the options of `query`. */
export function optionStatements(options: Options): string[] {
  return Array.from(options, ([name, value]) => {
    const form = FORMS[name];
    if (form.isOwn) return `query.options.own.set(${form.member}, ${value});`;
    const right = form.type === undefined ? value : `wend::${form.type}::${value}`;
    return `query.options.${form.member} = ${right};`;
  });
}
