// The kinds of clips of bench:media that are played in each browser.
import { kinds } from '../media/kinds.mjs';
import { makeClips } from '../media/make-clips.mjs';
import { mediaFigures } from '../media/media-figures.mjs';
import { techniques } from '../media/techniques.mjs';
import { playChain } from './play-pages.mjs';

const names = ['sound-0.3-longer', 'mixed-rates', '1080p30', 'no-sound'];
/** Sound is recorded in Chromium only. */
const sound = { silences: [], tones: [] };

/** For each kind a function that plays its chain and resolves with the figures of its seams. */
export function mediaCases(browser, server, seams) {
  const ours = techniques.find((technique) => technique.ours);
  return kinds
    .filter(({ name }) => names.includes(name))
    .map((kind) => ({
      kind,
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
