// The catalogue of algorithms and options, which the engine describes.
const KINDS = ['choice', 'number', 'whole'];
const INFO = 64;

export function readAlgorithms(engine) {
  return Object.freeze(Array.from({ length: engine.ask('wend_algorithm_count') }, (_, i) =>
    Object.freeze({
      name: engine.text(engine.ask('wend_algorithm_name', i)),
      title: engine.text(engine.ask('wend_algorithm_title', i)),
      words: engine.text(engine.ask('wend_algorithm_summary', i)),
    })));
}

export function readOptions(engine) {
  return Object.freeze(Array.from({ length: engine.ask('wend_option_count') }, (_, i) =>
    Object.freeze(readOption(engine, i))));
}

function readOption(engine, number) {
  const at = engine.scratch;
  engine.u32()[at >> 2] = INFO;
  engine.call('wend_option_describe', number, at);
  const [, kind, name, words, usual] = engine.u32().subarray(at >> 2, (at >> 2) + 5);
  const [least, most] = engine.f64().subarray((at + 24) >> 3, (at + 40) >> 3);
  const [choices, algorithms, choiceCount, algorithmCount, powerOfTwo] =
    engine.u32().subarray((at + 40) >> 2, (at + 60) >> 2);
  const isNumber = KINDS[kind] !== 'choice';
  return {
    name: engine.text(name),
    kind: KINDS[kind],
    default: engine.text(usual),
    least: isNumber ? least : undefined,
    most: isNumber && most !== Infinity ? most : undefined,
    powerOfTwo: powerOfTwo === 1,
    choices: readTexts(engine, choices, choiceCount),
    words: engine.text(words),
    algorithms: readTexts(engine, algorithms, algorithmCount),
  };
}

function readTexts(engine, pointers, count) {
  const places = engine.u32().slice(pointers >> 2, (pointers >> 2) + count);
  return Object.freeze(Array.from(places, (place) => engine.text(place)));
}
