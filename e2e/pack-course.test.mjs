// Packed courses in the strict LMS: every call from the start to the end of a session, what the next session finds, and where the LMS
// can be.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { startLms } from '../tools/lms/lms-server.mjs';
import { CoursePage } from './lib/course-page.mjs';
import { callsNearEnd } from './lib/film-recorder.mjs';
import { Packs, runTool } from './lib/packs.mjs';
import { editedFilm, loopStory, routes, seamStory } from './lib/published-film.mjs';
import { watchPage } from './lib/watched-page.mjs';

const DATA = 'cmi.suspend_data';
const STATUS = 'cmi.core.lesson_status';

/** Reads of a session's start, without saved data. An empty value may be an error. */
const reads = [
  'LMSInitialize',
  ...[STATUS, 'cmi.core.lesson_mode', 'cmi.core.credit', DATA].map((element) => `LMSGetValue ${element}`),
  'LMSGetLastError',
  'LMSGetValue cmi.student_preference.language',
  'LMSGetLastError',
];

/** Replaces times and the number of interactions, and shortens names. */
const withoutTimes = (call) =>
  call
    .replace(/(session_time|latency|\.time)=[\d:.]+$/, '$1=T')
    .replace(/(suspend_data=3\|\w+\|[\d.]*\|)\d+(\|[\w-]+\|)[\d.]+/, '$1N$2T')
    .replace('LMSSetValue cmi.', '');

const interaction = (index, node, response) =>
  [`id=${node}`, 'type=choice', `student_response=${response}`, 'result=neutral', 'latency=T', 'time=T'].map(
    (value) => `interactions.${index}.${value}`,
  );

