// Measures streams: seams of this player and of others, a network whose bandwidth halves, and streams that are not preloaded.
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { writePaddedLadders } from '../../tools/lib/padded-ladders.mjs';
import { latency, streamNetworks, segmentsOf, segmentsUntil } from '../../tools/lib/stream-requests.mjs';
import { networks } from '../lib/bench-server.mjs';
import { appPath, peerPath } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { spread } from '../lib/statistics.mjs';
import {
  inTurn,
  measureJumps,
  measureSeams,
  numberedChain,
  seamCells,
  seamHead,
  seamPromises,
} from '../seam/measure-seams.mjs';

export const title = 'HLS';
export const description = 'seams between streams and on slow networks, compared with video.js and hls.js';
export const options = { cases: '', seams: 21, only: '', mix: '', network: '', jumps: 10 };
export const brief = {
  cases: 'seams,cold',
  seams: 6,
  only: 'ours',
  mix: 'ts',
  network: 'plain',
  jumps: 3,
};

const ladder = (number, folder = 'clips') => `/${folder}/hls/h${number}/index.m3u8`;

/** Sources that are played in turn, so that every kind of seam occurs, with their barcode numbers. */
const mixes = {
  ts: { name: 'MPEG-TS and fMP4 in turn', numbers: [1, 2], sources: [ladder(1), ladder(2)] },
  'b-frames': {
    name: 'MPEG-TS and fMP4 in turn, with B-frames',
    numbers: [3, 4],
    sources: [ladder(3), ladder(4)],
  },
  file: { name: 'MPEG-TS and an MP4 file in turn', numbers: [1, 2], sources: [ladder(1), '/clips/c2.mp4'] },
};

const players = {
  'video-js': 'video.js with its playlist plugin',
  ours: '**iv-player**, child known 1.5 s before the end',
};

/** Measures pictures and sound at the seams, for all mixes and players. */
async function seamsBetween({ seams, only, mix: wanted, network: wantedNetwork }, server) {
  const [values, tables, promises] = [{}, [], []];
  for (const [mix, { name, numbers, sources }] of Object.entries(mixes)) {
    for (const [network, limits] of Object.entries(networks)) {
      if (!isSelected(wanted, mix) || !isSelected(wantedNetwork, network)) continue;
      const where = `${name}, ${network}`;
      const chain = numberedChain(inTurn(numbers, seams + 1));
      const list = inTurn(sources, seams + 1);
      const ours = appPath({ scenario: 'known', clips: list.length, sources: list.join() });
      const rows = [];
      for (const [player, what] of Object.entries(players).filter(([one]) => isSelected(only, one))) {
        const path = player === 'ours' ? ours : peerPath(player, list);
        const found = await measureSeams(server, `${player}, ${where}`, { path, chain, limits });
        values[`${player} ${mix} ${network}`] = found;
        rows.push([what, ...seamCells(found)]);
        if (player === 'ours') promises.push(...seamPromises(where, found));
      }
      tables.push({ title: where, head: ['player', ...seamHead], rows });
    }
  }
  return { values, tables, promises };
}

/** Seconds after the first picture at which the bandwidth halves and recovers: in the middle of the third and of the seventh node. */
const [halvedAt, wholeAt] = [10, 26];
/** A display refresh, in milliseconds. */
const refresh = 17;

/**
 * Halves the bandwidth in the middle of a node and restores it later. Compares this player with a bare hls.js that plays the same
 * content as one stream.
 */
async function halved(_options, server) {
  const chain = inTurn([1, 3], 12);
  const list = chain.map((number) => ladder(number, 'media/padded'));
  const measure = async (path, isOneTimeline) => {
    const from = server.requests.length;
    let whole = 0;
    const { slip, took } = await measureSeams(server, 'halved', {
      path,
      isOneTimeline,
      chain: numberedChain(chain),
      limits: streamNetworks.full,
      during: async (page) => {
        await page.waitForFunction(() =>
          [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0),
        );
        await page.waitForTimeout(halvedAt * 1000);
        server.throttle(streamNetworks.half);
        await page.waitForTimeout((wholeAt - halvedAt) * 1000);
        server.throttle(streamNetworks.full);
        whole = performance.now();
      },
    });
    const segments = segmentsOf(server.requests.slice(from));
    const later = segments.filter(({ at }) => at > whole);
    return {
      latest: Math.round(Math.max(...slip)),
      stalled: took - chain.length * 4000,
      untilRecovered: segmentsUntil(later, 360) ?? Infinity,
      heights: segments.map(({ height }) => height).join(' '),
    };
  };
  const ours = await measure(appPath({ scenario: 'chain', sources: list.join() }), false);
  const bare = await measure(peerPath('hls-js', list), true);
  return {
    values: { 'halved ours': ours, 'halved hls-js': bare },
    tables: [
      {
        title: 'Bandwidth that halves and recovers',
        head: ['player', 'latest seam', 'stalled', 'segments until 360 returns', 'heights of the segments'],
        rows: [
          ['**iv-player**', ...Object.values(ours)],
          ['bare hls.js, as one stream', ...Object.values(bare)],
        ],
      },
    ],
    promises: [
      atMost('latest seam when bandwidth halves', ours.latest, Math.max(refresh, bare.stalled), ' ms'),
      atMost('segments until the higher rendition returns', ours.untilRecovered, 2),
    ],
  };
}

const containers = { 'MPEG-TS': [1, 3], fMP4: [2, 4] };
/** Promised time in addition to the network's, in milliseconds. */
const allowance = 150;

/** Measures the time until the first picture of a stream that is not preloaded. */
async function cold({ jumps }, server) {
  const [values, rows, promises] = [{}, [], []];
  for (const [container, numbers] of Object.entries(containers)) {
    const from = server.requests.length;
    const list = numbers.map((number) => ladder(number, 'media/padded')).join();
    const jumped = await measureJumps(server, {
      path: appPath({ scenario: 'cold', sources: list, clips: jumps + 1, numbers: numbers.join() }),
      limits: streamNetworks.wide,
      limit: jumps * 8 + 30,
    });
    const segments = segmentsOf(server.requests.slice(from));
    const largest = Math.max(...segments.map(({ bytes }) => bytes));
    const transfer = Math.round((largest * 8000) / streamNetworks.wide.bandwidth);
    const bound = 3 * latency + transfer + allowance;
    const first = jumped.map((jump) => Math.round(jump.first));
    const latest = Math.max(...first);
    console.log(`cold, ${container}: ${first} ms, promised ${bound}`);
    values[`cold ${container}`] = { first, transfer, bound };
    rows.push([container, first.length, spread(first), latest, transfer, bound]);
    promises.push(atMost(`first picture of ${container} that is not preloaded`, latest, bound, ' ms'));
  }
  const head = ['container', 'jumps', 'first picture', 'latest', 'one segment', 'promised'];
  return { values, promises, tables: [{ title: 'Streams that are not preloaded', head, rows }] };
}

const cases = { seams: seamsBetween, halved, cold };

export async function run(chosen, server) {
  writePaddedLadders(['h1', 'h2', 'h3', 'h4'], join(workspaceRoot, 'dist/bench-media/padded/hls'));
  const parts = [];
  for (const [name, measure] of Object.entries(cases))
    if (isSelected(chosen.cases, name)) parts.push(await measure(chosen, server));
  return {
    text: 'All times in milliseconds, median / p95. Slowed: 150 ms per request and 5 Mbit/s in total.',
    tables: parts.flatMap(({ tables }) => tables),
    promises: parts.flatMap(({ promises }) => promises),
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
}
