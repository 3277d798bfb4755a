// Captions of real clips stay with their clip across seams and seeks, and under a strict policy. e2e/verify measures how late they
// are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  assertInOrder,
  nodeWithCaptions,
  openCaptions,
  playWithCaptions,
  readChanges,
  serveCaptions,
} from './lib/caption-page.mjs';
import { assertDrawn, drawnCount, drawnFile } from './lib/caption-drawing.mjs';
import { shoot } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';
import { runByDebugger } from './lib/test-app.mjs';

describe('captions', () => {
  const tests = new PlayerTests();

  for (const format of ['mp4', 'webm']) {
    it(`each cue appears once, in order and with its clip, and disappears, ${format}`, async () => {
      const clips = ['s1', 'c1', 's2'];
      const playerPage = await openCaptions(tests);
      assertInOrder(await playWithCaptions(playerPage, clips, format, 1), clips);
    });
  }

  it('a seek shows the captions at the new position, and a language change shows the captions in the new language', async () => {
    const playerPage = await openCaptions(tests);
    await playerPage.addNodes(['c1', 's2'].map((clip) => nodeWithCaptions(clip)));
    // While paused, visible captions stay.
    await playerPage.run((player) => void player.once('playing', () => player.pause()));
    await playerPage.play();
    await playerPage.waitForEvent('pause');
    const waitForCaption = (text) =>
      playerPage.waitFor((wanted) => document.querySelector('.iv-caption')?.textContent === wanted, text);
    await playerPage.run((player) => player.seek(2.7));
    await waitForCaption('c1 2.60–3.00 en');
    await playerPage.run((player) => void (player.language = 'de'));
    await waitForCaption('c1 2.60–3.00 de');
    await playerPage.run((player) => player.seek('s2', 0.1));
    await waitForCaption('s2 0.00–0.30 de');
    await playerPage.run((player) => player.seek(0.7));
    await waitForCaption('c1 0.50–0.90 de');
    const transcript = await playerPage.page.locator('iv-transcript').innerText();
    assert.match(transcript, /Scene 1[^]*Speaker: c1 0.00–0.30 de c1 0.50/);
    assert.deepEqual(playerPage.messages, []);
  });

  it('captions that appear and disappear trigger no change detection', async () => {
    const playerPage = await openCaptions(tests);
    await playerPage.addNodes([nodeWithCaptions('l1')]);
    await playerPage.play();
    await playerPage.waitForEvent('playing');
    const waitForChanges = (count) =>
      playerPage.waitFor((least) => window['captionProbe'].changes.length >= least, count);
    const readCounts = () => playerPage.page.evaluate(() => ({ ...window['testPage'].checks }));
    // The code that draws captions is loaded with the first one.
    await waitForChanges(2);
    const [counted, changes] = [await readCounts(), await readChanges(playerPage)];
    await waitForChanges(changes.length + 4);
    assert.deepEqual(await readCounts(), counted);
  });

  describe('captions that would overlap', () => {
    const percent = (line, text) =>
      `00:00.000 --> 00:04.000 line:${line}% position:50% align:center\n<c.white>${text}</c>\n`;
    const files = {
      'one sentence': [percent(79.3, 'The lamp is out'), percent(84.6, 'and nobody lit it again.')],
      'a setting that browsers ignore': [
        `00:00.000 --> 00:04.000 line:79.3% position:36.7%,start\nThe lamp is out\n`,
        percent(84.6, 'and nobody lit it again.'),
      ],
      'several lines': [
        percent(70, 'The lamp\nis out'),
        percent(75, 'and nobody'),
        '00:00.000 --> 00:04.000\nlit it again.\n',
      ],
    };
    /** Captions that overlap each other or extend beyond the stage. */
    const faults = () => {
      const stage = /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.iv-caption-text')].map((text) =>
        text.getBoundingClientRect(),
      );
      const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.flatMap((box, index) => [
        ...boxes.slice(index + 1).filter((other) => covers(box, other)),
        ...(box.top < stage.top || box.bottom > stage.bottom ? [box] : []),
      ]);
    };

    for (const [what, cues] of Object.entries(files)) {
      it(`are moved apart, with and without the control bar: ${what} [caption-collisions]`, async () => {
        const playerPage = await tests.open('/streams', {
          screen: { viewport: { width: 1300, height: 900 } },
          before: (page) =>
            page.route('**/captions/apart.vtt', (route) =>
              route.fulfill({ contentType: 'text/vtt', body: ['WEBVTT\n', ...cues].join('\n') }),
            ),
        });
        const { page } = playerPage;
        await playerPage.addNodes([
          {
            id: 'c1',
            source: '/clips/c1.mp4',
            captions: [{ src: '/captions/apart.vtt', lang: 'en', label: 'English', default: true }],
          },
        ]);
        // The bar hides during playback.
        await playerPage.run((player) => void player.once('playing', () => player.pause()));
        await playerPage.play();
        await playerPage.waitForEvent('pause');
        await playerPage.waitFor(
          (count) => document.querySelectorAll('.iv-caption').length === count,
          cues.length,
        );
        for (const [width, height] of [
          [640, 360],
          [1280, 720],
        ]) {
          await page.evaluate((size) => window['testPage'].setWidth(size), width);
          for (const isHidden of [false, true]) {
            await page.evaluate((hidden) => {
              const controls = /** @type {HTMLElement} */ (document.querySelector('iv-controls'));
              controls.style.display = hidden ? 'none' : '';
            }, isHidden);
            await playerPage.waitFor(
              ([stageHeight, hasRoom]) => {
                const area = document.querySelector('.iv-caption-area')?.getBoundingClientRect();
                const stage = document.querySelector('iv-player')?.getBoundingClientRect();
                return stage?.height === stageHeight && (area?.height === stageHeight) === hasRoom;
              },
              [height, isHidden],
            );
            const name = `captions-${what.replaceAll(' ', '-')}-${width}${isHidden ? '' : '-bar'}`;
            await shoot(page, name);
            assert.deepEqual(await page.evaluate(faults), [], name);
          }
        }
      });
    }
  });

  const strict =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'self'; require-trusted-types-for 'script'; trusted-types angular; media-src 'self'";
  it('captions are drawn where the file says, with all lines [caption-settings] [caption-blank-lines]', async () => {
    const playerPage = await openCaptions(tests);
    const captions = await playerPage.page.evaluate(
      async (given) => (await import(`${location.origin}/page/scenarios/captions.mjs`)).drawn(given),
      { file: drawnFile, count: drawnCount },
    );
    assertDrawn(captions);
    assert.deepEqual(playerPage.messages, []);
  });

  it('captions are shown under a strict policy, which allows no blobs [caption-policy]', async () => {
    const { page } = await tests.app.open('/captions', { before: serveCaptions, policy: strict });
    const { text, position, violations } = await runByDebugger(
      page,
      showSecondCaption,
      nodeWithCaptions('c1'),
    );
    assert.equal(text, 'c1 0.50–0.90 en');
    assert.equal(position, 'absolute');
    assert.deepEqual(violations, []);
  });
});

/** Runs in the page: plays, then pauses where the second caption is due, and waits until it is shown. */
async function showSecondCaption(node) {
  const until = async (condition) => {
    while (!condition()) await new Promise(requestAnimationFrame);
  };
  await until(() => window['testPage']?.players[0]);
  const [player] = window['testPage'].players;
  player.repository.add(node);
  player.append(node.id);
  await player.play();
  player.pause();
  player.seek(0.7);
  await until(() => document.querySelector('.iv-caption')?.textContent?.startsWith('c1 0.50'));
  const area = /** @type {Element} */ (document.querySelector('.iv-caption-area'));
  return {
    text: document.querySelector('.iv-caption')?.textContent,
    position: getComputedStyle(area).position,
    violations: window['violations'],
  };
}