describe('a packed course', () => {
  let packs;
  let browser;
  const servers = [];
  before(async () => {
    packs = new Packs();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
    packs?.remove();
  });

  /** Packs a course and serves it from an LMS that forbids `unload`. */
  async function openLms(name, options = {}) {
    const folder = packs.pack(name, { to: 'scorm12', ...options });
    const lms = await startLms(folder, { hasUnload: false });
    servers.push(lms);
    return {
      folder,
      context: await browser.newContext(),
      launch(query, before) {
        return CoursePage.launch(this.context, `${lms.url}?${query}`, before);
      },
    };
  }

  it('makes exactly these calls, and none after its only Finish [course-finish] [course-status]', async () => {
    const lms = await openLms('calls');
    let record;
    const course = await lms.launch('', async (page) => void (record = await watchPage(page)));
    const { film } = course;
    assert.deepEqual((await course.calls()).map(withoutTimes), [
      ...reads,
      'core.lesson_status=incomplete',
      'LMSCommit',
    ]);
    assert.ok((await course.log()).every(({ film: shown }) => !shown?.isPlaying));

    await film.takeTime();
    await film.start();
    /** Waits until the film is held at the decision of a scene, and chooses. */
    const answer = async (node, choice) => {
      await film.waitForScene(node);
      await film.page.keyboard.press('ArrowRight');
      await course.waitForSaved('cmi.core.lesson_location', node);
      await film.choose(choice);
    };
    await answer('gate', 'yard');
    await answer('yard', 'shed');
    await film.waitForEnd('street');
    await course.waitForSaved(STATUS, 'failed');
    await course.leave();

    const calls = (await course.calls()).slice(reads.length + 2);
    const [start, atYard, atEnd] = new Set(
      calls.filter((call) => call.startsWith(`LMSSetValue ${DATA}`)).map((call) => call.split('|')[4]),
    );
    const place = (code, status = 'incomplete|') => `suspend_data=3|${status}|N|${code}|T||off`;
    // The number of commits depends on the speed of the machine.
    const named = calls.map(withoutTimes);
    const isRepeated = (call) => /^LMSCommit|^LMSGetLastError|session_time=|\._count$/.test(call);
    const isInteraction = (call) => call.startsWith('interactions.');
    assert.deepEqual(
      [...new Set(named.filter((call) => !isRepeated(call) && !isInteraction(call)))],
      [
        ...[place(start), 'core.lesson_location=gate', 'core.exit=suspend'],
        ...[place(atYard), 'core.lesson_location=yard'],
        'LMSGetValue cmi.core.score.raw',
        ...['core.score.raw=20', 'core.score.min=0', 'core.score.max=100', 'core.lesson_status=failed'],
        ...[place(atEnd, 'failed|20'), 'core.lesson_location=street', 'LMSFinish'],
      ],
    );
    assert.deepEqual(named.filter(isInteraction), [
      ...interaction(0, 'gate', 'b'),
      ...interaction(1, 'yard', 'a'),
    ]);
    assert.equal(named.filter((call) => call === 'LMSFinish').length, 1);
    assert.equal(named.at(-1), 'LMSFinish');
    const last = named.findLastIndex((call) => call.startsWith('suspend_data'));
    assert.ok(named.indexOf('LMSCommit', last) > 0 || named.indexOf('LMSFinish', last) > 0);
    assert.match((await course.saved())[DATA], /^3\|failed\|20\|2\|/);
    assert.deepEqual(await course.violations(), []);
    assert.deepEqual([record.messages, record.violations], [[], []]);
    await lms.context.close();
  });

  it('saves 60 decisions in allowed characters, and continues there with the same variables [course-place]', async () => {
    const story = loopStory();
    const lms = await openLms('loop', { story });
    const rooms = Object.keys(story.nodes).filter((id) => id !== 'safe');
    // Visits the rooms in an order without a period.
    const nodes = ['stairs'];
    for (let step = 1; step < 59; step += 1) nodes.push(rooms[(step * step + (step >> 2)) % rooms.length]);
    const path = runTool('path', packs.path('loop-film/story.json'), '--nodes', nodes.join(','));
    assert.equal(path.code, 0, path.output);
    const data = encodeURIComponent(`1|${path.output.trim()}|1|en|off`);
    const course = await lms.launch(`attempt=loop&status=incomplete&data=${data}`);
    // On a small stage, the question hides the open decision.
    await course.page.setViewportSize({ width: 480, height: 300 });
    await course.film.waitForScene(nodes.at(-1));
    await course.film.page.keyboard.press('1');
    assert.equal(await course.film.find('.iv-choice').count(), 0);
    await course.film.find('.pf-continue').click();
    await course.film.find('.iv-choice[aria-pressed=false]').first().waitFor();
    assert.equal(await course.film.find('.iv-choice[aria-pressed=true]').count(), 0);
    for (const room of ['jump', 'rope']) {
      await course.film.choose(room);
      await course.film.waitForScene(room);
    }
    await course.film.page.keyboard.press('k');
    await course.waitForSaved('cmi.core.lesson_location', 'rope');
    const before = await course.state();
    assert.deepEqual(before.variables, { visits: 61, last: 'rope' });
    const saved = (await course.saved())[DATA];
    assert.match(saved, /^[A-Za-z0-9_.~|-]{1,4096}$/);
    await course.leave();
    assert.deepEqual(await course.violations(), []);

    const again = await lms.launch('attempt=loop');
    assert.equal(await again.film.find('.pf-play').count(), 0);
    assertSamePlace(await again.state(), before);
    await lms.context.close();
  });

  /** Asserts that a film is paused where it was, at most 2.5 seconds earlier. */
  function assertSamePlace(state, before) {
    const { node, variables, paused, time } = state;
    assert.deepEqual([node, variables, paused], [before.node, before.variables, true]);
    assert.ok(Math.abs(before.time - time) <= 2.5, `${before.time} s became ${time} s`);
  }

  it('continues in the same scene after scenes were added before it [course-place]', async () => {
    const lms = await openLms('edited');
    const course = await lms.launch('attempt=edited');
    const { film } = course;
    await film.takeTime();
    await film.start();
    await film.follow(['hall', 'stairs']);
    await film.waitForScene('roof');
    await film.page.keyboard.press('k');
    await course.waitForSaved('cmi.core.lesson_location', 'roof');
    await film.page.keyboard.press('ArrowRight');
    await film.waitForScene('roof');
    const before = await course.state();
    assert.deepEqual([before.node, before.variables], ['roof', { points: 80 }]);
    assert.ok(before.time >= 5, `${before.time} s`);
    await course.leave();

    packs.pack('edited', { to: 'scorm12', story: editedFilm() });
    const again = await lms.launch('attempt=edited');
    assertSamePlace(await again.state(), before);
    await again.film.find('.pf-continue').click();
    await again.film.follow(['rope']);
    await again.film.waitForEnd('safe');
    await again.waitForSaved(STATUS, 'passed');
    assert.deepEqual(await again.violations(), []);
    await lms.context.close();
  });

  it('stays passed after a failing ending, in a later session too [course-status]', async () => {
    const lms = await openLms('status');
    const course = await lms.launch('attempt=status&status=failed');
    const { film } = course;
    await film.takeTime();
    await film.start();
    await film.finish(routes.rescued, 'safe');
    await course.waitForSaved(STATUS, 'passed');
    await film.find('[data-state=ended] button').first().click();
    await film.finish(routes.home, 'street');
    await course.leave();
    assert.equal((await course.saved())[STATUS], 'passed');
    assert.deepEqual(await course.violations(), []);

    const again = await lms.launch('attempt=status');
    await again.film.start();
    await again.film.finish(routes.home, 'street');
    // After a restart by the embedding page, the film shows its start screen.
    await again.command('restart');
    await again.film.find('.pf-image').waitFor();
    await again.film.start();
    await again.film.waitForScene('gate');
    await again.leave();
    assert.deepEqual([(await again.saved())[STATUS], await again.violations()], ['passed', []]);
    await lms.context.close();
  });

  it('only reads in a review', async () => {
    const lms = await openLms('review');
    const course = await lms.launch('mode=review&status=passed');
    await course.film.takeTime();
    await course.film.start();
    await course.film.finish(routes.home, 'street');
    await course.leave();
    assert.deepEqual(await course.calls(), [...reads, 'LMSFinish']);
    await lms.context.close();
  });

  it('plays wherever the LMS is, and says so where there is none [course-connection]', async () => {
    const lms = await openLms('connection');
    const assertTracked = async (query, isTracked) => {
      const course = await lms.launch(query);
      const { film } = course;
      // The film is held at the decision, and thus cannot leave the scene before the key.
      await film.takeTime();
      await film.start();
      await film.waitForScene('gate');
      // A pause saves the place, or tries to a second time.
      await film.page.keyboard.press('k');
      if (isTracked) await course.waitForSaved('cmi.core.lesson_location', 'gate');
      else await film.find('[data-notice=not-tracked]').waitFor();
      assert.equal(await film.find('[data-notice]').count(), isTracked ? 0 : 1, query);
      await film.page.keyboard.press('k');
      await film.find('.iv-choice').first().waitFor();
      // Including the window that an LMS opened.
      for (const page of lms.context.pages()) await page.close();
    };
    const connected = ['api=parent', 'api=two-up', 'api=opener', 'api=own', 'late=800'];
    for (const query of connected) await assertTracked(query, true);
    for (const query of ['api=foreign', 'api=none', 'refuse=all']) await assertTracked(query, false);
    await lms.context.close();
  });

  it('makes no call in the last three seconds of a playing scene [course-commits]', async () => {
    const lms = await openLms('commits', { story: seamStory(2) });
    const course = await lms.launch('');
    await course.film.start();
    await course.film.find('[data-state=ended] button').first().waitFor();
    const log = await course.log();
    assert.ok(log.some(({ call, film }) => call === 'LMSCommit' && film?.isPlaying));
    assert.deepEqual(callsNearEnd(log), []);
    await lms.context.close();
  });

  it('keeps result and interactions in an LMS that does not return them [course-results]', async () => {
    const lms = await openLms('silent');
    const mode = 'attempt=silent&read=empty&count=none';
    const course = await lms.launch(mode);
    await course.film.takeTime();
    await course.film.start();
    await course.film.finish(routes.rescued, 'safe');
    await course.leave();
    const { [STATUS]: status, 'cmi.core.score.raw': score } = await course.saved();
    assert.equal(status, 'passed');

    const again = await lms.launch(mode);
    await again.film.find('.pf-play, .pf-restart').first().click();
    await again.film.finish(routes.home, 'street');
    await again.leave();
    const saved = await again.saved();
    assert.deepEqual([saved[STATUS], saved['cmi.core.score.raw']], ['passed', score]);
    const ids = Object.keys(saved).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name));
    assert.equal(ids.length, routes.rescued.length + routes.home.length);
    assert.deepEqual([await course.violations(), await again.violations()], [[], []]);
    await lms.context.close();
  });

  it('continues in a scene that was left two seconds after its start, even if nothing can be sent then [course-leaving]', async () => {
    const lms = await openLms('left-early');
    const mode = 'attempt=left-early&pagehide=refused';
    const course = await lms.launch(mode);
    await course.film.takeTime();
    await course.film.start();
    await course.film.follow(['hall', 'stairs']);
    await course.film.waitForScene('roof');
    await course.film.frame.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(
        ({ inert, currentSrc, currentTime }) => !inert && currentSrc.includes('/roof.') && currentTime >= 2,
      ),
    );
    await course.leave();
    assert.deepEqual(await course.violations(), []);

    const again = await lms.launch(mode);
    assert.equal((await again.state()).node, 'roof');
    await lms.context.close();
  });

  it('ends on a screen that finishes the session [course-finish]', async () => {
    const lms = await openLms('last-screen');
    const course = await lms.launch('');
    const { film } = course;
    await film.takeTime();
    await film.start();
    assert.equal(await film.find('.pf-finish').count(), 0);
    await film.finish(routes.rescued, 'safe');
    await film.find('.pf-finish').waitFor();
    // The key goes back to the last frame, and the film no longer counts as ended.
    await film.find('[data-state=ended]').waitFor();
    await film.page.keyboard.press('ArrowRight');
    await film.find('[data-state=ended]').waitFor({ state: 'detached' });
    await film.find('.pf-finish').click();
    await film.find('[data-notice=finished]').waitFor();
    assert.equal(await film.find('.pf-finish').count(), 0);
    const calls = await course.calls();
    assert.equal(calls.at(-1), 'LMSFinish');
    await course.leave();
    assert.deepEqual(await course.calls(), calls);
    assert.equal((await course.saved())[STATUS], 'passed');
    await lms.context.close();
  });

  it('says that the browser is offline, and cannot be finished meanwhile [course-offline]', async () => {
    const lms = await openLms('offline');
    const course = await lms.launch('offline');
    const { film } = course;
    await film.takeTime();
    await film.start();
    await film.finish(routes.rescued, 'safe');
    await film.find('.pf-finish').waitFor();
    await lms.context.setOffline(true);
    await film.find('[data-notice=offline]').waitFor();
    await film.find('.pf-finish').waitFor({ state: 'detached' });
    await lms.context.setOffline(false);
    await film.find('[data-notice]').waitFor({ state: 'detached' });
    await film.find('.pf-finish').click();
    await film.find('[data-notice=finished]').waitFor();
    assert.equal((await course.saved())[STATUS], 'passed');
    await lms.context.close();
  });
});
