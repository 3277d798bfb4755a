// How long it takes until the first picture of a stream of which nothing is loaded.
import { jumpFigures } from '../seam/jump-figures.mjs';
import { recordPlayback } from '../seam/record-playback.mjs';
import { latency, lines } from '../../tools/lib/stream-requests.mjs';
import { segmentsOf } from '../../tools/lib/stream-requests.mjs';

const kinds = { 'MPEG-TS': ['h1', 'h3'], fMP4: ['h2', 'h4'] };
/** What is promised beside the line's own time, in milliseconds. */
const allowance = 150;
const jumps = 10;

/** By the name of the container. */
export async function runUnwarmed(server, _options, facts) {
  const measured = {};
  for (const [kind, names] of Object.entries(kinds)) {
    const sources = names.map((name) => `/padded/hls/${name}/index.m3u8`);
    const from = server.requests.length;
    const query = new URLSearchParams({
      scenario: 'unwarmed',
      sources: sources.join(),
      clips: String(jumps + 1),
      numbers: names.map((name) => name.slice(1)).join(),
    });
    const { ticks, notes } = await recordPlayback(server, {
      path: `/app/?${query}`,
      line: lines.wide,
      limit: jumps * 8 + 30,
    });
    const segments = segmentsOf(server.requests.slice(from));
    const largest = Math.max(...segments.map(({ bytes }) => bytes));
    const transfer = (largest * 8000) / lines.wide.bandwidth;
    const first = jumpFigures(
      ticks,
      [],
      notes.filter(({ clip }) => clip),
    ).map((jump) => Math.round(jump.first));
    measured[`unwarmed ${kind}`] = {
      facts,
      first,
      transfer: Math.round(transfer),
      bound: Math.round(3 * latency + transfer + allowance),
    };
    console.log(`unwarmed, ${kind}: ${first} ms, bound ${measured[`unwarmed ${kind}`].bound}`);
  }
  return measured;
}
