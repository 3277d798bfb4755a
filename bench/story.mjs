// npm run bench:story: how long checkStory and playthroughs take in Node, for generated stories without a mistake, and whether
// what they say of 100 random stories agrees in 100,000 playthroughs; writes its section of RESULTS.md. -- <files>: instead,
// whether Twee files are read and written without loss.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { describeComputer } from './lib/browser.mjs';
import { writeReport } from './lib/results.mjs';
import { table } from '../tools/lib/table.mjs';

/** Milliseconds in which 100,000 nodes are to be checked, and 1,000 playthroughs of a story like the demo's done. */
const MAX_CHECK = 2000;
const MAX_PLAYTHROUGHS = 1000;

const library = join(workspaceRoot, 'projects/iv-player');
const { outputFiles } = await build({
  stdin: {
    contents: `export { checkStory } from './check/check-story';
      export { playthroughs } from './playthroughs/playthroughs';
      export { anyStory, finite } from './testing/random-stories';
      export { soundStory } from './testing/sound-story';
      export { fromTwee } from './twee/from-twee';
      export { toTwee } from './twee/to-twee';
      export { sample } from 'fast-check';`,
    resolveDir: join(library, 'story/src'),
  },
  // The error class is all that these parts use of the player.
  alias: { 'iv-player': join(library, 'src/lib/events/player-error.ts') },
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
});
const { anyStory, checkStory, finite, fromTwee, playthroughs, sample, soundStory, toTwee } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

/** Milliseconds of the fastest of some runs. */
function fastest(runs, run) {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.round(Math.min(...times));
}

/** Milliseconds of the fastest of three checks of a story, as text or as `JSON.parse` makes it. */
const checkTime = (story) => fastest(3, () => checkStory(story));

/** What the checker calls unreachable is reached in no playthrough, and the other way round: scenes and differences. */
function compare() {
  let differences = 0;
  let unreachable = 0;
  for (const story of sample(anyStory, { seed: 7, numRuns: 100 }).map(finite)) {
    const called = checkStory(story).flatMap(({ code, path }) => (code === 'UNREACHABLE' ? [path[1]] : []));
    const { missed } = playthroughs(story, { runs: 1000 }).nodes;
    unreachable += called.length;
    differences += called.filter((id) => !missed.includes(id)).length;
    differences += missed.filter((id) => !called.includes(id)).length;
  }
  return { unreachable, differences };
}

async function measure() {
  const rows = [333, 33_333].map((count) => {
    const story = soundStory(3, count);
    const text = JSON.stringify(story, null, 2);
    const size = Object.keys(story.nodes).length;
    return { size, object: checkTime(JSON.parse(text)), text: checkTime(text) };
  });
  const demo = JSON.parse(
    readFileSync(join(workspaceRoot, 'projects/demo-app/public/film/story.json'), 'utf8'),
  );
  const played = fastest(5, () => playthroughs(demo, { runs: 1000 }));
  const { unreachable, differences } = compare();
  const wrong = [
    ...rows
      .filter(({ object, text }) => Math.max(object, text) > MAX_CHECK)
      .map(({ size }) => `${size} nodes take over 2 s to check`),
    ...(played > MAX_PLAYTHROUGHS ? ['1,000 playthroughs take over 1 s'] : []),
    ...(differences > 0 ? [`checker and playthroughs differ in ${differences} scenes`] : []),
  ];
  const lines = table(
    ['nodes', 'checkStory of an object, ms', 'of a text, ms'],
    rows.map(({ size, object, text }) => [size, object, text]),
  );
  const report = `Measured: ${describeComputer()}

${lines}

1,000 playthroughs of the demo's story: ${played} ms. In 100,000 playthroughs of 100 random stories no scene was reached that
checkStory calls unreachable (${unreachable} scenes), and all others were: ${differences} differences.

### Promises

${wrong.length === 0 ? 'All kept.' : wrong.map((line) => `- ${line}`).join('\n')}`;
  await writeReport('story', 'Story files', report);
  console.log(report);
  if (wrong.length > 0) process.exitCode = 1;
}

/** Story → Twee → story: the same story, and nothing to note. */
function roundTrip(file) {
  const { story, notes } = fromTwee(readFileSync(file, 'utf8'));
  const again = fromTwee(toTwee(story));
  const isSame = isDeepStrictEqual(again, { story, notes: [] });
  if (!isSame) process.exitCode = 1;
  const scenes = Object.keys(story.nodes).length;
  console.log(
    `${basename(file)}: ${scenes} scenes, ${notes.length} notes, ${isSame ? 'lossless' : 'DIFFERS'}`,
  );
}

const files = process.argv.slice(2);
if (files.length > 0) files.forEach(roundTrip);
else await measure();
