// Seams between clips of many kinds, as cameras and editing tools make them.
import { networks } from '../lib/bench-server.mjs';
import { appPath, peerPath } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, sizes, spread } from '../lib/statistics.mjs';
import { inTurn, measureSeams, seamCells, seamHead, seamPromises } from '../seam/measure-seams.mjs';
import { makeClips, tailTones } from './clips.mjs';
import { kinds } from './kinds.mjs';

export const title = 'Clips as they come';
export const description =
  'seams between clips as cameras and editing tools make them, beside a source change';
export const options = { kind: '', only: '', network: '', seams: 8 };

/** From so many milliseconds a refresh on the bench itself is in the way: there are 16.7. */
const costly = 8;

const head = ['clips', 'player', ...seamHead, 'first seam', 'sound lost', 'within a clip'];

/** The pages that play a list of addresses. */
const players = {
  ours: { title: '**iv-player**', page: (list) => appPath({ scenario: 'chain', sources: list.join() }) },
  'source-change': { title: 'source change', page: (list) => peerPath('source-change', list) },
};

/** The figures of one case, or why it has none. */
function measure(server, what, { page, kind, line, seams }) {
  const chain = inTurn(makeClips(kind), seams + 1);
  return measureSeams(server, what, {
    path: page(chain.map(({ path }) => path)),
    chain,
    line,
    tones: tailTones,
    isSilent: chain.every(({ soundEnd }) => soundEnd === null),
  }).catch((error) => ({ failed: String(error.message).split('\n')[0] }));
}

function cellsOf(found) {
  if (found.failed) return [found.failed, ...Array(head.length - 3).fill('')];
  const { missing, lost, between } = found;
  return [...seamCells(found), Math.round(missing[0]), sizes(lost), spread(between)];
}

function promisesOf(where, kind, found) {
  if (found.failed) return [{ what: `${where} plays`, measured: found.failed, kept: false }];
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
      for (const [name, player] of Object.entries(players).filter(([one]) => isSelected(only, one))) {
        const found = await measure(server, `${where}, ${name}`, {
          page: player.page,
          kind,
          line,
          seams,
        });
        values[`${name} ${kind.name} ${network}`] = found;
        rows.push([
          `${kind.title}${found.readingCost > costly ? ' ‡' : ''}`,
          player.title,
          ...cellsOf(found),
        ]);
        if (name === 'ours') promises.push(...promisesOf(where, kind, found));
      }
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
