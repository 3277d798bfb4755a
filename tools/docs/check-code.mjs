// Checks every code block in the README and guides and every example in doc comments: compiles TypeScript and templates against the
// library's sources, runs specs, parses JSON, checks stories, and runs commands. Also checks the API members that pages mention.
// Needs ffmpeg. For how a block becomes a file see tools/docs/code-blocks.mjs and tools/docs/doc-comment-examples.mjs.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { bundleForNode } from '../build/command-line.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { readPageCode, writeCodeProject } from './code-project.mjs';
import { readExampleCode } from './doc-comment-examples.mjs';
import { unknownNames } from './member-names.mjs';
import { pages as sitePages, pagesWithCode } from './pages.mjs';
import { runCommands } from './run-commands.mjs';

/** A TypeScript project with the files of all blocks, the specs, and files that pages import but do not show. */
const project = join(workspaceRoot, 'dist/docs-code');

/** Includes files that no spec imports. */
const tsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: { types: ['jasmine'] },
  // A directive that is not imported (NG8116) would only be a warning.
  angularCompilerOptions: { extendedDiagnostics: { defaultCategory: 'error' } },
  // mux-embed's package.json does not declare its types.
  include: ['**/*.ts', '../../node_modules/mux-embed/dist/types/mux-embed.d.ts'],
};

/** Compiles the project and runs its specs. Resolves with the exit code. */
function compileAndTest() {
  const ng = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');
  const child = spawn(process.execPath, [ng, 'test', 'docs-code', '--watch=false'], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

/** `checkStory` of iv-player/story, which runs without Angular. */
async function importCheckStory() {
  const file = join(workspaceRoot, 'dist/docs-tools/check-story.mjs');
  bundleForNode('projects/iv-player/story-core/src/check/check-story.ts', file);
  return (await import(pathToFileURL(file).href)).checkStory;
}

/** Throws unless the block is JSON, and a valid story if it claims to be one. Examples need no captions. */
function checkJson(code, checkStory) {
  const findings = JSON.parse(code).format === 'iv-story' ? checkStory(code) : [];
  const mistakes = findings.filter((finding) => finding.code !== 'MISSING_CAPTIONS');
  if (mistakes.length === 0) return;
  throw new Error(
    mistakes.map(({ code: kind, path, message }) => `${kind} ${path.join('.')}: ${message}`).join('\n'),
  );
}

/** Checks by language; the other languages need none, or are compiled or run. */
const checks = {
  json: checkJson,
  jsx: (code) => transformSync(code, { loader: 'tsx', jsx: 'automatic' }),
};
const others = ['ts', 'js', 'html', 'sh', 'css', 'text'];

const pages = [...pagesWithCode.map(readPageCode), ...readExampleCode()];
const problems = writeCodeProject(project, { frame: 'docs/site/code', tsconfig, pages });
const testing = compileAndTest();
const checkStory = await importCheckStory();
for (const { source, blocks } of pages) {
  for (const { language, code, line } of blocks) {
    try {
      if (checks[language]) checks[language](code, checkStory);
      else if (!others.includes(language)) throw new Error(`there is no check for "${language}".`);
    } catch (error) {
      problems.push(`${source}, line ${line}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
for (const source of new Set([...pagesWithCode, ...sitePages.map((page) => page.source)])) {
  const names = unknownNames(source, readFileSync(join(workspaceRoot, source), 'utf8'));
  problems.push(...names.map((name) => `${source}: the public API has no \`${name}\`.`));
}
problems.push(...(await runCommands(pages)));
if ((await testing) !== 0)
  problems.push(
    'Code does not compile, or a spec fails. Messages name page and line: dist/docs-code/<page or source>/…:<line>.',
  );
for (const problem of problems) console.error(problem);
console.log(
  `${pages.length} pages and source files, ${pages.flatMap(({ blocks }) => blocks).length} blocks.`,
);

// `npm run check` counts each page as one test.
const counts = { passed: Math.max(0, pages.length - problems.length), failed: problems.length, skipped: 0 };
writeFileSync(join(workspaceRoot, 'dist/docs-code-report.json'), `${JSON.stringify(counts)}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
