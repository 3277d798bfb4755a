// The kinds of clips of bench:media that are played in each browser.
import { decodeAloneIn } from '../media/decode-alone.mjs';
import { kinds } from '../media/kinds.mjs';
import { makeClips } from '../media/make-clips.mjs';
import { mediaFigures } from '../media/media-figures.mjs';
import { techniques } from '../media/techniques.mjs';
import { playChain } from './play-pages.mjs';

const names = [
  '25',
  '60',
  'variable-rate',
  'mixed-rates',
  'rotated',
  '1080p30',
  'b-frames',
  'fragmented',
  'mixed-channels',
  'no-sound',
  'some-sound',
  'sound-0.3-longer',
  'sound-1-longer',
  'vp8',
];
/** The kinds that each browser plays. */
export const shortKinds = kinds.filter(({ name }) => names.includes(name));

/** Sound is recorded in Chromium only. */
const sound = { silences: [], tones: [] };

/**
 * For each kind two functions: `figures` plays its chain and resolves with the figures of its seams, `alone` plays a clip in a bare
 * `<video>`, and in two, and resolves with their frames and those dropped; undefined where it does not play.
 */
export function mediaCases(browser, server, seams) {
  const ours = techniques.find((technique) => technique.ours);
  return shortKinds.map((kind) => ({
    kind,
    alone: async () => {
      const [{ file }] = await makeClips(kind);
      return decodeAloneIn(browser, server, `/media/${kind.name}/${file}`).catch(() => undefined);
    },
    figures: async () => {
      const made = await makeClips(kind);
      const length = seams + 1;
      const clips = Array.from({ length }, (_, pass) => made[pass % made.length]);
      const ticks = await playChain(browser, server, ours.query({ kind, clips }), 60_000);
      const figures = mediaFigures({ ticks, sound }, clips.slice(0, seams), { length });
      return figures.seams.map(({ missing, slip, blank }) => ({ missing, slip, blank }));
    },
  }));
}
