// npm run bench:hls [-- --cases seams,heights --seams 21 --steady 100 --nodes 200 --only ours,video-js --mix ts,b-frames --network plain,slowed]
// Streams: picture and sound at the seams for this player and for others, and what this player promises of heights, slow lines,
// requests and memory. `only`, `mix` and `network` select seams.
import { join } from 'node:path';
import { writePaddedLadders } from '../tools/lib/padded-ladders.mjs';
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { build, startBenchServer, workspaceRoot } from './lib/bench-server.mjs';
import { isSelected, readOptions } from './lib/options.mjs';
import { saveCases, writeReport } from './lib/results.mjs';
import { hlsReport } from './hls/hls-report.mjs';
import { runBranches } from './hls/run-branches.mjs';
import { runHalved } from './hls/run-halved.mjs';
import { runHeights } from './hls/run-heights.mjs';
import { runMany } from './hls/run-many.mjs';
import { runSeams } from './hls/run-seams.mjs';
import { runUnwarmed } from './hls/run-unwarmed.mjs';

const runs = {
  seams: runSeams,
  heights: runHeights,
  halved: runHalved,
  unwarmed: runUnwarmed,
  branches: runBranches,
  many: runMany,
};

const options = readOptions({
  ...{ cases: '', seams: 21, only: '', mix: '', network: '' },
  ...{ steady: 100, nodes: 200 },
});
build();
writePaddedLadders(['h1', 'h2', 'h3', 'h4', 'h7'], join(workspaceRoot, 'dist/bench-media/padded/hls'));
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
await browser.close();

let all = {};
try {
  for (const [name, run] of Object.entries(runs)) {
    if (isSelected(options.cases, name)) all = await saveCases('hls', await run(server, options, facts));
  }
} finally {
  await server.close();
}

const report = hlsReport(all);
await writeReport('hls', 'HLS', report);
console.log(`\n${report}`);
