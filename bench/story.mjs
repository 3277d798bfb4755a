// npm run bench:story: how long checkStory and playthroughs take in Node, for generated stories without a mistake, and whether
// what they say of 100 random stories agrees in 100,000 playthroughs. -- <files>: instead, whether Twee files are read and
// written without loss.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { workspaceRoot } from '../tools/dependencies.mjs';

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

function expectAtMost(milliseconds, most) {
  if (milliseconds > most) process.exitCode = 1;
  return `${milliseconds} ms (at most ${most})`;
}

function measure() {
  for (const rows of [333, 33_333]) {
    const story = soundStory(3, rows);
    const text = JSON.stringify(story, null, 2);
    const nodes = Object.keys(story.nodes).length;
    const checked = fastest(3, () => checkStory(story));
    console.log(
      `checkStory, ${nodes} nodes: ${expectAtMost(checked, MAX_CHECK)}, as text ${fastest(3, () => checkStory(text))} ms`,
    );
  }
  const story = JSON.parse(readFileSync(join(workspaceRoot, 'projects/demo-app/public/film/story.json'), 'utf8'));
  const played = fastest(5, () => playthroughs(story, { runs: 1000 }));
  console.log(`playthroughs of the demo's story, 1,000: ${expectAtMost(played, MAX_PLAYTHROUGHS)}`);
}

/** What the checker calls unreachable is reached in no playthrough, and the other way round. */
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
  console.log(`100 random stories, 100,000 playthroughs: ${unreachable} scenes unreachable, ${differences} differences`);
  if (differences > 0) process.exitCode = 1;
}

/** Story → Twee → story: the same story, and nothing to note. */
function roundTrip(file) {
  const { story, notes } = fromTwee(readFileSync(file, 'utf8'));
  const again = fromTwee(toTwee(story));
  const isSame = isDeepStrictEqual(again, { story, notes: [] });
  if (!isSame) process.exitCode = 1;
  const scenes = Object.keys(story.nodes).length;
  console.log(`${basename(file)}: ${scenes} scenes, ${notes.length} notes, ${isSame ? 'lossless' : 'DIFFERS'}`);
}

const files = process.argv.slice(2);
if (files.length > 0) files.forEach(roundTrip);
else {
  measure();
  compare();
}
