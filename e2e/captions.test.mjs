// Captions of real clips: each with its clip, over seams, seeks and under a strict policy. How late they are is in e2e/verify.
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
import { PlayerTests } from './lib/player-tests.mjs';
import { runByDebugger } from './lib/test-app.mjs';

describe('captions', () => {
  const tests = new PlayerTests();

  for (const format of ['mp4', 'webm']) {
    it(`cues come in their order, each once and with its clip, and go, ${format}`, async () => {
      const clips = ['s1', 'c1', 's2'];
      const playerPage = await openCaptions(tests);
      assertInOrder(await playWithCaptions(playerPage, clips, format, 1), clips);
    });
  }

  it('a seek shows the captions of its place, and a change of language those of that language', async () => {
    const playerPage = await openCaptions(tests);
    await playerPage.addNodes(['c1', 's2'].map((clip) => nodeWithCaptions(clip)));
    // Standing still: what is shown stays.
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

  it('captions that come and go run no change detection', async () => {
    const playerPage = await openCaptions(tests);
    await playerPage.addNodes([nodeWithCaptions('l1')]);
    await playerPage.play();
    await playerPage.waitForEvent('playing');
    const waitForChanges = (count) =>
      playerPage.waitFor((least) => window['captionProbe'].changes.length >= least, count);
    const readCounts = () => playerPage.page.evaluate(() => ({ ...window['testPage'].checks }));
    // What draws them is loaded with the first one.
    await waitForChanges(2);
    const [counted, changes] = [await readCounts(), await readChanges(playerPage)];
    await waitForChanges(changes.length + 4);
    assert.deepEqual(await readCounts(), counted);
  });

  const strict =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'self'; require-trusted-types-for 'script'; trusted-types angular; media-src ";
  for (const { title, sources, expected } of [
    { title: 'that allows blobs as media', sources: "'self' blob:", expected: [] },
    { title: 'that does not, from the file itself', sources: "'self'", expected: ['media-src blob'] },
  ]) {
    it(`captions are shown under a strict policy ${title}`, async () => {
      const { page } = await tests.app.open('/captions', { before: serveCaptions, policy: strict + sources });
      const { text, position, violations } = await runByDebugger(
        page,
        showSecondCaption,
        nodeWithCaptions('c1'),
      );
      assert.equal(text, 'c1 0.50–0.90 en');
      assert.equal(position, 'absolute');
      assert.deepEqual([...new Set(violations)], expected);
    });
  }
});

/** In the page: plays, and then stands still where the second caption is due, until it is there. */
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
