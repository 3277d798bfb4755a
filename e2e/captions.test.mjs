// Captions of real clips: each cue comes and goes at its time, over seams, seeks and at other rates, and under a strict policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';
import { longestStall, withoutStalls } from './lib/without-stalls.mjs';

/** Seconds of each clip. */
const durations = { s1: 1, c1: 4, s2: 1, s3: 1, l1: 12 };
/** By how much (milliseconds of the wall clock) a cue may be early or late. */
const bar = 100;

/** The cues of a clip: one at its start, one up to its end, and some between, of which two overlap. */
function cuesOf(clip, language) {
  const duration = durations[clip];
  const times = [[0, 0.3]];
  for (let from = 0.5; from + 0.6 < duration; from += 0.7) times.push([from, from + 0.4]);
  times.push([duration - 0.45, duration - 0.1], [duration - 0.2, duration]);
  return times.map(([start, end]) => ({
    start,
    end,
    text: `${clip} ${start.toFixed(2)}–${end.toFixed(2)} ${language}`,
  }));
}

/** The file of a clip in a language. */
function captionFile(clip, language) {
  const stamp = (seconds) => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const blocks = cuesOf(clip, language).map(
    ({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n<v Speaker>${text}</v>\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

const nodeOf = (clip, format) => ({
  id: clip,
  source: `/clips/${clip}.${format}`,
  captions: [
    { src: `/captions/${clip}.en.vtt`, lang: 'en', label: 'English', default: true },
    { src: `/captions/${clip}.de.vtt`, lang: 'de', label: 'Deutsch' },
  ],
});

describe('captions', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** Makes up the caption files, except those named `missing`, and sets the page's policy. */
  async function serve(page, policy = '') {
    await page.route('**/captions/*.vtt', (route) => {
      const [, clip = '', language] = /(\w+)\.(\w+)\.vtt$/.exec(route.request().url()) ?? [];
      return clip in durations
        ? route.fulfill({ contentType: 'text/vtt', body: captionFile(clip, language) })
        : route.fulfill({ status: 404, body: 'not found' });
    });
    if (!policy) return;
    await page.route('**/captions', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    });
    await page.addInitScript(() => {
      window['violations'] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        window['violations'].push(`${effectiveDirective} ${blockedURI.replace(/blob.*/, 'blob')}`),
      );
    });
  }

  async function open() {
    const playerPage = await PlayerPage.open(app, '/captions', { before: (page) => serve(page) });
    await playerPage.page.evaluate(() => import(`${location.origin}/page/caption-probe.mjs`));
    return playerPage;
  }

  /** What changed when, and when the page had no time. */
  const readRecord = (playerPage) =>
    playerPage.page.evaluate(() => {
      const { changes, stalls } = window['captionProbe'];
      return { changes, stalls };
    });

  /**
   * How late each cue came and went, in milliseconds of the wall clock, by the clip that was visible then; without the time that the
   * machine did not give the page then. A cue that is shorter than such a time may be missing.
   */
  function lateness({ changes, stalls }, clips, rate) {
    const late = [];
    clips.forEach((clip, index) => {
      for (const { start, end, text } of cuesOf(clip, 'en')) {
        for (const [isShown, due] of /** @type {const} */ ([
          [true, start],
          [false, end],
        ])) {
          const found = changes.filter((change) => change.text === text && change.isShown === isShown);
          if (found.length === 0 && ((end - start) * 1000) / rate < longestStall(stalls)) continue;
          const isLast = index === clips.length - 1 && end === durations[clip] && !isShown;
          assert.equal(found.length, 1, `"${text}" ${isShown ? 'came' : 'went'} ${found.length} times`);
          const [change] = found;
          const isNext = change.clip === clips[index + 1];
          assert.ok(isLast || isNext || change.clip === clip, `"${text}" changed during ${change.clip}`);
          const time = change.clip === clip ? change.time : durations[clip] + change.time;
          late.push(withoutStalls(((time - due) / rate) * 1000, change.wall, stalls));
        }
      }
    });
    return late.sort((one, other) => one - other);
  }

  for (const format of ['mp4', 'webm']) {
    for (const rate of [0.5, 1, 2]) {
      it(`each cue comes and goes within ${bar} ms of its time, ${format} at rate ${rate} [caption-times]`, async (test) => {
        const clips = ['s1', 'c1', 's2', 's3'];
        const playerPage = await open();
        await playerPage.addNodes(clips.map((clip) => nodeOf(clip, format)));
        await playerPage.run((player, speed) => void (player.playbackRate = speed), rate);
        // So that the first cue is not late because of its file.
        await playerPage.waitFor(
          () => performance.getEntriesByName(`${location.origin}/captions/s1.en.vtt`)[0],
        );
        assert.equal(await playerPage.play(), null);
        await playerPage.waitForEvent('ended', { timeout: 40_000 });
        const late = lateness(await readRecord(playerPage), clips, rate);
        const [least, median, most] = [late[0], late[Math.floor(late.length / 2)], late.at(-1)];
        test.diagnostic(
          `${late.length} changes; ms late: least ${least?.toFixed(1)}, median ${median?.toFixed(1)}, most ${most?.toFixed(1)}`,
        );
        assert.ok(Math.abs(least) <= bar && Math.abs(most) <= bar, `late by ${least} to ${most} ms`);
        assert.ok(await playerPage.page.evaluate(() => window['captionProbe'].isSameElement()));
        assert.deepEqual(playerPage.messages, []);
        await playerPage.close();
      });
    }
  }

  it('a seek shows the captions of its place, and a change of language those of that language', async () => {
    const playerPage = await open();
    await playerPage.addNodes(['c1', 's2'].map((clip) => nodeOf(clip, 'mp4')));
    await playerPage.play();
    const waitForCaption = (text) =>
      playerPage.waitFor((wanted) => document.querySelector('.iv-caption')?.textContent === wanted, text);
    await waitForCaption('c1 0.50–0.90 en');
    await playerPage.run((player) => {
      player.pause();
      player.seek(2.7);
    });
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
    await playerPage.close();
  });

  it('a missing file raises captionerror, and the film goes on to captions that are there', async () => {
    const playerPage = await open();
    await playerPage.run((player) => {
      window['captionErrors'] = [];
      player.on('captionerror', (node, { src }) => void window['captionErrors'].push(`${node.id} ${src}`));
    });
    const broken = {
      id: 's1',
      source: '/clips/s1.mp4',
      captions: [{ src: '/captions/missing.en.vtt', lang: 'en', label: 'English', default: true }],
    };
    await playerPage.addNodes([broken, nodeOf('s2', 'mp4')]);
    await playerPage.play();
    await playerPage.waitFor(() => document.querySelector('.iv-caption')?.textContent === 's2 0.00–0.30 en');
    const errors = await playerPage.page.evaluate(() => window['captionErrors']);
    assert.deepEqual([...new Set(errors)], ['s1 /captions/missing.en.vtt']);
    await playerPage.close();
  });

  it('captions that come and go run no change detection', async () => {
    const playerPage = await open();
    await playerPage.addNodes([nodeOf('l1', 'mp4')]);
    await playerPage.play();
    await playerPage.waitForEvent('playing');
    await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 1);
    const readCounts = () => playerPage.page.evaluate(() => ({ ...window['testPage'].checks }));
    const [counted, recorded] = [await readCounts(), (await readRecord(playerPage)).changes.length];
    await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 6);
    assert.deepEqual(await readCounts(), counted);
    assert.ok((await readRecord(playerPage)).changes.length >= recorded + 10);
    await playerPage.close();
  });

  const strict =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'self'; require-trusted-types-for 'script'; trusted-types angular; media-src ";
  for (const { title, sources, expected } of [
    { title: 'that allows blobs as media', sources: "'self' blob:", expected: [] },
    { title: 'that does not, from the file itself', sources: "'self'", expected: ['media-src blob'] },
  ]) {
    it(`captions are shown under a strict policy ${title}`, async () => {
      const { page, close } = await app.open('/captions', { before: (one) => serve(one, strict + sources) });
      // Through the debugger, which the policy does not restrict.
      const session = await page.context().newCDPSession(page);
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression: `(${showFirstCaption})(${JSON.stringify(nodeOf('c1', 'mp4'))})`,
        awaitPromise: true,
        returnByValue: true,
      });
      await close();
      assert.equal(exceptionDetails?.exception?.description ?? null, null);
      const { text, position, violations } = result.value;
      assert.equal(text, 'c1 0.50–0.90 en');
      assert.equal(position, 'absolute');
      assert.deepEqual([...new Set(violations)], expected);
    });
  }
});

/** In the page: plays until the second caption is there. */
async function showFirstCaption(node) {
  const until = async (condition) => {
    while (!condition()) await new Promise(requestAnimationFrame);
  };
  await until(() => window['testPage']?.players[0]);
  const [player] = window['testPage'].players;
  player.repository.add(node);
  player.append(node.id);
  await player.play();
  await until(() => document.querySelector('.iv-caption')?.textContent?.startsWith('c1 0.50'));
  const area = /** @type {Element} */ (document.querySelector('.iv-caption-area'));
  return {
    text: document.querySelector('.iv-caption')?.textContent,
    position: getComputedStyle(area).position,
    violations: window['violations'],
  };
}
