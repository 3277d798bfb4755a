// Playback with an open decision runs no change detection: no hook, no template, no render.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Seconds of playback. */
const watched = 10;

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`change detection, ${configuration}`, () => {
    let app;
    before(async () => void (app = await openTestApp({ configuration })));
    after(() => app?.close());

    it(`change detection does not run during ${watched} s of playback with an active decision [no-change-detection]`, async () => {
      const playerPage = await PlayerPage.open(app);
      await playerPage.addNodes([{ id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'] }]);
      await playerPage.run((player) => {
        player.repository.add({ id: 'next', source: '/clips/c2.mp4' });
        player.decision.add('long', ['next'], { startTime: 0 });
      });
      assert.equal(await playerPage.play(), null);
      await playerPage.waitForEvent('decision.start');
      await playerPage.waitForEvent('playing');
      // Events may be rendered and the stage hides its button; counting starts after that.
      await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 0.3);

      const outcome = await playerPage.run((player, seconds) => {
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
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });

    it('change detection is counted when a listener of a template has run', async () => {
      const playerPage = await PlayerPage.open(app);
      const before = await playerPage.page.evaluate(() => ({ ...window['testPage'].checks }));
      await playerPage.page.evaluate(() =>
        document.querySelector('e2e-check-counter')?.querySelector('span')?.click(),
      );
      await playerPage.waitFor(({ hooks, templates, renders }) => {
        const { checks } = window['testPage'];
        return checks.hooks > hooks && checks.templates > templates && checks.renders > renders;
      }, before);
      await playerPage.close();
    });
  });
}

describe('listeners, zone', () => {
  let app;
  before(async () => void (app = await openTestApp({ configuration: 'zone' })));
  after(() => app?.close());

  it('a listener that sets a plain field is rendered when its event is emitted, with zone.js', async () => {
    const playerPage = await PlayerPage.open(app, '/listener');
    const output = playerPage.page.locator('output');
    assert.equal(await output.textContent(), 'watch');
    await playerPage.addNodes([{ id: 'first', source: '/clips/c1.mp4' }]);
    await playerPage.run((player) => player.decision.add('first', [], { startTime: 0.5, endTime: 1 }));
    await playerPage.play();
    await playerPage.waitForEvent('decision.start');
    await playerPage.waitFor(() => document.querySelector('output')?.textContent === 'choose', null, 400);
    await playerPage.waitForEvent('decision.end');
    await playerPage.waitFor(() => document.querySelector('output')?.textContent === 'over', null, 400);
    await playerPage.close();
  });
});
