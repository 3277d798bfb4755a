import type { FilmText } from '../story/story-file';
import { Track } from './track';

/** A figure in the picture, with text about it. */
export interface Hotspot {
  readonly id: string;
  readonly scene: string;
  readonly track: Track;
  readonly title: FilmText;
  readonly text: FilmText;
}

/** All hotspots in story order. */
export const hotspots: readonly Hotspot[] = [
  {
    id: 'biscuit',
    scene: 'watch',
    track: new Track('watch', 'cat'),
    title: { en: 'Biscuit', de: 'Biscuit' },
    text: {
      en: 'Came with a barrel of herring eleven years ago and was never asked to leave. Knows where the oil is kept.',
      de: 'Kam vor elf Jahren mit einem Fass Heringe und wurde nie gebeten zu gehen. Weiß, wo das Öl steht.',
    },
  },
  {
    id: 'edda',
    scene: 'lookout',
    track: new Track('lookout', 'keeper'),
    title: { en: 'Edda', de: 'Edda' },
    text: {
      en: 'Keeper of the lamp, fourth of her name. She has counted nine thousand nights and every one of its ships.',
      de: 'Wärterin der Lampe, die vierte ihres Namens. Neuntausend Nächte hat sie gezählt, und jedes ihrer Schiffe.',
    },
  },
  {
    id: 'wren',
    scene: 'reef',
    track: new Track('reef', 'wren'),
    title: { en: 'The Wren', de: 'Die Wren' },
    text: {
      en: 'Eighteen feet of larch, one red stripe, one lantern. Her sailor has not slept since the bell rang.',
      de: 'Fünfeinhalb Meter Lärche, ein roter Streifen, eine Laterne. An Bord schläft niemand, seit die Glocke läutet.',
    },
  },
  {
    id: 'whale',
    scene: 'row',
    track: new Track('row', 'whale'),
    title: { en: 'The one below', de: 'Jemand in der Tiefe' },
    text: {
      en: 'As long as a street, older than the lighthouse, and fond of the light. The charts do not have a name for it.',
      de: 'Lang wie eine Straße, älter als der Leuchtturm und dem Licht zugetan. Die Seekarten haben keinen Namen dafür.',
    },
  },
];
