// A CommonJS program: one engine of wend.wasm, one of the package's text.
async function main() {
  const { solveExample } = await import('./example.js');
  const engines = [await import('wend'), await import('wend/inline')];
  const answers = engines.map(async ({ load }) => solveExample(await load()));
  console.log((await Promise.all(answers)).join(' '));
}

main();
