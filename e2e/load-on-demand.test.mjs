// Scripts that are loaded on demand: when they are requested, and what a viewer sees while they cannot be loaded.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';
import { buildTestApp } from './lib/test-app.mjs';

/** An export of each script. */
const parts = {
  assistance: 'handleChoiceKey',
  captions: 'drawCaptions',
  description: 'AudioDescriptionPlayer',
};

/** Finds the script that exports a name. Scripts are minified, but keep export names. */
function scriptOf(folder, name) {
  const found = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.js') &&
      new RegExp(`export ?{[^}]*\\b${name}\\b`).test(readFileSync(join(folder, file), 'utf8')),
  );
  assert.equal(found.length, 1, `${found.length} scripts export ${name}`);
  return found[0];
}

const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe('code loaded on demand', () => {
  const tests = new PlayerTests();
  let scripts;
  before(() => {
    const folder = buildTestApp('zoneless');
    scripts = Object.entries(parts).map(([part, name]) => ({ part, file: scriptOf(folder, name) }));
  });

  /** Opens a page, and records which parts are requested. Parts in `offline` fail while they are in the set. */
  async function open(path, offline = new Set()) {
    const requested = [];
    const playerPage = await tests.open(path, {
      before: async (page) => {
        for (const { part, file } of scripts) {
          await page.route(`**/${file}`, (route) => {
            requested.push(part);
            return offline.has(part) ? route.abort() : route.continue();
          });
        }
      },
    });
    return { playerPage, page: playerPage.page, requested, offline };
  }

  /** Plays a node without a decision, then one whose choices appear at 1 s. */
  const tell = (playerPage) =>
    playerPage.run((player) => {
      const choice = (label) => ({ choice: { label } });
      player.repository.add([
        { id: 'intro', source: 'i.mp4', duration: 10 },
        { id: 'door', source: 'd.mp4', duration: 30, data: { prompt: 'Which way?' } },
        { id: 'left', source: 'l.mp4', duration: 10, data: choice('Left') },
        { id: 'right', source: 'r.mp4', duration: 10, data: choice('Right') },
      ]);
      player.decision.add('door', ['left', 'right'], { startTime: 1, endTime: 20 });
      player.append('intro', 'door');
      void player.play();
      window['testPage'].fakeEngine.advance(5);
    });
  const advance = (playerPage, seconds) =>
    playerPage.run((_, time) => window['testPage'].fakeEngine.advance(time), seconds);
  /** Waits until only the choice with this label is pressed. */
  const untilPressed = (page, label) =>
    page.waitForFunction((wanted) => {
      const pressed = [...document.querySelectorAll('.iv-choice[aria-pressed=true]')];
      return pressed.length === 1 && pressed[0]?.textContent?.trim() === wanted;
    }, label);
  const said = (page) => page.locator('.iv-announcer').textContent();

  it('keys and announcements of choices are loaded with the first node that has a decision [status-messages]', async () => {
    const { playerPage, page, requested } = await open('/choices');
    await tell(playerPage);
    await twoFrames(page);
    assert.deepEqual(requested, []);
    await advance(playerPage, 5.5);
    await tests.until(() => requested.length > 0);
    assert.equal(await page.locator('.iv-choice').count(), 0);
    await advance(playerPage, 1);
    await page.locator('.iv-choice').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Right');
    await page.waitForFunction(() =>
      document.querySelector('.iv-announcer')?.textContent?.includes('Which way?'),
    );
    assert.deepEqual(requested, ['assistance']);
    assert.deepEqual(playerPage.messages, []);
  });

  it('choices work with pointer and Enter while other keys cannot be loaded, and with these keys once they are [keys-unloaded]', async () => {
    const { playerPage, page, requested, offline } = await open('/choices', new Set(['assistance']));
    await tell(playerPage);
    const failed = page.waitForEvent('requestfailed');
    await advance(playerPage, 7);
    await failed;
    await page.getByRole('button', { name: 'Left' }).click();
    await untilPressed(page, 'Left');
    assert.equal(await said(page), '');
    await page.getByRole('button', { name: 'Right' }).focus();
    const failedAgain = page.waitForEvent('requestfailed');
    await page.keyboard.press('Enter');
    await untilPressed(page, 'Right');
    // A key pressed during this attempt shares its failure.
    await failedAgain;
    offline.clear();
    await page.keyboard.press('l');
    await untilPressed(page, 'Left');
    await page.waitForFunction(() => document.querySelector('.iv-announcer')?.textContent !== '');
    assert.deepEqual(new Set(requested), new Set(['assistance']));
    assert.ok(requested.length >= 2);
    assert.deepEqual(
      playerPage.messages.filter((message) => !message.includes('Failed to load resource')),
      [],
    );
  });
});
