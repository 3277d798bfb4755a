import tracksFile from '../../public/film/tracks.json';

/** A box in the picture: left, top, width, height in pixels of the video. */
type TrackBox = readonly [number, number, number, number];

/** Content of `tracks.json`, computed from the scenes' drawings. */
interface TrackFile {
  readonly stepsPerSecond: number;
  /** A box per step, `null` where the figure is not visible; by scene, then by figure. */
  readonly scenes: Readonly<Record<string, Readonly<Record<string, readonly (TrackBox | null)[]>>>>;
}

const file = tracksFile as unknown as TrackFile;

/** The position of a figure in a scene over time. */
export class Track {
  readonly #boxes: readonly (TrackBox | null)[];

  constructor(scene: string, figure: string) {
    const boxes = file.scenes[scene]?.[figure];
    if (!boxes) throw new Error(`There is no track of "${figure}" in "${scene}".`);
    this.#boxes = boxes;
  }

  /** Box at a scene's time in seconds, interpolated between steps; `null` if the figure is not visible. */
  at(time: number): TrackBox | null {
    const step = Math.max(0, time * file.stepsPerSecond);
    const from = this.#boxes[Math.floor(step)] ?? null;
    const to = this.#boxes[Math.ceil(step)] ?? from;
    if (!from || !to) return null;
    const fraction = step - Math.floor(step);
    const between = (index: 0 | 1 | 2 | 3): number => from[index] + (to[index] - from[index]) * fraction;
    return [between(0), between(1), between(2), between(3)];
  }
}
