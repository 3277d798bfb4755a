import { finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';

/** Whether browsers accept the value of an option, and what to write instead. */
const LIMITS: Readonly<Record<string, readonly [isFine: (value: number) => boolean, remedy: string]>> = {
  volume: [(value) => value >= 0 && value <= 1, 'use a number from 0 to 1, and "gain" to make it louder'],
  // Chromium and Firefox refuse other rates.
  rate: [(value) => value >= 0.0625 && value <= 16, 'use a number from 0.0625 to 16, such as 1'],
  fadeInDuration: [(value) => value >= 0, 'use seconds from 0'],
  fadeOutDuration: [(value) => value >= 0, 'use seconds from 0'],
  pool: [(value) => value >= 1, 'use a whole number from 1'],
};

/** `BAD_FORMAT`: a sound with an option that no browser accepts. The film plays, with this sound missing or distorted. */
export const soundOptions: CheckRule = ({ graph }) =>
  (graph.story.sounds ?? []).flatMap((sound, index) =>
    Object.entries(LIMITS).flatMap(([name, [isFine, remedy]]) => {
      const value = Object.hasOwn(sound, name) ? sound[name] : undefined;
      if (typeof value !== 'number' || isFine(value)) return [];
      const message = `The "${name}" of the sound "${sound.id}" is ${value}, which browsers do not accept: ${remedy}.`;
      return [finding('BAD_FORMAT', ['sounds', String(index), name], message)];
    }),
  );
