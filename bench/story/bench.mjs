// Measures checkStory and playthroughs in Node on generated valid stories, and compares their results for 100 random stories in
// 100,000 playthroughs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { atMost } from '../lib/report.mjs';

export const title = 'Story files';
export const description = 'how long checks of story files take, and whether they are correct';
export const options = {};
export const brief = {};
export const isPlain = true;

/** Maximum time to check 100,000 nodes, and to run 1,000 playthroughs of the demo's story, in milliseconds. */
const mostChecking = 2000;
const mostPlaying = 1000;

const library = join(workspaceRoot, 'projects/iv-player');
const demoStory = join(workspaceRoot, 'projects/demo-app/public/film/story.json');

/** Loads the measured functions, without a browser. */
async function loadStoryTools() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { checkStory } from './check/check-story';
        export { playthroughs } from './playthroughs/playthroughs';
        export { anyStory, finite } from './testing/random-stories';
        export { soundStory } from './testing/sound-story';
        export { sample } from 'fast-check';`,
      resolveDir: join(library, 'story-core/src'),
    },
    // These parts use only the error class of the player.
    alias: {
      'iv-player': join(library, 'src/lib/events/player-error.ts'),
      'iv-player/private': join(library, 'src/lib/decision/decision-choice.ts'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Duration of the fastest of several runs, in milliseconds. */
function fastest(runs, run) {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.round(Math.min(...times));
}

/** Compares the scenes that the checker calls unreachable with those that no playthrough reached. Returns scenes and differences. */
function compare({ anyStory, checkStory, finite, playthroughs, sample }) {
  let [differences, unreachable] = [0, 0];
  for (const story of sample(anyStory, { seed: 7, numRuns: 100 }).map(finite)) {
    const called = checkStory(story).flatMap(({ code, path }) => (code === 'UNREACHABLE' ? [path[1]] : []));
    const { missed } = playthroughs(story, { runs: 1000 }).nodes;
    unreachable += called.length;
    differences += called.filter((id) => !missed.includes(id)).length;
    differences += missed.filter((id) => !called.includes(id)).length;
  }
  return { unreachable, differences };
}

export async function run() {
  const tools = await loadStoryTools();
  const { checkStory, playthroughs, soundStory } = tools;
  const checks = [333, 33_333].map((count) => {
    const story = soundStory(3, count);
    const text = JSON.stringify(story, null, 2);
    const parsed = JSON.parse(text);
    return {
      nodes: Object.keys(story.nodes).length,
      object: fastest(3, () => checkStory(parsed)),
      text: fastest(3, () => checkStory(text)),
    };
  });
  const demo = JSON.parse(readFileSync(demoStory, 'utf8'));
  const played = fastest(5, () => playthroughs(demo, { runs: 1000 }));
  const { unreachable, differences } = compare(tools);
  return {
    text: `1,000 playthroughs of the demo's story: ${played} ms. Scenes that checkStory calls unreachable in 100 random stories: ${unreachable}.`,
    tables: [
      {
        head: ['nodes', 'checkStory of an object, ms', 'of a string, ms'],
        rows: checks.map((one) => Object.values(one)),
      },
    ],
    promises: [
      ...checks.map(({ nodes, object, text }) =>
        atMost(`check of ${nodes} nodes`, Math.max(object, text), mostChecking, ' ms'),
      ),
      atMost('1,000 playthroughs', played, mostPlaying, ' ms'),
      atMost('scenes on which checker and playthroughs disagree', differences, 0),
    ],
    values: { checks, played, unreachable, differences },
  };
}
