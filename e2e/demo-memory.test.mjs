// What the demo's story remembers: over a reload, over a way back, in a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openTheatre } from './lib/demo-visit.mjs';

describe('the story of the demo', () => {
  let theatre;

  before(async () => {
    theatre = await openTheatre();
  });
  after(() => theatre.close());

  const visiting = (name, steps, options) => it(name, () => theatre.visit(name, steps, options));

  /** The way along the cliff, and a look at the sea. */
  async function followTheCat(visit) {
    await visit.takeTime();
    await visit.start();
    await visit.choose('Follow the cat');
    await visit.choose('Search the sea');
    await visit.scene('sea');
    await visit.scene('lookout');
  }

  visiting('goes on after a reload, and remembers who was followed and who was met', async (visit) => {
    const { page } = visit;
    await followTheCat(visit);
    const before = await visit.path();
    await page.reload();
    await page.getByRole('group', { name: 'Continue where you left off?' }).waitFor();
    assert.deepEqual(await visit.violations(), []);
    await page.getByLabel('Speed').selectOption('4');
    await page.getByRole('button', { name: 'Continue' }).click();
    await visit.scene('lookout');
    const path = await visit.path();
    assert.deepEqual(path, before.slice(0, path.length));
    assert.ok(path.includes('cove') && path.includes('sea'), path.join(' '));
    await visit.choose('Sound the horn');
    await visit.choose('Show her the harbour');
    await page.locator('.lower-third-line', { hasText: 'You followed her' }).waitFor();
    await visit.ending('Ending 1 of 3');
  });

  visiting('starts again with nothing remembered', async (visit) => {
    const { page } = visit;
    await followTheCat(visit);
    await page.reload();
    await page.locator('.start').getByRole('button', { name: 'Start again' }).click();
    await visit.scene('opening');
    await page.getByRole('tab', { name: 'Memory' }).click();
    await page.locator('.property', { hasText: 'followedCat' }).locator('[data-value="false"]').waitFor();
    await page.locator('.panel-empty', { hasText: 'before each choice' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Play the film' }).waitFor();
  });

  visiting('goes back to the last choice, and to any earlier one', async (visit) => {
    const { page } = visit;
    await followTheCat(visit);
    await visit.choose('Sound the horn');
    await visit.scene('reef');
    await page.getByRole('tab', { name: 'Memory' }).click();
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="true"]').waitFor();
    assert.deepEqual(await visit.violations(), []);
    await page.locator('.checkpoint', { hasText: 'The watch' }).click();
    await visit.scene('watch');
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="false"]').waitFor();
    await visit.choose('Climb to the lamp');
    await visit.scene('stairs');
    await page.getByRole('button', { name: 'Back to the last choice' }).click();
    await visit.scene('watch');
    await visit.choose('Follow the cat');
    await visit.scene('cove');
  });

  visiting('puts into a bug report what the viewer did and what came of it', async (visit) => {
    const { page } = visit;
    await followTheCat(visit);
    await page.getByRole('tab', { name: 'Memory' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bug report' }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), 'bug-report.json');
    const log = JSON.parse(readFileSync(await download.path(), 'utf8'));
    const choices = log.lines
      .filter(([, kind]) => kind === 'decision.make')
      .map(([, , from, to]) => `${from} ${to}`);
    assert.deepEqual(choices, ['watch cove', 'lookout sea']);
    assert.ok(log.lines.some((line) => typeof line === 'string' && line.startsWith('nodestart sea')));
  });

  visiting('fits into a file, which another viewer can load', async (visit) => {
    const { page } = visit;
    await followTheCat(visit);
    await page.getByRole('tab', { name: 'Memory' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), 'keeper-of-the-light.json');
    const file = await download.path();
    const path = await visit.path();
    await theatre.visit('another viewer', async (other) => {
      await other.page.getByLabel('Speed').selectOption('4');
      await other.page.getByRole('tab', { name: 'Memory' }).click();
      const input = other.page.getByLabel('A saved story');
      const broken = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"format":') };
      await input.setInputFiles(broken);
      await other.page.getByRole('status').filter({ hasText: 'Not loaded' }).waitFor();
      await input.setInputFiles(file);
      await other.page.getByRole('status').filter({ hasText: 'Loaded.' }).waitFor();
      await other.scene('lookout');
      assert.deepEqual((await other.path()).slice(0, path.length), path);
      await other.choose('Sound the horn');
      await other.scene('reef');
    });
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).format, 'iv-player');
  });
});
