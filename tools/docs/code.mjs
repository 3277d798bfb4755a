// npm run docs:code: checks every code block of README and guides. TypeScript and templates are compiled, specs are run, JSON is parsed and
// stories in it are checked, and commands are run where they can be. Needs ffmpeg. What comments in the Markdown say of code:
// tools/docs/code-blocks.mjs.
import { checkJson } from './check-json.mjs';
import { readCodeBlocks } from './code-blocks.mjs';
import { compileCode, readPage } from './code-project.mjs';
import { pagesWithCode } from './pages.mjs';
import { runCommands } from './run-commands.mjs';
import { runNodeTests } from '../lib/node-tests.mjs';

/** Languages that a check knows; `text` is none. */
const languages = new Set(['ts', 'html', 'json', 'sh', 'css', 'text']);
const problems = [];
// What makes files of the documents decides what is checked at all.
if (runNodeTests('docs-code', [{ files: ['tools/docs/code.spec.mjs'] }]) !== 0)
  problems.push('The tests of tools/docs fail.');
const blocksBySource = new Map();
for (const source of pagesWithCode) {
  try {
    const blocks = readCodeBlocks(readPage(source));
    blocksBySource.set(source, blocks);
    for (const { language, line } of blocks)
      if (!languages.has(language)) problems.push(`${source}, line ${line}: no check knows "${language}".`);
  } catch (error) {
    problems.push(`${source}, ${error instanceof Error ? error.message : String(error)}`);
  }
}

const [code, json, commands] = await Promise.all([
  compileCode(blocksBySource),
  checkJson(blocksBySource),
  runCommands(blocksBySource),
]);
problems.push(...code.problems, ...json.problems, ...commands.problems);
for (const problem of problems) console.error(problem);
console.log(
  `${blocksBySource.size} pages: ${code.count} blocks compiled, ${json.count} parsed, ${commands.count} run.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
