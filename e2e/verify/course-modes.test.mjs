// Packed courses in the ways in which LMSs answer, for three sessions each: a failing ending, a passing one, and a failing one again.
// Prints what the LMS has after each session.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { startLms } from '../../tools/lms/lms-server.mjs';
import { CoursePage } from '../lib/course-page.mjs';
import { Packs } from '../lib/packs.mjs';
import { routes } from '../lib/published-film.mjs';

const MODES = [
  '',
  'read=empty',
  'count=none',
  'read=empty&count=',
  'pagehide=refused',
  'drop=pagehide&keep=suspended',
  'slow=18000',
  'commit=400&set=50',
  'late=800',
  'lms=scorm-again',
  'offline',
  'read=refused',
  'refuse=all',
];
/** Modes in which nothing can be saved. */
const LOST = ['read=refused', 'refuse=all'];

const SESSIONS = [
  { route: routes.home, scene: 'street', status: 'failed', score: 20 },
  { route: routes.rescued, scene: 'safe', status: 'passed', score: 80 },
  { route: routes.home, scene: 'street', status: 'passed', score: 80 },
];

describe('a packed course in the ways in which LMSs answer', () => {
  let packs;
  let browser;
  let lms;
  const rows = [];
  before(async () => {
    packs = new Packs();
    browser = await launchBrowser();
    lms = await startLms(packs.pack('course', { to: 'scorm12' }), { hasUnload: false });
  });
  after(async () => {
    console.table(rows);
    await browser?.close();
    await lms?.close();
    packs?.remove();
  });

  /** Plays the film to an ending, and leaves the course. Returns what the LMS has saved. */
  async function play(context, mode, { route, scene }) {
    const course = await CoursePage.launch(context, `${lms.url}?attempt=modes&${mode}`);
    const { film } = course;
    await film.find('.pf-play, .pf-restart').first().click();
    if (mode === 'offline') await context.setOffline(true);
    if (mode === 'offline') await film.find('[data-notice=offline]').waitFor();
    if (mode === 'offline') await context.setOffline(false);
    await film.finish(route, scene);
    await film.find('.pf-finish, [data-notice=not-tracked]').first().waitFor();
    await course.leave();
    const result = { saved: await course.saved(), violations: await course.violations() };
    await course.page.close();
    return result;
  }

  for (const mode of MODES) {
    it(`keeps its result in every session: ${mode || 'all is right'} [course-results]`, async () => {
      const context = await browser.newContext();
      let interactions = 0;
      for (const [index, session] of SESSIONS.entries()) {
        const { saved, violations } = await play(context, mode, session);
        const kept = Object.keys(saved).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name)).length;
        rows.push({
          mode: mode || 'all is right',
          session: index + 1,
          status: saved['cmi.core.lesson_status'],
          score: saved['cmi.core.score.raw'] ?? '',
          place: saved['cmi.core.lesson_location'] ?? '',
          interactions: kept,
        });
        assert.deepEqual(violations, []);
        if (LOST.includes(mode)) continue;
        interactions += session.route.length;
        assert.deepEqual(
          [saved['cmi.core.lesson_status'], Number(saved['cmi.core.score.raw']), kept],
          [session.status, session.score, interactions],
        );
        assert.equal(saved['cmi.core.lesson_location'], session.scene);
      }
      await context.close();
    });
  }
});
