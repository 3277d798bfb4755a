// The demo's saved story: after a reload, after going back, and in a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

describe('saved story of the demo', () => {
  let demo;

  before(async () => {
    demo = await openDemo();
  });
  after(() => demo.close());

  const itOnPage = (name, steps, options) => it(name, () => demo.withPage(name, steps, options));

  /** Plays the path through `cove` and `sea`, back to `lookout`. */
  async function followTheCat(demoPage) {
    await demoPage.follow('Follow the cat', 'Search the sea');
    await demoPage.waitForScene('lookout');
  }

  itOnPage('the story continues after a reload with its variables', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    const before = await demoPage.scenePath();
    await page.reload();
    await page.getByRole('group', { name: 'Continue where you left off?' }).waitFor();
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
    await demoPage.setSpeed(4);
    await page.getByRole('button', { name: 'Continue' }).click();
    await demoPage.waitForScene('lookout');
    const path = await demoPage.scenePath();
    assert.deepEqual(path, before.slice(0, path.length));
    assert.ok(path.includes('cove') && path.includes('sea'), path.join(' '));
    await demoPage.choose('Sound the horn');
    await demoPage.seek();
    await demoPage.choose('Show her the harbour');
    await demoPage.pause();
    await demoPage.seek(-9);
    await page.locator('.lower-third-line', { hasText: 'You followed her' }).waitFor();
    await demoPage.seek();
    await demoPage.play();
    await demoPage.waitForEnding('Ending 1 of 3');
  });

  itOnPage('a choice that was made is kept when the viewer continues after a reload', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.startPaused();
    await demoPage.choose('Follow the cat');
    await demoPage.seek(23);
    await demoPage.waitForScene('cove');
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    const there = demoPage.stopIn('cove');
    await page.getByRole('button', { name: 'Continue' }).click();
    await there;
    assert.deepEqual((await demoPage.scenePath()).slice(0, 3), ['opening', 'watch', 'cove']);
  });

  itOnPage('a restart after a reload resets the variables and checkpoints', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    await page.reload();
    const again = page.locator('.start').getByRole('button', { name: 'Start again' });
    await again.waitFor();
    const there = demoPage.stopIn('opening');
    await again.click();
    await there;
    await demoPage.openTab('Saves');
    await page.locator('.property', { hasText: 'followedCat' }).locator('[data-value="false"]').waitFor();
    await page.locator('.panel-empty', { hasText: 'before each choice' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Play the film' }).waitFor();
  });

  itOnPage('the viewer can go back to the last choice and to any earlier one', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    await demoPage.choose('Sound the horn');
    await demoPage.waitForScene('reef');
    await demoPage.openTab('Saves');
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="true"]').waitFor();
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
    await page.locator('.checkpoint', { hasText: 'The watch' }).click();
    await demoPage.waitForScene('watch');
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="false"]').waitFor();
    const away = demoPage.stopIn('stairs');
    await demoPage.choose('Climb to the lamp');
    await away;
    await page.getByRole('button', { name: 'Back to the last choice' }).click();
    await demoPage.waitForScene('watch');
    await demoPage.play();
    const there = demoPage.stopIn('cove');
    await demoPage.choose('Follow the cat');
    await there;
  });

  itOnPage('the bug report contains the choices and events', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    await demoPage.openTab('Saves');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bug report' }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), 'bug-report.json');
    const log = JSON.parse(readFileSync(await download.path(), 'utf8'));
    const choices = log.entries
      .filter(([, kind]) => kind === 'decision.make')
      .map(([, , from, to]) => `${from} ${to}`);
    assert.deepEqual(choices, ['watch cove', 'lookout sea']);
    assert.ok(log.entries.some((entry) => typeof entry === 'string' && entry.startsWith('nodestart sea')));
  });

  itOnPage('a saved file can be loaded by another viewer', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    await demoPage.openTab('Saves');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), 'keeper-of-the-light.json');
    const file = await download.path();
    const path = await demoPage.scenePath();
    await demo.withPage('another viewer', async (other) => {
      await other.setSpeed(4);
      await other.openTab('Saves');
      const input = other.page.getByLabel('A saved story');
      const broken = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"format":') };
      await input.setInputFiles(broken);
      await other.page.getByRole('status').filter({ hasText: 'Not loaded' }).waitFor();
      await input.setInputFiles(file);
      await other.page.getByRole('status').filter({ hasText: 'Loaded.' }).waitFor();
      await other.waitForScene('lookout');
      assert.deepEqual((await other.scenePath()).slice(0, path.length), path);
      await other.choose('Sound the horn');
      await other.waitForScene('reef');
    });
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).format, 'iv-player');
  });
});
