// Drives the captions page with generated files: each clip has a cue at its start, one up to its end, and two that overlap.
import assert from 'node:assert/strict';

/** Duration of each clip, in seconds. */
const durations = { s1: 1, c1: 4, s2: 1, s3: 1, l1: 12 };

function cuesOf(clip, language = 'en') {
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

/** Caption file of a clip in a language. */
function captionFile(clip, language) {
  const stamp = (seconds) => `00:${seconds.toFixed(3).padStart(6, '0')}`;
  const blocks = cuesOf(clip, language).map(
    ({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n<v Speaker>${text}</v>\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

export const nodeWithCaptions = (clip, format = 'mp4') => ({
  id: clip,
  source: `/clips/${clip}.${format}`,
  captions: [
    { src: `/captions/${clip}.en.vtt`, lang: 'en', label: 'English', default: true },
    { src: `/captions/${clip}.de.vtt`, lang: 'de', label: 'Deutsch' },
  ],
});

/** Serves generated caption files. */
export const serveCaptions = (page) =>
  page.route('**/captions/*.vtt', (route) => {
    const [, clip = '', language] = /(\w+)\.(\w+)\.vtt$/.exec(route.request().url()) ?? [];
    return route.fulfill({ contentType: 'text/vtt', body: captionFile(clip, language) });
  });

/** Opens the page, which records every change in the captions. */
export async function openCaptions(tests) {
  const playerPage = await tests.open('/captions', { before: serveCaptions });
  await playerPage.page.evaluate(() => import(`${location.origin}/page/caption-probe.mjs`));
  return playerPage;
}

/** All caption changes so far. */
export const readChanges = ({ page }) => page.evaluate(() => window['captionProbe'].changes);

/** Plays the clips in sequence. Returns the changes. */
export async function playWithCaptions(playerPage, clips, format, rate) {
  await playerPage.addNodes(clips.map((clip) => nodeWithCaptions(clip, format)));
  await playerPage.run((player, speed) => void (player.playbackRate = speed), rate);
  // Keeps the first cue from being late because of its file.
  await playerPage.waitFor(
    (clip) => performance.getEntriesByName(`${location.origin}/captions/${clip}.en.vtt`)[0],
    clips[0],
  );
  assert.equal(await playerPage.play(), null);
  await playerPage.waitForEvent('ended');
  await playerPage.waitFor(() => !document.querySelector('.iv-caption'));
  assert.ok(await playerPage.page.evaluate(() => window['captionProbe'].isSameElement()));
  assert.deepEqual(playerPage.messages, []);
  return readChanges(playerPage);
}

/** Asserts that the change happened while the cue's clip, or the one right after it, was visible. */
function assertInClip({ text, clip: visible }, clips) {
  const index = clips.findIndex((clip) => text.startsWith(`${clip} `));
  const isThere = visible === clips[index] || visible === (clips[index + 1] ?? '');
  assert.ok(isThere, `"${text}" changed during ${visible}`);
}

/**
 * Asserts that each cue appeared once, in order, with its clip, and disappeared. A cue that ended before the next check may be
 * missing.
 */
export function assertInOrder(changes, clips) {
  const expected = clips.flatMap((clip) => cuesOf(clip).map(({ text }) => text));
  const texts = (isShown) => changes.filter((change) => change.isShown === isShown).map(({ text }) => text);
  const came = texts(true);
  assert.deepEqual(
    came,
    expected.filter((text) => came.includes(text)),
  );
  assert.deepEqual(texts(false).sort(), [...came].sort());
  for (const change of changes) assertInClip(change, clips);
  for (const clip of clips) assert.ok(came.some((text) => text.startsWith(`${clip} `)));
}

/** Delay of each cue's appearance and disappearance in wall-clock milliseconds, relative to the clip visible at that time. */
export function lateness(changes, clips, rate) {
  const late = [];
  for (const clip of clips) {
    for (const { start, end, text } of cuesOf(clip)) {
      for (const [isShown, due] of /** @type {const} */ ([
        [true, start],
        [false, end],
      ])) {
        const found = changes.filter((change) => change.text === text && change.isShown === isShown);
        assert.equal(
          found.length,
          1,
          `"${text}" ${isShown ? 'appeared' : 'disappeared'} ${found.length} times`,
        );
        const [change] = found;
        assertInClip(change, clips);
        const time = change.clip === clip ? change.time : durations[clip] + change.time;
        late.push(((time - due) / rate) * 1000);
      }
    }
  }
  return late.sort((one, other) => one - other);
}
