// npm run bench:media [-- --kind 25,60 --only ours,source-change --network plain,slowed]
// Measures seams between clips of many kinds, as cameras and editing tools make them.
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, networks, startBenchServer } from './lib/bench-server.mjs';
import { spread } from './lib/statistics.mjs';
import { leastDisturbed } from './lib/stolen-time.mjs';
import { recordPlayback } from './seam/record-playback.mjs';
import { decodeAlone } from './media/decode-alone.mjs';
import { tailTones } from './media/ffmpeg-options.mjs';
import { kinds } from './media/kinds.mjs';
import { makeClips } from './media/make-clips.mjs';
import { mediaFigures } from './media/media-figures.mjs';
import { mediaReport } from './media/media-report.mjs';
import { techniques } from './media/techniques.mjs';

const options = readOptions({ kind: '', only: '', network: '', seams: 8 });
const passes = options.seams + 1;
const chosen = techniques.filter(({ name }) => isSelected(options.only, name));
const lines = Object.keys(networks).filter((name) => isSelected(options.network, name));

if (chosen.some(({ ours }) => ours)) build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
await browser.close();

/** The clips of a kind in the order in which they play. */
const inTurn = (clips) => Array.from({ length: passes }, (_, pass) => clips[pass % clips.length]);

const measured = {};
for (const kind of kinds.filter(({ name }) => isSelected(options.kind, name))) {
  const made = await makeClips(kind);
  const fallbacks = kind.fallback && (await makeClips(kind.fallback));
  const played = { kind, clips: inTurn(made), ...(fallbacks && { fallbacks: inTurn(fallbacks) }) };
  if (chosen.some(({ ours }) => ours)) measured[`alone ${kind.name}`] = await alone(kind, made[0]);
  for (const network of lines) {
    for (const technique of chosen) {
      const query = technique.query(played);
      if (!query) continue;
      const found = await leastDisturbed(() => measure(technique, network, query, played));
      measured[`${technique.name} ${kind.name} ${network}`] = { facts, ...found };
      print(`${kind.title}, ${technique.name}, ${network}`, found);
    }
  }
}
await server.close();

async function alone(kind, { file }) {
  return decodeAlone(server, `/media/${kind.name}/${file}`).then(
    (found) => ({ facts, ...found }),
    () => ({ facts, frames: 0, dropped: 0, two: { frames: 0, dropped: 0 } }),
  );
}

/** The figures of one case, or why it has none. */
async function measure({ page, isOneTimeline }, network, query, { clips, fallbacks }) {
  try {
    const recording = await recordPlayback(server, {
      path: `${page}?${new URLSearchParams(query)}`,
      network,
      limit: passes * 4 + 20,
      tones: tailTones,
      isSilent: clips.every(({ soundEnd }) => soundEnd === null),
    });
    const timelines = (fallbacks ?? clips).slice(0, passes - 1);
    const { seams, between } = mediaFigures(recording, timelines, { length: passes, isOneTimeline });
    const intervals = recording.ticks.at.slice(1).map((at, tick) => at - recording.ticks.at[tick]);
    return {
      seams: columns(seams),
      between: between.map(round),
      readingCost: round(recording.ticks.cost / recording.ticks.at.length),
      lostRefreshes: intervals.filter((interval) => interval > 25).length,
    };
  } catch (error) {
    return { failed: String(error.message).split('\n')[0] };
  }
}

function print(title, { failed, seams, between, readingCost, lostRefreshes, stolen }) {
  if (failed) return console.log(`${title}: ${failed}`);
  console.log(
    `${title}: reading ${readingCost.toFixed(2)} ms a tick, ${lostRefreshes} refreshes lost, ${(stolen * 100).toFixed(1)} % stolen`,
  );
  for (const [key, values] of [...Object.entries(seams), ['between', between]])
    console.log(
      `  ${key.padEnd(8)} ${spread(values).padEnd(10)} ${values.map((value) => value.toFixed(0)).join(' ')}`,
    );
}

function round(value) {
  return Number(value.toFixed(2));
}

/** Turns a list of seams into a list of values for each figure. */
function columns(seams) {
  const names = [...new Set(seams.flatMap((seam) => Object.keys(seam)))];
  const valuesOf = (name) => seams.filter((seam) => name in seam).map((seam) => round(seam[name]));
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
}

const all = await saveCases('media', measured);
const report = mediaReport(all);
await writeReport('media', 'Clips as they come', report);
console.log(`\n${report.slice(report.indexOf('### Promises'))}`);
