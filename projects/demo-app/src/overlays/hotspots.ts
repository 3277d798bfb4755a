import { Track } from './track';

/** A figure in the picture with a text about it. */
export interface Hotspot {
  readonly id: string;
  readonly scene: string;
  readonly track: Track;
  readonly title: string;
  readonly text: string;
}

/** All hotspots, in the order of the story. */
export const hotspots: readonly Hotspot[] = [
  {
    id: 'biscuit',
    scene: 'watch',
    track: new Track('watch', 'cat'),
    title: 'Biscuit',
    text: 'Came with a barrel of herring eleven years ago and was never asked to leave. Knows where the oil is kept.',
  },
  {
    id: 'edda',
    scene: 'lookout',
    track: new Track('lookout', 'keeper'),
    title: 'Edda',
    text: 'Keeper of the lamp, fourth of her name. She has counted nine thousand nights and every one of its ships.',
  },
  {
    id: 'wren',
    scene: 'reef',
    track: new Track('reef', 'wren'),
    title: 'The Wren',
    text: 'Eighteen feet of larch, one red stripe, one lantern. Her sailor has not slept since the bell rang.',
  },
  {
    id: 'whale',
    scene: 'row',
    track: new Track('row', 'whale'),
    title: 'The one below',
    text: 'As long as a street, older than the lighthouse, and fond of the light. The charts do not have a name for it.',
  },
];
