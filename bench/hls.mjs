// npm run bench:hls [-- --seams 21 --only ours,video-js --mix ts,b-frames --network plain,slowed]
// Picture and sound at the seams between HLS sources, and between those and files, for this player and for video.js.
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { build, networks, startBenchServer } from './lib/bench-server.mjs';
import { isSelected, readOptions } from './lib/options.mjs';
import { saveCases, writeReport } from './lib/results.mjs';
import { hlsReport } from './hls/hls-report.mjs';
import { mixes, players } from './hls/mixes.mjs';
import { recordPlayback } from './seam/record-playback.mjs';
import { seamFigures } from './seam/seam-figures.mjs';
import { spread } from './lib/statistics.mjs';

const options = readOptions({ seams: 21, only: '', mix: '', network: '' });
build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
await browser.close();

const measured = {};
for (const { name: mix, sources } of mixes.filter(({ name }) => isSelected(options.mix, name))) {
  const list = Array.from({ length: options.seams + 1 }, (_, index) => sources[index % sources.length]);
  for (const network of Object.keys(networks).filter((name) => isSelected(options.network, name))) {
    for (const { name, path } of players.filter((player) => isSelected(options.only, player.name))) {
      const query = new URLSearchParams({ sources: list.join(), clips: String(list.length) });
      const from = server.requests.length;
      const { ticks, sound, notes } = await recordPlayback(server, {
        path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
        network,
        limit: list.length * 8 + 30,
      });
      const seams = seamFigures(ticks, sound.silences);
      const requested = server.requests.slice(from).filter(({ path: asked }) => asked.startsWith('/clips/'));
      const columns = Object.fromEntries(
        Object.keys(seams[0] ?? {}).map((key) => [key, seams.map((seam) => Number(seam[key].toFixed(2)))]),
      );
      const bytes = requested.reduce((sum, one) => sum + one.bytes, 0);
      const heights = notes.flatMap((note) => note.height ?? []);
      const counts = { requests: requested.length, bytes, heights };
      measured[`${name} ${mix} ${network}`] = { facts, seams: columns, ...counts };
      console.log(
        `${name}, ${mix}, ${network}: ${seams.length} seams, ${requested.length} requests, heights ${heights}`,
      );
      for (const [key, values] of Object.entries(columns))
        console.log(`  ${key.padEnd(8)} ${spread(values)}`);
    }
  }
}
await server.close();

const report = hlsReport(await saveCases('hls', measured));
await writeReport('hls', 'HLS', report);
console.log(`\n${report}`);
