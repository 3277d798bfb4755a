// Seams between clips of many kinds, as cameras and editing tools make them.
import { networks } from '../lib/bench-server.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, sizes, spread } from '../lib/statistics.mjs';
import { inTurn, measureSeams, peerPath, printSeams, seamPromises } from '../seam/measure-seams.mjs';
import { tailTones } from './ffmpeg-options.mjs';
import { kinds } from './kinds.mjs';
import { makeClips } from './make-clips.mjs';

export const title = 'Clips as they come';
export const description =
  'seams between clips as cameras and editing tools make them, beside a source change';
export const options = { kind: '', only: '', network: '', seams: 8 };

/** From so many milliseconds a refresh on the bench itself is in the way: there are 16.7. */
const costly = 8;

const head = [
  ...['clips', 'missing', 'first seam', 'slip', 'blank', 'silence', 'sound lost', 'within a clip'],
  ...['source change: missing', 'silence'],
];

/** The pages that play a list of addresses. */
const pages = {
  ours: (list) => `/app/?${new URLSearchParams({ scenario: 'chain', sources: list.join() })}`,
  'source-change': (list) => peerPath('source-change', list),
};

/** The figures of one case, or why it has none. */
async function measure(server, page, kind, line, seams) {
  const made = await makeClips(kind);
  const chain = inTurn(
    made.map((clip, place) => ({ ...clip, number: place + 1 })),
    seams + 1,
  );
  return measureSeams(server, {
    path: page(chain.map(({ file }) => `/media/${kind.name}/${file}`)),
    chain,
    line,
    tones: tailTones,
    isSilent: chain.every(({ soundEnd }) => soundEnd === null),
  }).catch((error) => ({ failed: String(error.message).split('\n')[0] }));
}

function ownCells(kind, found) {
  if (!found) return [kind.title, ...Array(7).fill('')];
  const { failed, missing, slip, blank, silence, lost, between, readingCost } = found;
  if (failed) return [kind.title, failed, ...Array(6).fill('')];
  return [
    `${kind.title}${readingCost > costly ? ' ‡' : ''}`,
    ...[spread(missing), Math.round(missing[0]), sizes(slip), spread(blank)],
    ...[sizes(silence), sizes(lost), spread(between)],
  ];
}

function peerCells(found) {
  if (!found) return ['', ''];
  return found.failed ? ['does not play', ''] : [spread(found.missing), sizes(found.silence)];
}

function promisesOf(where, kind, { failed, ...found }) {
  if (failed) return [{ what: `${where} plays`, measured: failed, kept: false }];
  return [
    ...seamPromises(where, found, kind.missing),
    // A tone is found in steps of 5 ms, and the last 50 ms of a sound fade.
    ...(found.lost ? [atMost(`${where}, sound lost, p95`, p95(found.lost), 15, ' ms')] : []),
  ];
}

export async function run({ kind: wanted, only, network: wantedNetwork, seams }, server) {
  const [values, tables, promises] = [{}, [], []];
  for (const [network, line] of Object.entries(networks)) {
    if (!isSelected(wantedNetwork, network)) continue;
    const rows = [];
    for (const kind of kinds.filter(({ name }) => isSelected(wanted, name))) {
      const where = `${kind.title}, ${network}`;
      const found = {};
      for (const [name, page] of Object.entries(pages).filter(([one]) => isSelected(only, one))) {
        found[name] = await measure(server, page, kind, line, seams);
        values[`${name} ${kind.name} ${network}`] = found[name];
        if (found[name].failed) console.log(`${where}, ${name}: ${found[name].failed}`);
        else printSeams(`${where}, ${name}`, found[name]);
      }
      rows.push([...ownCells(kind, found.ours), ...peerCells(found['source-change'])]);
      if (found.ours) promises.push(...promisesOf(where, kind, found.ours));
    }
    tables.push({ title: `Clips as they come, ${network}`, head, rows });
  }
  return {
    text: `All values in milliseconds, median / p95, of ${seams} seams each. ‡ reading what is on the screen takes more than ${costly} ms of each refresh, and costs refreshes itself.`,
    tables,
    promises,
    values,
  };
}
