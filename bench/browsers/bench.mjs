// Seams and cues of this player in Chromium, Firefox and WebKitGTK.
import { browserNames, launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { cueFigures } from '../cues/bench.mjs';
import { isSelected } from '../lib/options.mjs';
import { columns, sizes, spread } from '../lib/statistics.mjs';
import { inTurn, numberedChain } from '../seam/measure-seams.mjs';
import { seamFigures } from '../seam/seam-figures.mjs';
import { playChain, playCues } from './play-pages.mjs';

export const title = 'Three browsers';
export const description = 'seams and cues in Chromium, Firefox and WebKitGTK';
export const options = { only: '', case: '', seams: 8 };

/** Sound is recorded in Chromium only. */
const sound = { silences: [], tones: [] };

async function seamsIn(browser, server, format, count) {
  const query = { scenario: 'known', format, clips: String(count + 1) };
  const ticks = await playChain(browser, server, query);
  const chain = numberedChain(inTurn([1, 2, 3, 4, 5, 6], count + 1)).map((clip) => ({
    ...clip,
    soundEnd: null,
  }));
  return columns(seamFigures({ ticks, sound }, chain).seams);
}

export async function run({ only, case: wanted, seams: count }, server) {
  const values = {};
  const [seams, cues] = [[], []];
  for (const name of browserNames.filter((one) => isSelected(only, one))) {
    const browser = await launchDrivenBrowser(name);
    const { title: browserTitle } = browser;
    try {
      for (const format of isSelected(wanted, 'seams') ? ['webm', 'mp4'] : []) {
        const found = (values[`${name} seams ${format}`] = await seamsIn(browser, server, format, count));
        const [first, ...others] = found.missing;
        seams.push([
          format,
          browserTitle,
          Math.round(first),
          spread(others),
          sizes(found.slip),
          spread(found.blank),
        ]);
      }
      if (isSelected(wanted, 'cues')) {
        const found = (values[`${name} cues`] = cueFigures(await playCues(browser, server, 9), 1));
        const counts = [found.errors.length, found.lost, found.twice].join(' / ');
        cues.push([browserTitle, sizes(found.errors, 1), counts]);
      }
      console.log(`${browserTitle}: measured`);
    } finally {
      await browser.close();
    }
  }
  return {
    text: 'Milliseconds, median / p95.',
    tables: [
      {
        title: 'Seams in each browser',
        head: ['clips', 'browser', 'first seam missing', 'other seams missing', 'slip', 'blank'],
        rows: seams,
      },
      {
        title: 'Cues in each browser',
        text: 'Distance of the film’s time in the listener from the time asked for; between the steps of a clock that advances in steps, by the wall clock.',
        head: ['browser', 'distance from the time asked for', 'emitted / lost / twice'],
        rows: cues,
      },
    ],
    promises: [],
    values,
  };
}
