// The viewer UI in any browser: choices, captions, overlays and fullscreen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

/** Maximum time in milliseconds by which a caption may appear or disappear early or late. */
const captionBound = 100;
const cues = [
  { start: 0, end: 0.3 },
  { start: 0.5, end: 0.7 },
  { start: 0.8, end: 1 },
];

/** @param {() => Awaited<ReturnType<typeof import('../lib/browser-app.mjs').openBrowserApp>>} app */
export function describeViewer(app) {
  describe('a viewer [browsers-story]', () => {
    it('chooses with a click', async () => {
      const page = await app().open('/controls');
      const texts = await page.run('viewer', 'openChoices');
      assert.match(texts[1], /Up the stairs/);
      const { x, y } = await page.run('viewer', 'centreOf', {
        selector: '.iv-choice:last-child, li:last-child .iv-choice',
      });
      await page.click(x, y);
      assert.deepEqual(await page.run('viewer', 'chosen'), { node: 'third', made: 1 });
      await page.finish();
    });

    it('chooses with the keyboard', async () => {
      const page = await app().open('/controls');
      await page.run('viewer', 'openChoices');
      assert.match(await page.run('viewer', 'focusChoice'), /Through the door/);
      await page.press('ArrowRight');
      assert.match(await page.run('viewer', 'focusedText'), /Up the stairs/);
      await page.press('Enter');
      assert.deepEqual(await page.run('viewer', 'chosen'), { node: 'third', made: 1 });
      await page.finish();
    });

    it('sees captions at their times, across a seam', async (test) => {
      const page = await app().open('/captions');
      const changes = await page.run('viewer', 'captions', { format: 'webm', cues });
      const late = ['s1', 's2'].flatMap((clip) =>
        cues.flatMap(({ start, end }) =>
          [
            { isShown: true, due: start },
            { isShown: false, due: end },
          ].map(({ isShown, due }) => {
            const found = changes.filter((one) => one.text === `${clip} ${start}` && one.isShown === isShown);
            assert.equal(
              found.length,
              1,
              `"${clip} ${start}" ${isShown ? 'appeared' : 'disappeared'} ${found.length} times`,
            );
            const [{ clip: visible, time }] = found;
            // A clip lasts one second. Its last caption may disappear when the next clip is already visible.
            return ((visible === clip ? time : time + 1) - due) * 1000;
          }),
        ),
      );
      test.diagnostic(`ms late: ${late.map((one) => one.toFixed(0)).join(' ')}`);
      // The first caption may be late, as the browser is still reading its file when playback starts.
      const [first, ...others] = late;
      assert.ok(first >= -captionBound && first <= 300, `first ${first}`);
      assert.ok(Math.max(...others.map(Math.abs)) <= captionBound, others.join(' '));
      await page.finish();
    });

    it('sees overlays exactly on the picture, even if its ratio changes at a seam', async () => {
      const page = await app().open();
      const { wide, square, size, broken } = await page.run('viewer', 'overlayBoxes', { format: 'mp4' });
      assert.deepEqual(wide, []);
      assert.deepEqual(square, []);
      assert.deepEqual([size.width, size.height], [640, 360]);
      assert.ok(broken > 0, 'a wrong box was not detected');
      await page.finish();
    });

    it('watches the stage and its overlays in fullscreen, and leaves fullscreen', async () => {
      const page = await app().open();
      const { x, y, hit } = await page.run('viewer', 'prepareFullscreen');
      assert.ok(hit, 'the button is covered');
      await page.click(x, y);
      const { result, inside, after } = await page.run('viewer', 'fullscreen');
      assert.deepEqual([result, inside.element], ['entered', 'iv-player']);
      assert.deepEqual(after, { element: null, width: 640, height: 360 });
      await page.finish();
    });
  });
}
