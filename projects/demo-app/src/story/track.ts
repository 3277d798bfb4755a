import tracksFile from '../../public/film/tracks.json';
import type { TrackBox, TrackFile } from './track-file';

const file = tracksFile as unknown as TrackFile;

/** Where a figure is in the picture while a scene runs. */
export class Track {
  private readonly boxes: readonly (TrackBox | null)[];

  constructor(scene: string, figure: string) {
    const boxes = file.scenes[scene]?.[figure];
    if (!boxes) throw new Error(`Nobody followed "${figure}" in "${scene}".`);
    this.boxes = boxes;
  }

  /** The box at a scene's time in seconds, straight between two noted ones; `null` where the figure is not seen. */
  at(time: number): TrackBox | null {
    const step = Math.max(0, time * file.stepsPerSecond);
    const from = this.boxes[Math.floor(step)] ?? null;
    const to = this.boxes[Math.ceil(step)] ?? from;
    if (!from || !to) return null;
    const part = step - Math.floor(step);
    const between = (index: 0 | 1 | 2 | 3): number => from[index] + (to[index] - from[index]) * part;
    return [between(0), between(1), between(2), between(3)];
  }
}
