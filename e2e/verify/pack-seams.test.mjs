// Seams of a packed course whose LMS blocks the page at each value and commit.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { startLms } from '../../tools/lms/lms-server.mjs';
import { CoursePage } from '../lib/course-page.mjs';
import { callsNearEnd, measureSeams, recordFilm } from '../lib/film-recorder.mjs';
import { Packs } from '../lib/packs.mjs';
import { clipNumbers, seamStory } from '../lib/published-film.mjs';

const SEAMS = 10;
/** Duration of one display refresh, in milliseconds. */
const MISSING = 17;

describe('a course in an LMS that blocks the page', () => {
  let packs;
  let lms;
  let browser;
  before(async () => {
    packs = new Packs();
    lms = await startLms(packs.pack('seams', { to: 'scorm12', story: seamStory(SEAMS) }));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lms?.close();
    packs?.remove();
  });

  it('disturbs none of ten seams with a commit [course-commits]', async (test) => {
    const context = await browser.newContext({ viewport: { width: 640, height: 560 } });
    const course = await CoursePage.launch(context, `${lms.url}?commit=400&set=50`, recordFilm);
    await course.film.start();
    await course.film.waitForScene('gate');
    await course.frame.waitForFunction(() => document.querySelector('[data-state=ended]') !== null, null, {
      timeout: 120_000,
    });
    const clips = ['gate', 'roof', 'back'];
    const chain = Array.from({ length: SEAMS + 1 }, (_, place) => ({
      number: clipNumbers[clips[place % clips.length]],
      seconds: 6,
    }));
    const seams = await measureSeams(course.frame, chain);
    const log = await course.log();
    const commits = log.filter(({ call, film }) => call === 'LMSCommit' && film?.isPlaying);
    test.diagnostic(
      `missing ${seams.map(({ missing }) => Math.round(missing)).join(' ')}; ${commits.length} commits while playing`,
    );
    assert.ok(commits.length >= 3, `${commits.length} commits`);
    assert.deepEqual(callsNearEnd(log), []);
    for (const [place, { missing, blank }] of seams.entries())
      assert.ok(
        missing <= MISSING && blank === 0,
        `seam ${place + 1}: ${missing} ms missing, ${blank} ms blank`,
      );
    assert.deepEqual(await course.violations(), []);
    await context.close();
  });
});
