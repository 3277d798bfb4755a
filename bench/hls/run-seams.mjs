// Pictures and sound at the seams, for all mixes and players.
import { networks } from '../lib/bench-server.mjs';
import { isSelected } from '../lib/options.mjs';
import { spread } from '../lib/statistics.mjs';
import { recordPlayback } from '../seam/record-playback.mjs';
import { seamFigures } from '../seam/seam-figures.mjs';
import { mixes, players } from './mixes.mjs';

/** Values of each figure, by the figure. */
function columns(seams) {
  return Object.fromEntries(
    Object.keys(seams[0] ?? {}).map((key) => [key, seams.map((seam) => Number(seam[key].toFixed(2)))]),
  );
}

/** The cases that are selected, by "player mix line". */
export async function runSeams(server, options, facts) {
  const measured = {};
  const chosen = mixes
    .filter(({ name }) => isSelected(options.mix, name))
    .flatMap((mix) => players.map((player) => ({ mix, player })))
    .filter(({ player }) => isSelected(options.only, player.name));
  const lines = Object.keys(networks).filter((name) => isSelected(options.network, name));
  for (const { mix, player } of chosen) {
    const list = Array.from(
      { length: options.seams + 1 },
      (_, index) => mix.sources[index % mix.sources.length],
    );
    for (const network of lines) {
      const query = new URLSearchParams({ sources: list.join(), clips: String(list.length) });
      const from = server.requests.length;
      const { ticks, sound, notes } = await recordPlayback(server, {
        path: `${player.path}${player.path.includes('?') ? '&' : '?'}${query}`,
        network,
        limit: list.length * 8 + 30,
      });
      const seams = columns(seamFigures(ticks, sound.silences));
      const requested = server.requests.slice(from).filter(({ path }) => path.startsWith('/clips/'));
      const bytes = requested.reduce((sum, one) => sum + one.bytes, 0);
      const heights = notes.flatMap((note) => note.height ?? []);
      const name = `${player.name} ${mix.name} ${network}`;
      measured[name] = { facts, seams, requests: requested.length, bytes, heights };
      console.log(`${name}: ${requested.length} requests, heights ${heights}`);
      for (const [key, values] of Object.entries(seams)) console.log(`  ${key.padEnd(8)} ${spread(values)}`);
    }
  }
  return measured;
}
