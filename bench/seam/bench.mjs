// Measures picture and sound at the seam between two clips, for this player and for other techniques.
import { networks } from '../lib/bench-server.mjs';
import { appPath, peerPath } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { columns, p95, sizes, spread } from '../lib/statistics.mjs';
import {
  inTurn,
  measureJumps,
  measureSeams,
  numberedChain,
  seamCells,
  seamHead,
  seamPromises,
} from './measure-seams.mjs';
import { checkCollectors, collectors, startCollectors } from './slow-collectors.mjs';

export const title = 'Seams';
export const description = 'what a viewer sees and hears when one clip follows another';
export const options = { seams: 21, only: '', format: '', network: '' };
export const brief = { seams: 8, only: 'known,recorded,jump', format: 'mp4', network: 'plain' };

const formats = { mp4: 'H.264 and AAC in MP4', webm: 'VP9 and Opus in WebM' };

const techniques = {
  'source-change': 'source change on `ended`',
  'video-js': 'video.js with its playlist plugin',
  'media-source': 'bare MediaSource append',
  known: '**iv-player**, child known 1.5 s before the end',
  recorded: '**iv-player**, the same with records to collectors that answer after 2 s and 4 s',
  late: '**iv-player**, preloaded child chosen 250 ms before the end',
};
const ours = ['known', 'recorded', 'late'];

function pathOf(technique, format, numbers) {
  const clips = numbers.length;
  if (technique === 'recorded') return appPath({ scenario: 'known', format, clips, collectors });
  if (ours.includes(technique)) return appPath({ scenario: technique, format, clips });
  const kind = technique === 'media-source' && format === 'mp4' ? 'frag.mp4' : format;
  return peerPath(
    technique,
    numbers.map((number) => `/clips/c${number}.${kind}`),
  );
}

export async function run({ seams, only, format: wanted, network: wantedNetwork }, server) {
  const numbers = inTurn([1, 2, 3, 4, 5, 6], seams + 1);
  const chain = numberedChain(numbers);
  startCollectors(server);
  const [values, tables, promises] = [{}, [], []];
  for (const [format, formatTitle] of Object.entries(formats)) {
    for (const [network, limits] of Object.entries(networks)) {
      if (!isSelected(wanted, format) || !isSelected(wantedNetwork, network)) continue;
      const where = `${formatTitle}, ${network}`;
      const rows = [];
      for (const [technique, name] of Object.entries(techniques)) {
        if (!isSelected(only, technique)) continue;
        const what = `${technique}, ${where}`;
        const path = pathOf(technique, format, numbers);
        const isOneTimeline = technique === 'media-source';
        const check = technique === 'recorded' ? checkCollectors : undefined;
        const found = await measureSeams(server, what, { path, chain, limits, isOneTimeline, check });
        values[`${technique} ${format} ${network}`] = found;
        rows.push([name, ...seamCells(found)]);
        if (!ours.includes(technique)) continue;
        promises.push(...seamPromises(what, found));
        promises.push(atMost(`${what}, slip, p95`, p95(found.slip.map(Math.abs)), 33.4, ' ms'));
      }
      tables.push({ title: where, head: ['technique', ...seamHead], rows });
      if (!isSelected(only, 'jump')) continue;
      const path = appPath({ scenario: 'jump', format, clips: numbers.length });
      const jumps = await measureJumps(server, { path, limits, limit: numbers.length * 8 + 30 });
      const { first, blank } = (values[`jump ${format} ${network}`] = columns(jumps));
      tables.push({
        head: ['**iv-player**, `make(child, { seek: true })`', 'first frame after the call', 'blank'],
        rows: [[`${first.length} jumps`, spread(first), sizes(blank)]],
      });
      promises.push(atMost(`jump, ${where}, first frame, p95`, p95(first), 80, ' ms'));
      promises.push(atMost(`jump, ${where}, blank`, Math.max(...blank), 0, ' ms'));
    }
  }
  const text = 'All values in milliseconds, median / p95. Slowed: 150 ms per request and 5 Mbit/s in total.';
  return { text, tables, promises, values };
}
