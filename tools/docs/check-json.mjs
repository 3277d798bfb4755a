// Checks the JSON blocks of the documents: each can be parsed, and a story file among them has no mistakes.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../dependencies.mjs';

/** `checkStory` of iv-player/story, which runs without Angular. */
async function importCheckStory() {
  const outfile = join(workspaceRoot, 'dist/docs-tools/check-story.mjs');
  buildSync({
    entryPoints: [join(workspaceRoot, 'projects/iv-player/story/src/check/check-story.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return (await import(pathToFileURL(outfile).href)).checkStory;
}

/**
 * What is wrong with the JSON of the pages.
 *
 * @param {ReadonlyMap<string, readonly import('./code-blocks.mjs').CodeBlock[]>} blocksBySource
 */
export async function checkJson(blocksBySource) {
  const checkStory = await importCheckStory();
  const problems = [];
  let count = 0;
  for (const [source, blocks] of blocksBySource) {
    for (const { language, code, line } of blocks) {
      if (language !== 'json') continue;
      count++;
      try {
        if (JSON.parse(code).format !== 'iv-story') continue;
        for (const { code: kind, path, message } of checkStory(code))
          problems.push(`${source}, line ${line}: ${kind} ${path.join('.')}: ${message}`);
      } catch (error) {
        problems.push(`${source}, line ${line}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { problems, count };
}
