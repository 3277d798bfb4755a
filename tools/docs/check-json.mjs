// Checks the JSON blocks of the documents: each can be parsed, and a story file among them has no mistakes.
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle-for-node.mjs';

/** `checkStory` of iv-player/story, which runs without Angular. */
async function importCheckStory() {
  const file = bundleForNode('projects/iv-player/story/src/check/check-story.ts', 'check-story.mjs');
  return (await import(pathToFileURL(file).href)).checkStory;
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
