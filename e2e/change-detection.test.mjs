// Playback with an open decision triggers no change detection: no hook, no template, no render.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';

/** Seconds of film to watch. */
const watched = 4;

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`change detection, ${configuration}`, () => {
    const tests = new PlayerTests({ configuration });

    it(`does not run during ${watched} s of playback with an open decision [no-change-detection]`, async () => {
      const playerPage = await tests.open();
      await playerPage.addNodes([{ id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'] }]);
      await playerPage.run((player) => {
        player.repository.add({ id: 'next', source: '/clips/c2.mp4' });
        player.decision.add('long', ['next'], { startTime: 0 });
      });
      assert.equal(await playerPage.play(), null);
      await playerPage.waitForEvent('decision.start');
      await playerPage.waitForEvent('playing');
      // Events during loading may cause renders, and the stage hides its button; counting starts after that.
      await playerPage.waitFor(
        () =>
          window['testPage'].players[0].currentNodeTime > 0.3 &&
          [...document.querySelectorAll('video')].filter((one) => one.readyState === 4).length >= 2,
      );

      const outcome = await playerPage.run((player, seconds) => {
        const { checks } = window['testPage'];
        const from = player.currentNodeTime;
        const progressOf = () => player.reduxStore.getState().decision.long.progress;
        const earlier = progressOf();
        const counted = { ...checks };
        let updates = 0;
        return new Promise((resolve) => {
          player.on('timeupdate', () => {
            updates++;
            if (player.currentNodeTime < Math.min(from + seconds, player.duration - 1)) return false;
            const active = player.decision.get('long').state === 'active';
            resolve({
              counted,
              checks: { ...checks },
              updates,
              active,
              hasProgressed: progressOf() > earlier,
            });
            return true;
          });
        });
      }, watched);

      assert.deepEqual(outcome.checks, outcome.counted);
      assert.ok(outcome.active, 'the decision stayed open until the end');
      assert.ok(outcome.updates > 1, `${outcome.updates} time updates`);
      assert.ok(outcome.hasProgressed, 'the store is updated');
      assert.ok(outcome.counted.hooks > 0 && outcome.counted.templates > 0 && outcome.counted.renders > 0);
      assert.deepEqual(playerPage.messages, []);
    });

    it('is counted after a template listener has run', async () => {
      const playerPage = await tests.open();
      const before = await playerPage.page.evaluate(() => ({ ...window['testPage'].checks }));
      await playerPage.page.evaluate(() =>
        document.querySelector('e2e-change-detection-counter')?.querySelector('span')?.click(),
      );
      await playerPage.waitFor(({ hooks, templates, renders }) => {
        const { checks } = window['testPage'];
        return checks.hooks > hooks && checks.templates > templates && checks.renders > renders;
      }, before);
    });
  });
}

describe('listeners, zone', () => {
  const tests = new PlayerTests({ configuration: 'zone' });

  it('render a plain field that they set, with zone.js', async () => {
    const playerPage = await tests.open('/listener');
    await playerPage.addNodes([{ id: 'first', source: '/clips/c1.mp4' }]);
    await playerPage.run((player) => player.decision.add('first', [], { startTime: 0.5, endTime: 1 }));
    // State of the page in the task after the one that emitted an event.
    await playerPage.run((player) => {
      const output = document.querySelector('output');
      window['shown'] = [output?.textContent];
      for (const name of ['decision.start', 'decision.end'])
        player.on(name, () => void setTimeout(() => window['shown'].push(output?.textContent)));
    });
    await playerPage.play();
    await playerPage.waitForEvent('decision.end');
    await playerPage.waitFor(() => window['shown'].length === 3);
    assert.deepEqual(await playerPage.page.evaluate(() => window['shown']), ['watch', 'choose', 'over']);
  });
});
