// A bare MediaSource: each clip is fetched and appended 1.5 s before its turn. No append window: it would cost the last
// frame of the MP4 clips, and what reaches past a clip's end is replaced by the next one.
import { clips, format, over, ready, secondsOf, type } from './story.mjs';

const knownBefore = 1.5;
const codecs = { mp4: 'video/mp4; codecs="avc1.4d400d,mp4a.40.2"', webm: 'video/webm; codecs="vp9,opus"' };

const video = /** @type {HTMLVideoElement} */ (document.getElementById('video'));
const list = clips(true);
const source = new MediaSource();
video.src = URL.createObjectURL(source);
await new Promise((settle) => source.addEventListener('sourceopen', settle, { once: true }));
const buffer = source.addSourceBuffer(type ?? codecs[format]);

/** When a clip begins. */
const startOf = (place) => list.slice(0, place).reduce((sum, _, index) => sum + secondsOf(index), 0);

async function append(place) {
  const bytes = await (await fetch(list[place])).arrayBuffer();
  buffer.timestampOffset = startOf(place);
  buffer.appendBuffer(bytes);
  await new Promise((settle) => buffer.addEventListener('updateend', settle, { once: true }));
  if (place === list.length - 1) source.endOfStream();
}

let appended = 1;
function keepUp() {
  if (appended === list.length) return;
  if (video.currentTime > startOf(appended) - knownBefore) void append(appended++);
  setTimeout(keepUp, 20);
}

video.addEventListener('ended', over);
await append(0);
ready(() => {
  void video.play();
  keepUp();
});
