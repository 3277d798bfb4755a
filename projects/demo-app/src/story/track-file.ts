/** A box in the picture: left, top, width, height in pixels of the film. */
export type TrackBox = readonly [number, number, number, number];

/** What `tracks.json` holds; `tools/film/tracks.mjs` writes it from the scenes' own drawings. */
export interface TrackFile {
  readonly stepsPerSecond: number;
  /** A box for each step, `null` where the figure is not seen; by scene, then by figure. */
  readonly scenes: Readonly<Record<string, Readonly<Record<string, readonly (TrackBox | null)[]>>>>;
}
