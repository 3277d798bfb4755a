// Packed courses in the test LMS with cmi5: what arrives there from the launch to the end, and what the next launch finds. The course and
// the store of the LMS have different origins.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { startCmi5Lms } from '../tools/lms/cmi5-server.mjs';
import { PackedPage } from './lib/packed-page.mjs';
import { Packs } from './lib/packs.mjs';
import { readFilm, routes } from './lib/published-film.mjs';
import { watchPage } from './lib/watched-page.mjs';

/** The film with a question in its first scene. */
function askingFilm() {
  const { nodes, ...rest } = readFilm();
  const answers = ['yellow', 'green'].map((id) => ({
    id,
    label: id,
    ...(id === 'yellow' && { correct: true }),
  }));
  const questions = [{ id: 'sign', at: 0.2, kind: 'single', prompt: 'Which colour?', points: 10, answers }];
  return { ...rest, nodes: { ...nodes, gate: { ...nodes.gate, questions } } };
}

describe('a packed course with cmi5', () => {
  let packs;
  let browser;
  let server;
  let asking;
  before(async () => {
    packs = new Packs();
    browser = await launchBrowser();
    server = await startCmi5Lms(packs.pack('plain', { to: 'cmi5' }));
    asking = await startCmi5Lms(packs.pack('asking', { to: 'cmi5', story: askingFilm() }));
  });
  after(async () => {
    await browser?.close();
    await Promise.all([server, asking].map((one) => one?.close()));
    packs?.remove();
  });

  /** Launches the course, and waits until it can start. */
  async function launch(context, query, { lms = server, isFramed = false } = {}) {
    const page = await context.newPage();
    const record = await watchPage(page);
    await page.goto(`${lms.url}${isFramed ? '' : 'launch'}?${query}`);
    const isCourse = (frame) => frame.url().includes('/course/index.html');
    const frame = page.frames().find(isCourse) ?? (await page.waitForEvent('framenavigated', isCourse));
    const film = new PackedPage(page, frame);
    await film.find('.pf-play, .pf-continue').first().waitFor();
    return { page, film, record };
  }
  const verbsOf = (name, { lms } = server) =>
    lms.registration(name).statements.map(({ verb }) => verb.id.split('/').at(-1));
  /** Waits until the LMS has a number of statements with a verb. */
  const waitForVerb = (name, verb, { lms } = server, count = 1) =>
    lms.waitFor(() => verbsOf(name, { lms }).filter((one) => one === verb).length >= count);
  const stateOf = (name, { lms } = server) =>
    JSON.parse(lms.registration(name).states.get('iv-player.resume')?.body ?? '{}');

  it('tells decisions, a question and an ending in order, and leaves with the last statement [course-cmi5]', async () => {
    const context = await browser.newContext();
    const { page, film, record } = await launch(context, 'registration=order&mastery=0.7', { lms: asking });
    await waitForVerb('order', 'initialized', asking);
    await film.takeTime();
    await film.start();
    await film.find('[data-question=sign]').getByRole('radio', { name: 'yellow' }).check();
    await film.find('iv-questions').getByRole('button', { name: 'Submit' }).click();
    await waitForVerb('order', 'answered', asking);
    await film.finish(routes.rescued, 'safe');
    await waitForVerb('order', 'completed', asking);
    await film.find('.pf-finish').click();
    await page.waitForURL('**/back');
    assert.deepEqual(verbsOf('order', asking), [
      ...['initialized', 'answered', 'answered', 'answered', 'answered'],
      ...['passed', 'completed', 'terminated'],
    ]);
    assert.deepEqual(asking.lms.violations, []);
    // A store says so where it has no document.
    const messages = record.messages.filter((message) => !message.includes('status of 404'));
    assert.deepEqual([messages, record.violations], [[], []]);
    await context.close();
  });

  it('continues where it was left, after the tab was closed [course-place] [course-leaving]', async () => {
    const context = await browser.newContext();
    const first = await launch(context, 'registration=place', { isFramed: true });
    await first.film.takeTime();
    await first.film.start();
    await first.film.follow(['hall', 'stairs']);
    await first.film.waitForScene('roof');
    await server.lms.waitFor(() => stateOf('place').place?.path && verbsOf('place').length === 3);
    await first.page.close({ runBeforeUnload: true });
    await waitForVerb('place', 'terminated');
    const calls = server.lms.calls.slice(-2);
    assert.deepEqual(calls, ['PUT activities/state iv-player.resume', 'POST terminated']);
    const again = await launch(context, 'registration=place');
    await again.film.find('.pf-continue').click();
    await again.film.waitForScene('roof');
    await again.film.follow(['rope']);
    await again.film.waitForEnd('safe');
    await waitForVerb('place', 'passed');
    assert.deepEqual(server.lms.violations, []);
    await context.close();
  });

  it('passes in the session after one that failed, and says so [course-status]', async () => {
    const context = await browser.newContext();
    const { page, film } = await launch(context, 'registration=status&mastery=0.7');
    await film.takeTime();
    await film.start();
    await film.finish(routes.home, 'street');
    await waitForVerb('status', 'failed');
    await film.find('[data-state=ended] button').first().click();
    await film.finish(routes.rescued, 'safe');
    await film.find('[data-notice=pass-kept]').waitFor();
    await server.lms.waitFor(() => stateOf('status').owed?.passed !== undefined);
    await page.close({ runBeforeUnload: true });
    await waitForVerb('status', 'terminated');
    assert.ok(!verbsOf('status').includes('passed'));
    await launch(context, 'registration=status&mastery=0.7');
    await waitForVerb('status', 'passed');
    assert.deepEqual(server.lms.violations, []);
    await context.close();
  });

  for (const kind of ['catapult', 'moodle', 'ilias', 'openedx'])
    it(`works in an LMS like ${kind} [course-cmi5]`, async () => {
      const context = await browser.newContext();
      const name = `as-${kind}`;
      const { page, film } = await launch(context, `lms=${kind}&registration=${name}`);
      await film.takeTime();
      await film.start();
      await film.finish(routes.home, 'street');
      await waitForVerb(name, 'completed');
      await page.close({ runBeforeUnload: true });
      await waitForVerb(name, 'terminated');
      assert.deepEqual(verbsOf(name), [
        'initialized',
        'answered',
        'answered',
        'failed',
        'completed',
        'terminated',
      ]);
      await launch(context, `lms=${kind}&registration=${name}`);
      await waitForVerb(name, 'initialized', server, 2);
      assert.deepEqual(server.lms.violations, []);
      await context.close();
    });

  it('is over when it is loaded again after its end, and goes back to the LMS [course-finish]', async () => {
    const context = await browser.newContext();
    const { page, film } = await launch(context, 'registration=over');
    await waitForVerb('over', 'initialized');
    await page.reload();
    await waitForVerb('over', 'terminated');
    await film.find('[data-notice=session-over]').waitFor();
    await film.find('[data-notice=session-over] button').click();
    await page.waitForURL('**/back');
    assert.deepEqual(verbsOf('over'), ['initialized', 'terminated']);
    assert.deepEqual(server.lms.violations, []);
    await context.close();
  });

  it('tells nothing in a review, and plays without a launch', async () => {
    const context = await browser.newContext();
    const { page, film } = await launch(context, 'mode=Review&registration=review');
    await film.takeTime();
    await film.start();
    await film.finish(routes.home, 'street');
    await page.close({ runBeforeUnload: true });
    await waitForVerb('review', 'terminated');
    assert.deepEqual(verbsOf('review'), ['initialized', 'terminated']);
    const alone = await context.newPage();
    await alone.goto(`${server.url}course/index.html`);
    await new PackedPage(alone).find('[data-notice=not-tracked]').waitFor();
    assert.deepEqual(server.lms.violations, []);
    await context.close();
  });

  it('obeys the language and the sound that the learner prefers', async () => {
    server.lms.preferences = { languagePreference: 'fr,de-CH', audioPreference: 'off' };
    const context = await browser.newContext();
    const { film } = await launch(context, 'registration=preferences');
    server.lms.preferences = null;
    assert.equal(await film.frame.evaluate(() => document.documentElement.lang), 'de');
    await film.start();
    await film.waitForScene('gate');
    assert.ok(
      await film.frame.evaluate(() => [...document.querySelectorAll('video')].every(({ muted }) => muted)),
    );
    await context.close();
  });
});
