// npm run bench:story: how long checkStory and playthroughs take in Node, for generated stories without a mistake.
import { join } from 'node:path';
import { build } from 'esbuild';
import { workspaceRoot } from '../tools/dependencies.mjs';

const library = join(workspaceRoot, 'projects/iv-player');
const { outputFiles } = await build({
  stdin: {
    contents: `export { checkStory } from './check/check-story';
      export { playthroughs } from './playthroughs/playthroughs';
      export { soundStory } from './testing/sound-story';`,
    resolveDir: join(library, 'story/src'),
  },
  // The error class is all that these parts use of the player.
  alias: { 'iv-player': join(library, 'src/lib/events/player-error.ts') },
  bundle: true,
  format: 'esm',
  write: false,
});
const { checkStory, playthroughs, soundStory } = await import(
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

for (const rows of [333, 33_333]) {
  const story = soundStory(3, rows);
  const text = JSON.stringify(story, null, 2);
  const nodes = Object.keys(story.nodes).length;
  console.log(
    `checkStory, ${nodes} nodes: ${fastest(3, () => checkStory(story))} ms, as text ${fastest(3, () => checkStory(text))} ms`,
  );
}
const story = soundStory(3, 12);
console.log(
  `playthroughs, ${Object.keys(story.nodes).length} nodes, 1,000 runs: ${fastest(5, () => playthroughs(story, { runs: 1000 }))} ms`,
);
