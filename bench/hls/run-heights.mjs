// Whether the next stream begins with the height that is on the screen, on lines that stay as they are.
import { recordPlayback } from '../seam/record-playback.mjs';
import { lines } from '../../tools/lib/stream-requests.mjs';
import { heightsAtSeams } from './seam-heights.mjs';

const ladder = (name) => `/padded/hls/${name}/index.m3u8`;
const sources = ['h1', 'h2', 'h3', 'h4'].map(ladder);

/** By the name of the line. */
export async function runHeights(server, options, facts) {
  const measured = {};
  for (const { line, rate, seams } of [
    { line: 'wide', rate: 2, seams: options.steady },
    { line: 'narrow', rate: 1, seams: Math.ceil(options.steady / 5) },
  ]) {
    const list = Array.from({ length: seams + 1 }, (_, index) => sources[index % sources.length]);
    const query = new URLSearchParams({
      sources: list.join(),
      clips: String(list.length),
      rate: String(rate),
    });
    const { ticks } = await recordPlayback(server, {
      path: `/app/?scenario=known&${query}`,
      line: lines[line],
      limit: list.length * 8 + 30,
    });
    const heights = heightsAtSeams(ticks);
    measured[`heights ${line}`] = { facts, rate, heights };
    console.log(`heights, ${line}: ${heights.length} seams, ${JSON.stringify(heights)}`);
  }
  return measured;
}
