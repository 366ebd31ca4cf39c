// wend.wasm is larger than the size that webpack warns of.
module.exports = {
  mode: 'production',
  entry: './page.js',
  output: { filename: 'page.js' },
  performance: { hints: false },
};
