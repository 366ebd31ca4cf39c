// One page about one algorithm, to read beside the picture.

export interface Lesson {
  readonly title: string;
  readonly idea: string;
  readonly steps: readonly string[];
  readonly guarantee: string;
  readonly cost: string;
  readonly whenToUse: string;
  readonly whenNot: string;
  /** Says what to watch in the picture. */
  readonly lookFor: string;
  readonly source: string;
  /** The entry of the gallery that shows it. */
  readonly galleryId: string;
}
