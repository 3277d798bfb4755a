// npm run bench:play [-- --only cpu,first-frame,bytes,memory --size 360p,1080p --rounds 6 --seconds 20]
// Measures what playing costs, in comparison with a bare <video>: CPU time, first frame, bytes of branches, memory.
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { branchBytes, choices, policies } from './play/branch-bytes.mjs';
import { cpuCost, players } from './play/cpu-cost.mjs';
import { firstFrame } from './play/first-frame.mjs';
import { memoryPages, memoryWith } from './play/memory.mjs';
import { makePlayClips, sizes } from './play/play-clips.mjs';
import { playReport } from './play/play-report.mjs';

const options = readOptions({ only: '', size: '', rounds: 6, seconds: 20, starts: 15 });
const wantedSizes = Object.keys(sizes).filter((size) => isSelected(options.size, size));
const wants = (part) => isSelected(options.only, part);

makePlayClips();
build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
const measured = {};
const note = (name, value) => {
  (measured[name] ??= { facts, values: [] }).values.push(value);
  console.log(`${name}: ${JSON.stringify(value)}`);
};

try {
  // Interleaved, so that what else the machine does meets all alike.
  for (let round = 0; wants('cpu') && round < options.rounds; round++) {
    for (const size of wantedSizes) {
      for (const player of Object.keys(players)) {
        note(`cpu ${player} ${size}`, round3(await cpuCost(browser, server, player, size, options.seconds)));
      }
    }
  }
  for (let start = 0; wants('first-frame') && start < options.starts; start++) {
    for (const size of wantedSizes) {
      for (const player of /** @type {const} */ (['bare', 'ours'])) {
        note(`first frame ${player} ${size}`, round3(await firstFrame(browser, server, player, size)));
      }
    }
  }
  for (const policy of wants('bytes') ? policies : []) {
    for (const choice of /** @type {(keyof typeof choices)[]} */ (Object.keys(choices))) {
      note(`bytes ${policy} ${choice}`, await branchBytes(browser, server, policy, choice));
    }
  }
} finally {
  await browser.close();
}
try {
  for (let round = 0; wants('memory') && round < 3; round++) {
    for (const name of Object.keys(memoryPages)) note(`memory ${name}`, await memoryWith(server, name));
  }
} finally {
  await server.close();
}

const report = playReport(await saveCases('play', measured));
await writeReport('play', 'Costs of playing', report);
console.log(`\n${report}`);

function round3(value) {
  return Number(value.toFixed(3));
}
