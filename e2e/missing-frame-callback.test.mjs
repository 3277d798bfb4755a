// Seams where the browser does not tell of frames: requestVideoFrameCallback missing, or there and silent.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
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

for (const [what, before_] of Object.entries(cases)) {
  describe(`requestVideoFrameCallback ${what}`, () => {
    let app;
    before(async () => void (app = await openTestApp()));
    after(() => app?.close());

    for (const format of ['mp4', 'webm']) {
      it(`seams happen without a blank, also after a jump (${format})`, async () => {
        const film = await Film.open(app, '/player', { before: before_ });
        const clip = (id, name) => ({ id, source: `/clips/${name}.${format}` });
        await film.tell([clip('a', 's1'), clip('b', 's2'), clip('c', 's3'), clip('d', 'c4')]);
        assert.equal(await film.play(), null);
        await film.hears('nodestart', { nodeId: 'd' });
        await film.sees('c4', 10);
        await film.do((player) => player.seek('b', 0.5));
        await film.hears('seeked');
        await film.hears('nodestart', { nodeId: 'd', times: 2 });
        await film.sees('c4', 10);

        await film.wasNeverBlank();
        const names = (await film.heard()).filter((name) => /^node(start|end)/.test(name));
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
        // What was missing of a clip at its end is little, though nobody told of its frames.
        const played = (await film.runs()).filter(({ clip: seen }) => seen === 10);
        assert.ok(played[0].first <= 6 && played[0].last >= 24, JSON.stringify(played[0]));
        assert.deepEqual(film.said, []);
        await film.close();
      });
    }
  });
}
