// Runs the commands of pages on a small clip and a small story: those of ffmpeg, and of the package's own command line. What
// docs/site/code/commands.sh puts in the place of npm and ng looks whether there is such a script or generator.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { buildCommandLine } from '../build/command-line.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(workspaceRoot, path), 'utf8'));

/** The commands of a page as one script, in which each keeps its line. */
function scriptOf(blocks) {
  let script = 'sample';
  for (const { code, line } of blocks) script += '\n'.repeat(line - script.split('\n').length) + code;
  return script;
}

/**
 * What is wrong with the commands of the pages. Those of one page are run in one folder, in their order, beside the files that it shows.
 *
 * @param {readonly { source: string, blocks: readonly import('./code-blocks.mjs').CodeBlock[] }[]} pages
 */
export async function runCommands(pages) {
  const problems = [];
  const commandLine = join(workspaceRoot, 'dist/docs-tools/iv-player.mjs');
  buildCommandLine(commandLine);
  const env = {
    ...process.env,
    BASH_ENV: join(workspaceRoot, 'docs/site/code/commands.sh'),
    COMMAND_LINE: commandLine,
    NPM_SCRIPTS: Object.keys(readJson('package.json').scripts).join(' '),
    GENERATORS: Object.keys(readJson('projects/iv-player/schematics/collection.json').schematics).join(' '),
  };
  for (const { source, blocks } of pages) {
    const commands = blocks.filter(({ language }) => language === 'sh');
    if (commands.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-docs-'));
    for (const { file, code } of blocks) if (file !== null) writeFileSync(join(folder, basename(file)), code);
    writeFileSync(join(folder, 'page.sh'), scriptOf(commands));
    await promisify(execFile)('bash', ['-eu', 'page.sh'], { cwd: folder, env }).catch(({ message, stdout }) =>
      problems.push(`${source}: ${message}${stdout}`),
    );
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}
