// A playing film costs Angular nothing: no hook, no template, no render, with a decision open all the while.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Seconds of playback that are watched. */
const watched = 10;

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`change detection, ${configuration}`, () => {
    let app;
    before(async () => void (app = await openTestApp({ configuration })));
    after(() => app?.close());

    it(`does not run during ${watched} s of playback with an active decision`, async () => {
      const film = await Film.open(app);
      await film.tell([{ id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'] }]);
      await film.do((player) => {
        player.repository.add({ id: 'next', source: '/clips/c2.mp4' });
        player.decision.add('long', ['next'], { startTime: 0 });
      });
      assert.equal(await film.play(), null);
      await film.hears('decision.start');
      await film.hears('playing');
      // The events themselves may be rendered, and the stage takes its notice away, before counting begins.
      await film.until(() => window['testPage'].players[0].currentNodeTime > 0.3);

      const outcome = await film.do((player, seconds) => {
        const { checks } = window['testPage'];
        const from = player.currentNodeTime;
        const counted = { ...checks };
        let updates = 0;
        return new Promise((resolve) => {
          player.on('timeupdate', () => {
            updates++;
            if (player.currentNodeTime < from + seconds) return false;
            const active = player.decision.get('long').state === 'active';
            const progress = player.reduxStore.getState().decision.long.progress;
            resolve({ counted, checks: { ...checks }, updates, active, progress });
            return true;
          });
        });
      }, watched);

      assert.deepEqual(outcome.checks, outcome.counted);
      assert.ok(outcome.active, 'the decision was open to the last');
      assert.ok(outcome.updates >= watched * 4, `${outcome.updates} time updates`);
      assert.ok(outcome.progress > 0.9, `the store follows: ${outcome.progress}`);
      assert.ok(outcome.counted.hooks > 0 && outcome.counted.templates > 0 && outcome.counted.renders > 0);
      assert.deepEqual(film.said, []);
      await film.close();
    });

    it('is counted by what counts here', async () => {
      const film = await Film.open(app);
      const before = await film.page.evaluate(() => ({ ...window['testPage'].checks }));
      // A refused autoplay would be the same: the stage shows a notice, hence Angular looks at the page.
      await film.tell([{ id: 'gone', source: '/clips/gone.mp4' }]);
      await film.play();
      await film.hears('error');
      await film.until((renders) => window['testPage'].checks.renders > renders, before.renders);
      await film.close();
    });
  });
}

describe('a listener that sets a plain field, zone', () => {
  let app;
  before(async () => void (app = await openTestApp({ configuration: 'zone' })));
  after(() => app?.close());

  it('is rendered when its event is raised', async () => {
    const film = await Film.open(app, '/listener');
    const output = film.page.locator('output');
    assert.equal(await output.textContent(), 'watch');
    await film.tell([{ id: 'first', source: '/clips/c1.mp4' }]);
    await film.do((player) => player.decision.add('first', [], { startTime: 0.5, endTime: 1 }));
    await film.play();
    await film.hears('decision.start');
    await film.until(() => document.querySelector('output')?.textContent === 'choose', null, 400);
    await film.hears('decision.end');
    await film.until(() => document.querySelector('output')?.textContent === 'over', null, 400);
    await film.close();
  });
});
