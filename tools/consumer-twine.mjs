// The guide for Twine stories, word by word: its commands, in a folder with nothing but a Twee file, until the film plays; then
// the others.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

const TWEE = `:: StoryTitle
The door

:: Start
You stand before a door, and it is raining.

[[Knock->Hall]]
[[Walk on->Street]]

:: Hall
The music stops.

:: Street
The rain does not stop.
`;

/** Seconds in which a Twee file is to play as a film. */
const MAX_SECONDS = 60;

/** The blocks of commands of the guide. */
function guideCommands() {
  const guide = readFileSync(join(workspaceRoot, 'docs/guides/bring-your-twine-story.md'), 'utf8');
  return [...guide.matchAll(/^```sh\n(.*?)^```/gms)].map(([, code]) => code.trim().split('\n'));
}

/** Starts `iv-player play`; resolves with its address and what ends it with all its processes. */
function startPlaying(command, cwd) {
  const server = spawn(command, { cwd, shell: true, detached: process.platform !== 'win32' });
  const stop = () => {
    server.removeAllListeners('exit');
    if (process.platform === 'win32') server.kill();
    else process.kill(-server.pid, 'SIGTERM');
  };
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (data) => {
      said += data;
      const [url] = /http:\/\/\S+/.exec(said) ?? [];
      if (url) resolve({ url, stop });
    };
    server.stdout.on('data', read);
    server.stderr.on('data', (data) => (said += data));
    server.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${said}`)));
  });
}

/** Plays the film until its first text is on the picture, and again after the file was saved. */
async function watch(browser, url, save) {
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
  try {
    const page = await context.newPage();
    const output = [];
    page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => output.push(`uncaught: ${error}`));
    await page.goto(url);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const card = (text) => page.locator('.iv-story-slate', { hasText: text }).waitFor();
    await card('You stand before a door');
    const shown = performance.now();
    save();
    await card('You sit before a door');
    if (output.length > 0) throw new Error(`Console messages of the page: ${output.join('\n')}`);
    return shown;
  } finally {
    await context.close();
  }
}

/**
 * Follows the guide. Throws when a command fails, or the film plays later than after a minute.
 *
 * @param {string} tarball the packed library
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<number>} seconds from the Twee file to its first text on the picture
 */
export async function followTwineGuide(tarball, browser) {
  const [[install, play], checks, conversions] = guideCommands();
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-twine-guide-'));
  const run = (command) => {
    const { status, stdout, stderr } = spawnSync(command, { cwd: folder, shell: true, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`);
  };
  const file = join(folder, 'story.twee');
  writeFileSync(file, TWEE);
  try {
    const start = performance.now();
    run(install.replace('iv-player', JSON.stringify(tarball)));
    const server = await startPlaying(play, folder);
    let shown;
    try {
      shown = await watch(browser, server.url, () => writeFileSync(file, TWEE.replace('stand', 'sit')));
    } finally {
      server.stop();
    }
    [...checks, ...conversions].forEach(run);
    for (const name of ['report.html', 'choices.csv', 'story.json'])
      if (!existsSync(join(folder, name))) throw new Error(`The guide's commands wrote no ${name}.`);
    const seconds = (shown - start) / 1000;
    if (seconds > MAX_SECONDS) throw new Error(`The film played after ${seconds.toFixed(0)} s.`);
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
