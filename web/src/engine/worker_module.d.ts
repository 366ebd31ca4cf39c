// Modules that the build makes: a bundle of a worker as its text, files as texts.
declare module 'worker:*' {
  const text: string;
  export default text;
}
declare module '*.svg' {
  const text: string;
  export default text;
}
