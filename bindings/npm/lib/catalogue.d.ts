/** The catalogue of algorithms and options, and what an engine says about heuristics. */

/** An algorithm: a value of the option `algorithm`. */
export interface AlgorithmInfo {
  readonly name: string;
  /** As people write it, such as 'A*'. */
  readonly title: string;
  /** One sentence that says what it finds. */
  readonly words: string;
}

/** An option of questions. */
export interface OptionInfo {
  /** With underscores. */
  readonly name: string;
  readonly kind: 'choice' | 'number' | 'whole';
  /** Its value where nobody sets it, as a question takes it. */
  readonly default: string;
  /** Of a number. */
  readonly least?: number;
  /** Of a number; undefined if there is no largest. */
  readonly most?: number;
  /** Only powers of two and 0. */
  readonly powerOfTwo: boolean;
  /** The values of a choice; else empty. */
  readonly choices: readonly string[];
  /** One sentence that says what it does. */
  readonly words: string;
  /** The algorithms that take it: others refuse it, or pay no attention to it. Empty: all take it. */
  readonly algorithms: readonly string[];
}

/** Whether a heuristic can overestimate on a map. */
export interface LintReport {
  /**
   * 'admissible' (proved: it never does), 'overestimates' (an example follows) or 'not_refuted' (no
   * example was found, and nothing is proved).
   */
  readonly verdict: 'admissible' | 'overestimates' | 'not_refuted';
  /** The nodes of the example; null without one. */
  readonly from: number | null;
  readonly to: number | null;
  /** What the heuristic says from `from` to `to`, in the map's units of cost. */
  readonly estimate: number;
  /** What some path there costs; the cheapest one may cost less. */
  readonly cost: number;
}
