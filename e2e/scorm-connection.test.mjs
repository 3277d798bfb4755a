// Connects a film to the strict LMS in different windows: the script `scorm.js` in a course without a player.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { startLms } from '../tools/lms/lms-server.mjs';

/** A course that reports its connection. */
const COURSE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Course</title>
    <link rel="icon" href="data:," />
    <script defer src="scorm.js"></script>
    <script defer src="film.js"></script>
  </head>
  <body><h1>Course</h1></body>
</html>
`;

/** A paused film. */
const FILM = `window.notices = [];
const place = { path: '1a', node: 'door', time: 3, language: 'en', timeLimit: 'normal', variables: {} };
ivCourse
  .connect({
    readPlace: () => place,
    readSituation: () => ({ isStill: true, sinceNodeStart: 0, untilNodeEnd: 10 }),
    onNotice: (notice) => window.notices.push(notice),
    onLatePlace: (late) => Object.assign(place, late),
    decisions: ['door'],
  })
  .then((connection) => {
    window.connection = connection;
    window.isConnected = connection !== null;
  });
`;

describe('the connection of a course', () => {
  let folder;
  let lms;
  let browser;
  let context;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-course-'));
    buildSync({
      entryPoints: [join(workspaceRoot, 'projects/iv-player/publish/lms/scorm-script.ts')],
      outfile: join(folder, 'scorm.js'),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
    });
    writeFileSync(join(folder, 'index.html'), COURSE);
    writeFileSync(join(folder, 'film.js'), FILM);
    lms = await startLms(folder, { hasUnload: false });
    browser = await launchBrowser();
    context = await browser.newContext();
  });
  after(async () => {
    await context?.close();
    await browser?.close();
    await lms?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The frame of the course, once it is connected or the search has failed. */
  async function courseIn(page) {
    const frame = page.frames().find((one) => /\/(?:course|own)\//.test(one.url()));
    await frame.waitForFunction(() => 'isConnected' in window);
    return frame;
  }

  async function launch(query) {
    const page = await context.newPage();
    await page.goto(`${lms.url}?${query}`);
    return { page, course: await courseIn(page) };
  }
  const logOf = (page) => page.evaluate(() => window['lms'].log.map(({ call }) => call));
  const violationsOf = (page) => page.evaluate(() => window['lms'].violations);
  const noticesOf = (course) => course.evaluate(() => window['notices']);

  it('is made in the parent, two frames up, and late, and ends with a single Finish [course-connection]', async () => {
    for (const query of ['api=parent', 'api=two-up', 'late=800']) {
      const { page, course } = await launch(query);
      assert.deepEqual([query, await noticesOf(course)], [query, []]);
      assert.equal((await logOf(page))[0], 'LMSInitialize');
      await page.evaluate(() => document.querySelector('iframe').remove());
      const log = await logOf(page);
      assert.deepEqual(log.slice(-2), ['LMSCommit', 'LMSFinish']);
      assert.equal(log.filter((call) => call === 'LMSFinish').length, 1);
      assert.ok(log.includes('LMSSetValue cmi.core.exit=suspend'));
      assert.deepEqual(await violationsOf(page), []);
      await page.close();
    }
  });

  it('is made in its own window', async () => {
    const { page, course } = await launch('api=own');
    assert.deepEqual(await noticesOf(course), []);
    assert.equal(await course.evaluate(() => window['lms'].log[0].call), 'LMSInitialize');
    await page.close();
  });

  it('is made in the opener', async () => {
    const page = await context.newPage();
    await page.goto(`${lms.url}?api=opener`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
    await popup.waitForFunction(() => 'isConnected' in window);
    assert.deepEqual(await popup.evaluate(() => window['notices']), []);
    await popup.close({ runBeforeUnload: true });
    await page.waitForFunction(() => window['lms'].log.at(-1).call === 'LMSFinish');
    assert.deepEqual(await violationsOf(page), []);
    await page.close();
  });

  it('is not made if the LMS is missing, on another origin, or refuses calls [course-connection]', async () => {
    for (const query of ['api=none', 'api=foreign']) {
      const { page, course } = await launch(query);
      assert.deepEqual([query, await noticesOf(course), await logOf(page)], [query, ['not-tracked'], []]);
      await page.close();
    }
    const { page, course } = await launch('refuse=all');
    await course.evaluate(() => window['connection'].session.changed());
    assert.deepEqual(await noticesOf(course), ['not-tracked']);
    await page.close();
  });

  it('restores the place [course-place]', async () => {
    const first = await launch('attempt=again');
    await first.course.evaluate(() => window['connection'].session.changed());
    await first.page.goto('about:blank');
    const { page, course } = await launch('attempt=again');
    assert.deepEqual(await course.evaluate(() => window['connection'].place), {
      path: '1a',
      time: 3,
      language: 'en',
      timeLimit: 'normal',
    });
    assert.deepEqual(await violationsOf(page), []);
    await page.close();
  });

  it('saves the place before the LMS drops the last calls', async () => {
    const { page, course } = await launch('drop=pagehide&keep=suspended');
    await course.evaluate(() => window['connection'].session.changed());
    await page.evaluate(() => document.querySelector('iframe').remove());
    const { saved, dropped } = await page.evaluate(() => ({
      saved: window['lms'].saved['cmi.suspend_data'],
      dropped: window['lms'].log.some(({ isDropped }) => isDropped),
    }));
    assert.deepEqual([saved, dropped], ['3|incomplete||0|1a|3|en|normal', true]);
    await page.close();
  });

  it('has saved the place where nothing can be sent any more in `pagehide` [course-leaving]', async () => {
    const { page, course } = await launch('pagehide=refused');
    await course.evaluate(() => (location.href = 'about:blank'));
    await page.waitForFunction(() => window['lms'].log.at(-1).call === 'LMSFinish');
    const saved = await page.evaluate(() => window['lms'].saved['cmi.suspend_data']);
    assert.equal(saved, '3|incomplete||0|1a|3|en|normal');
    assert.deepEqual(await violationsOf(page), []);
    await page.close();
  });

  it('sends everything again once the browser is online [course-offline]', async () => {
    const { page, course } = await launch('offline');
    await context.setOffline(true);
    await course.waitForFunction(() => window['notices'].includes('offline'));
    await course.evaluate(() => window['connection'].session.changed());
    const savedData = () => page.evaluate(() => window['lms'].saved['cmi.suspend_data']);
    assert.equal(await savedData(), undefined);
    await context.setOffline(false);
    await course.waitForFunction(() => window['notices'].at(-1) === null);
    assert.equal(await savedData(), '3|incomplete||0|1a|3|en|normal');
    await page.close();
  });

  it('closes a window of its own when it is finished [course-finish]', async () => {
    const page = await context.newPage();
    await page.goto(`${lms.url}?api=opener`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
    await popup.waitForFunction(() => 'isConnected' in window);
    const closed = popup.waitForEvent('close');
    await popup.evaluate(() => void setTimeout(() => window['connection'].finish()));
    await closed;
    assert.equal((await logOf(page)).at(-1), 'LMSFinish');
    await page.close();

    const framed = await launch('');
    await framed.course.evaluate(() => window['connection'].finish());
    assert.equal((await logOf(framed.page)).at(-1), 'LMSFinish');
    await framed.page.close();
  });
});
