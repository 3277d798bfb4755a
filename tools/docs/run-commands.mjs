// Runs the ffmpeg and `iv-player` commands on pages, with a small clip and story, and placeholders for the player that `pack` copies. Replacements for npm and ng in
// docs/site/code/commands.sh only check that the script or generator exists.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PLAYER, writeFiles } from '../../projects/iv-player/cli/testing/film-to-pack.mjs';
import { buildCommandLine } from '../build/command-line.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(workspaceRoot, path), 'utf8'));

/** The commands of a page as one script that keeps their line numbers. */
function scriptOf(blocks) {
  let script = 'sample';
  for (const { code, line } of blocks) script += '\n'.repeat(line - script.split('\n').length) + code;
  return script;
}

/**
 * Problems with pages' commands. A page's commands run in order, in one folder that holds the files it shows.
 *
 * @param {readonly { source: string, blocks: readonly import('./code-blocks.mjs').CodeBlock[] }[]} pages
 */
export async function runCommands(pages) {
  const problems = [];
  const commandLine = join(workspaceRoot, 'dist/docs-tools/iv-player.mjs');
  buildCommandLine(commandLine);
  writeFiles(join(dirname(commandLine), 'player'), PLAYER);
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
