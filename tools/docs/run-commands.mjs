// Runs the commands of the documents: those of ffmpeg on a small clip, and those of the package's own command line on a small
// story. Of npm's it is checked that the script exists. What installs or serves is run by `npm run consumer` and the browser tests.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { bundleForNode } from './bundle-for-node.mjs';

const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));
/** What npm knows without a script. */
const ownOfNpm = new Set(['install', 'audit', 'pack', 'ci']);

const story = {
  format: 'iv-story',
  version: 1,
  start: 'door',
  nodes: {
    door: {
      source: ['door.webm', 'door.mp4'],
      decision: {
        prompt: 'Which way?',
        defaults: ['left'],
        choices: [
          { to: 'left', label: 'Left' },
          { to: 'right', label: 'Right' },
        ],
      },
    },
    left: { text: 'A garden.', ending: 'the garden' },
    right: { text: 'A cellar.', ending: 'the cellar' },
  },
};
const twee = ':: StoryTitle\nThe door\n\n:: Start\nA door.\n\n[[Knock->Hall]]\n\n:: Hall\nNobody is there.\n';

/** @returns {Promise<{ status: number | null, output: string }>} */
function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', ({ message }) =>
      reject(new Error(`${command} cannot be run (Debian: apt-get install ffmpeg): ${message}`)),
    );
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** A folder with a story, a Twee file and a second of a master: a moving picture and a tone. */
async function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-docs-'));
  mkdirSync(join(folder, 'film'));
  for (const file of ['story.json', 'film/story.json'])
    writeFileSync(join(folder, file), JSON.stringify(story));
  writeFileSync(join(folder, 'story.twee'), twee);
  const picture = 'testsrc2=size=640x360:rate=25:duration=1';
  const tone = 'sine=frequency=440:sample_rate=48000:duration=1';
  const made = await run(
    'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone, '-c:v', 'mjpeg', 'master.mov'],
    folder,
  );
  if (made.status !== 0) throw new Error(`ffmpeg made no clip:\n${made.output}`);
  return folder;
}

/** The command line of the package as one file. */
const buildCommandLine = () => bundleForNode('projects/iv-player/story/bin/iv-player.mjs', 'iv-player.mjs');

/** What is wrong with the npm scripts that a line names. */
function npmProblem(line) {
  const [, command, script] = /^npm (run )?(\S+)/.exec(line) ?? [];
  if (!script || (!command && ownOfNpm.has(script))) return null;
  return script in scripts ? null : `there is no script "${script}"`;
}

/** The commands of a block that are run; `null` when it has none. */
function scriptOf(code, commandLine) {
  if (!/^ *(?:ffmpeg|ffprobe|npx iv-player (?:check|report|convert)) /m.test(code)) return null;
  return (
    code
      .replaceAll(/^(?:npm|ng) .*$|^npx iv-player play .*$/gm, '')
      // Findings of the checker are its result, and no failure.
      .replaceAll(/^npx iv-player check .*$/gm, '$& || [ $? -eq 1 ]')
      .replaceAll('npx iv-player', `'${process.execPath}' '${commandLine}'`)
  );
}

/**
 * What is wrong with the commands of the pages. Those of one page are run in one folder, in their order.
 *
 * @param {ReadonlyMap<string, readonly import('./code-blocks.mjs').CodeBlock[]>} blocksBySource
 */
export async function runCommands(blocksBySource) {
  const problems = [];
  let count = 0;
  const commandLine = buildCommandLine();
  for (const [source, blocks] of blocksBySource) {
    let folder = null;
    for (const { code, line } of blocks.filter((one) => one.language === 'sh')) {
      for (const one of code.split('\n')) {
        const problem = npmProblem(one);
        if (problem) problems.push(`${source}, line ${line}: ${problem}`);
      }
      const script = scriptOf(code, commandLine);
      if (script === null) continue;
      folder ??= await makeFolder();
      count++;
      const { status, output } = await run('bash', ['-euc', script], folder);
      if (status !== 0) problems.push(`${source}, line ${line}: ended with ${status}:\n${output}`);
      if (process.argv.includes('--verbose')) console.log(`${source}, line ${line}:\n${output}`);
    }
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
  return { problems, count };
}
