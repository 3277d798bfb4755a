// The page with captions, of files that are made up: each clip has cues at its start, up to its end, and two that overlap.
import assert from 'node:assert/strict';

/** Seconds of each clip. */
const durations = { s1: 1, c1: 4, s2: 1, s3: 1, l1: 12 };

export function cuesOf(clip, language = 'en') {
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

export const nodeWithCaptions = (clip, format = 'mp4') => ({
  id: clip,
  source: `/clips/${clip}.${format}`,
  captions: [
    { src: `/captions/${clip}.en.vtt`, lang: 'en', label: 'English', default: true },
    { src: `/captions/${clip}.de.vtt`, lang: 'de', label: 'Deutsch' },
  ],
});

/** Makes up the caption files. */
export const serveCaptions = (page) =>
  page.route('**/captions/*.vtt', (route) => {
    const [, clip = '', language] = /(\w+)\.(\w+)\.vtt$/.exec(route.request().url()) ?? [];
    return route.fulfill({ contentType: 'text/vtt', body: captionFile(clip, language) });
  });

/** Opens the page, which records every change of the captions. */
export async function openCaptions(tests) {
  const playerPage = await tests.open('/captions', { before: serveCaptions });
  await playerPage.page.evaluate(() => import(`${location.origin}/page/caption-probe.mjs`));
  return playerPage;
}

/** What changed when. */
export const readChanges = ({ page }) => page.evaluate(() => window['captionProbe'].changes);

/** Plays the clips from the first to the last; returns what changed. */
export async function playWithCaptions(playerPage, clips, format, rate) {
  await playerPage.addNodes(clips.map((clip) => nodeWithCaptions(clip, format)));
  await playerPage.run((player, speed) => void (player.playbackRate = speed), rate);
  // So that the first cue is not late because of its file.
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

/** Asserts that the change was made while the clip of its cue was visible, or what follows right behind it. */
function assertInClip({ text, clip: visible }, clips) {
  const index = clips.findIndex((clip) => text.startsWith(`${clip} `));
  const isThere = visible === clips[index] || visible === (clips[index + 1] ?? '');
  assert.ok(isThere, `"${text}" changed during ${visible}`);
}

/** Asserts that cues came in their order and once, with their clip, and went. One that was over at the next look may be missing. */
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

/** How late each cue came and went, in milliseconds of the wall clock, by the clip that was visible then. */
export function lateness(changes, clips, rate) {
  const late = [];
  for (const clip of clips) {
    for (const { start, end, text } of cuesOf(clip)) {
      for (const [isShown, due] of /** @type {const} */ ([
        [true, start],
        [false, end],
      ])) {
        const found = changes.filter((change) => change.text === text && change.isShown === isShown);
        assert.equal(found.length, 1, `"${text}" ${isShown ? 'came' : 'went'} ${found.length} times`);
        const [change] = found;
        assertInClip(change, clips);
        const time = change.clip === clip ? change.time : durations[clip] + change.time;
        late.push(((time - due) / rate) * 1000);
      }
    }
  }
  return late.sort((one, other) => one - other);
}
