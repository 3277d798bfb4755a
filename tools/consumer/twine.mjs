// The guide for Twine stories, word by word: its commands, in a folder with nothing but a Twee file, until the film plays; then
// the others.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

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
 * @param {import('./commands.mjs').Commands} commands
 * @returns {Promise<number>} seconds from the Twee file to its first text on the picture
 */
export async function followTwineGuide(tarball, browser, commands) {
  const [[install, play], checks, conversions] = guideCommands();
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-twine-guide-'));
  const file = join(folder, 'story.twee');
  writeFileSync(file, TWEE);
  try {
    const start = performance.now();
    await commands.run(install.replace('iv-player', JSON.stringify(tarball)), folder);
    const server = await commands.serve(play, folder);
    let shown;
    try {
      shown = await watch(browser, server.url, () => writeFileSync(file, TWEE.replace('stand', 'sit')));
    } finally {
      server.stop();
    }
    for (const command of [...checks, ...conversions]) await commands.run(command, folder);
    for (const name of ['report.html', 'choices.csv', 'story.json'])
      if (!existsSync(join(folder, name))) throw new Error(`The guide's commands wrote no ${name}.`);
    const seconds = (shown - start) / 1000;
    if (seconds > MAX_SECONDS) throw new Error(`The film played after ${seconds.toFixed(0)} s.`);
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
