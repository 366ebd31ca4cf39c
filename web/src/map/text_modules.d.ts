// Maps of the repository's scenes are bundled as text.

declare module '*.map' {
  const text: string;
  export default text;
}
