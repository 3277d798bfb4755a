// Runs the commands of pages on a small clip and a small story: those of ffmpeg, and of the package's own command line. What
// docs/site/code/commands.sh puts in the place of npm and ng looks whether there is such a script or generator.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(workspaceRoot, path), 'utf8'));

/**
 * Builds sources that run without Angular as one file for Node, and returns its path.
 *
 * @param {string} entry relative to the workspace
 * @param {string} name of the file, in dist/docs-tools
 */
export function bundleForNode(entry, name) {
  const outfile = join(workspaceRoot, 'dist/docs-tools', name);
  buildSync({
    entryPoints: [join(workspaceRoot, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}

/** The commands of a page as one script, in which each keeps its line. */
function scriptOf(blocks) {
  let script = 'sample';
  for (const { code, line } of blocks) script += '\n'.repeat(line - script.split('\n').length) + code;
  return script;
}

/**
 * What is wrong with the commands of the pages. Those of one page are run in one folder, in their order.
 *
 * @param {readonly { source: string, blocks: readonly import('./code-blocks.mjs').CodeBlock[] }[]} pages
 */
export async function runCommands(pages) {
  const problems = [];
  const env = {
    ...process.env,
    BASH_ENV: join(workspaceRoot, 'docs/site/code/commands.sh'),
    COMMAND_LINE: bundleForNode('projects/iv-player/story/bin/iv-player.mjs', 'iv-player.mjs'),
    NPM_SCRIPTS: Object.keys(readJson('package.json').scripts).join(' '),
    GENERATORS: Object.keys(readJson('projects/iv-player/schematics/collection.json').schematics).join(' '),
  };
  for (const { source, blocks } of pages) {
    const commands = blocks.filter(({ language }) => language === 'sh');
    if (commands.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-docs-'));
    writeFileSync(join(folder, 'page.sh'), scriptOf(commands));
    await promisify(execFile)('bash', ['-eu', 'page.sh'], { cwd: folder, env }).catch(({ message, stdout }) =>
      problems.push(`${source}: ${message}${stdout}`),
    );
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}
