// Whether a heuristic can overestimate.
import { Solver } from './question.js';
import { object, whole } from './values.js';

const NO_NODE = 0xffffffff;

export function lint(engine, navigator, options) {
  const { workspace, options: sets } = Solver.of(engine);
  const set = whole(sets.find(object(options, 'the options')), 'options');
  const at = engine.scratch;
  engine.u32()[at >> 2] = 32;
  engine.call('wend_navigator_lint', navigator, set, workspace, at);
  const [, verdict, from, to] = engine.u32().slice(at >> 2, (at >> 2) + 4);
  const [estimate, cost] = engine.f64().slice((at + 16) >> 3, (at + 32) >> 3);
  return {
    verdict: engine.text(engine.ask('wend_lint_verdict_name', verdict)),
    from: from === NO_NODE ? null : from,
    to: to === NO_NODE ? null : to,
    estimate,
    cost,
  };
}
