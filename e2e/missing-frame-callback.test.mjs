// Seams in browsers where requestVideoFrameCallback is missing, or never calls back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const cases = {
  missing: (page) =>
    page.addInitScript(() => {
      delete (
        /** @type {Partial<HTMLVideoElement>} */ (HTMLVideoElement.prototype).requestVideoFrameCallback
      );
    }),
  silent: (page) =>
    page.addInitScript(() => {
      HTMLVideoElement.prototype.requestVideoFrameCallback = () => 1;
    }),
};

for (const [what, prepare] of Object.entries(cases)) {
  describe(`requestVideoFrameCallback ${what}`, () => {
    let app;
    before(async () => void (app = await openTestApp()));
    after(() => app?.close());

    for (const format of ['mp4', 'webm']) {
      it(`seams without a blank when requestVideoFrameCallback is ${what}, also after a seek (${format}) [no-blank]`, async () => {
        const playerPage = await PlayerPage.open(app, '/player', { before: prepare });
        const clip = (id, name) => ({ id, source: `/clips/${name}.${format}` });
        await playerPage.addNodes([clip('a', 's1'), clip('b', 's2'), clip('c', 's3'), clip('d', 'c4')]);
        assert.equal(await playerPage.play(), null);
        await playerPage.waitForEvent('nodestart', { nodeId: 'd' });
        await playerPage.waitForFrame('c4', 10);
        await playerPage.run((player) => player.seek('b', 0.5));
        await playerPage.waitForEvent('seeked');
        await playerPage.waitForEvent('nodestart', { nodeId: 'd', times: 2 });
        await playerPage.waitForFrame('c4', 10);

        await playerPage.assertNeverBlank();
        const names = (await playerPage.eventNames()).filter((name) => /^node(start|end)/.test(name));
        assert.deepEqual(names, [
          ...['nodestart(a)', 'nodeend(a)', 'nodestart(b)', 'nodeend(b)', 'nodestart(c)', 'nodeend(c)'],
          ...[
            'nodestart(d)',
            'nodeend(d)',
            'nodestart(b)',
            'nodeend(b)',
            'nodestart(c)',
            'nodeend(c)',
            'nodestart(d)',
          ],
        ]);
        // At most a few frames of a clip are missing, though no frame was reported.
        const played = (await playerPage.pictureRuns()).filter(({ clip: seen }) => seen === 10);
        assert.ok(played[0].first <= 6 && played[0].last >= 24, JSON.stringify(played[0]));
        assert.deepEqual(playerPage.messages, []);
        await playerPage.close();
      });
    }
  });
}
