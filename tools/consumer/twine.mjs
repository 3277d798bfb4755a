// Follows the Twine guide literally: in a folder with only a Twee file, runs its commands until the film plays, then the rest.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { run, runServer } from './commands.mjs';
import { visitPage } from './page.mjs';
import { codeBlocks } from './readme.mjs';

const twee = `:: StoryTitle
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

/** @param {import('./readme.mjs').Trial} trial */
export async function followTwineGuide({ browser, tarball, folder }) {
  const guide = readFileSync(join(workspaceRoot, 'docs/guides/bring-your-twine-story.md'), 'utf8');
  const [[install, play], checks, conversions] = codeBlocks(guide, 'sh').map((code) =>
    code.trim().split('\n'),
  );
  const own = join(folder, 'twine');
  const file = join(own, 'story.twee');
  mkdirSync(own);
  writeFileSync(file, twee);
  await run(install.replace('iv-player', JSON.stringify(tarball)), own);
  const server = await runServer(play, own);
  const visit = async (page) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const waitForCard = (text) => page.locator('.iv-story-slate', { hasText: text }).waitFor();
    await waitForCard('You stand before a door');
    writeFileSync(file, twee.replace('stand', 'sit'));
    await waitForCard('You sit before a door');
  };
  await visitPage(browser, visit).finally(server.stop);
  for (const command of [...checks, ...conversions]) await run(command, own);
  for (const name of ['report.html', 'choices.csv', 'story.json'])
    assert.ok(existsSync(join(own, name)), `The guide's commands wrote no ${name}.`);
}
