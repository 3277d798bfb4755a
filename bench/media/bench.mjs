// Measures seams between many kinds of clips, as made by cameras and editing tools.
import { networks } from '../lib/bench-server.mjs';
import { appPath } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, sizes, spread } from '../lib/statistics.mjs';
import { inTurn, measureSeams, seamCells, seamHead, seamPromises } from '../seam/measure-seams.mjs';
import { makeClips, tailTones } from './clips.mjs';
import { kinds } from './kinds.mjs';

export const title = 'Clip formats';
export const description = 'seams between clips as made by cameras and editing tools';
export const options = { kind: '', network: '', seams: 8 };

const head = ['clips', ...seamHead, 'first seam', 'sound lost', 'within a clip'];

/** Measures one case, or returns why it was skipped. */
function measure(server, what, kind, limits, seams) {
  const chain = inTurn(makeClips(kind), seams + 1);
  return measureSeams(server, what, {
    path: appPath({ scenario: 'chain', sources: chain.map(({ path }) => path).join() }),
    chain,
    limits,
    tones: tailTones,
    isSilent: chain.every(({ soundEnd }) => soundEnd === null),
  }).catch((error) => ({ failed: String(error.message).split('\n')[0] }));
}

function cellsOf(found) {
  if (found.failed) return [found.failed, ...Array(head.length - 2).fill('')];
  const { missing, lost, between } = found;
  return [...seamCells(found), Math.round(missing[0]), sizes(lost), spread(between)];
}

function promisesOf(where, kind, found) {
  if (found.failed) return [{ what: `${where} plays`, measured: found.failed, kept: false }];
  return [
    ...seamPromises(where, found, kind.missing),
    // Tones are detected in steps of 5 ms, and a sound fades in its last 50 ms.
    ...(found.lost ? [atMost(`${where}, sound lost, p95`, p95(found.lost), 15, ' ms')] : []),
  ];
}

export async function run({ kind: wanted, network: wantedNetwork, seams }, server) {
  const [values, tables, promises] = [{}, [], []];
  for (const [network, limits] of Object.entries(networks)) {
    if (!isSelected(wantedNetwork, network)) continue;
    const rows = [];
    for (const kind of kinds.filter(({ name }) => isSelected(wanted, name))) {
      const where = `${kind.title}, ${network}`;
      const found = await measure(server, where, kind, limits, seams);
      values[`${kind.name} ${network}`] = found;
      rows.push([kind.title, ...cellsOf(found)]);
      promises.push(...promisesOf(where, kind, found));
    }
    tables.push({ title: `Clip formats, ${network}`, head, rows });
  }
  return {
    text: `All values in milliseconds, median / p95, of ${seams} seams each.`,
    tables,
    promises,
    values,
  };
}
