// A line that halves in the middle of a node, and is whole again later: this player, and a bare hls.js with the same as one stream.
import { passes, seamFigures } from '../seam/seam-figures.mjs';
import { recordPlayback } from '../seam/record-playback.mjs';
import { lines } from '../../tools/lib/stream-requests.mjs';
import { segmentsOf, segmentsUntil } from '../../tools/lib/stream-requests.mjs';

const list = Array.from({ length: 12 }, (_, place) => `/padded/hls/${place % 2 ? 'h3' : 'h1'}/index.m3u8`);
/** Seconds after the first picture, in the middle of the third node and of the seventh. */
const halvedAt = 10;
const wholeAt = 26;

const players = [
  { name: 'ours', path: '/app/?scenario=chain' },
  { name: 'hls-js', path: '/bench/hls/pages/hls-js.html?' },
];

/** By the name of the player. */
export async function runHalved(server, _options, facts) {
  const measured = {};
  for (const { name, path } of players) {
    const from = server.requests.length;
    let whole = 0;
    const { ticks, sound } = await recordPlayback(server, {
      path: `${path}&${new URLSearchParams({ sources: list.join() })}`,
      line: lines.whole,
      limit: 180,
      during: async (page) => {
        await page.waitForFunction(() =>
          [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0),
        );
        await page.waitForTimeout(halvedAt * 1000);
        server.throttle(lines.half);
        await page.waitForTimeout((wholeAt - halvedAt) * 1000);
        server.throttle(lines.whole);
        whole = performance.now();
      },
    });
    const segments = segmentsOf(server.requests.slice(from));
    const seams = seamFigures(ticks, sound.silences);
    const list1 = passes(ticks);
    const took = list1.at(-1).end - list1[0].start;
    measured[`halved ${name}`] = {
      facts,
      slips: seams.map(({ slip }) => Number(slip.toFixed(1))),
      missing: seams.map(({ missing }) => Number(missing.toFixed(1))),
      stalled: Math.round(took - list.length * 4000),
      heights: segments.map(({ height }) => height),
      untilRecovered: segmentsUntil(
        segments.filter(({ at }) => at > whole),
        360,
      ),
    };
    console.log(`halved, ${name}: ${JSON.stringify({ ...measured[`halved ${name}`], facts: '' })}`);
  }
  return measured;
}
