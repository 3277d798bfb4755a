// A bare MediaSource: fetches and appends each 4 s clip 1.5 s before its turn. No append window, which would cost the last frame of
// the MP4 clips: data beyond the end of a clip is replaced by the next clip.
import { over, ready, sources, video } from './story.mjs';

const knownBefore = 1.5;
const clipSeconds = 4;
const codecs = { mp4: 'video/mp4; codecs="avc1.4d400d,mp4a.40.2"', webm: 'video/webm; codecs="vp9,opus"' };

const source = new MediaSource();
video.src = URL.createObjectURL(source);
await new Promise((settle) => source.addEventListener('sourceopen', settle, { once: true }));
const buffer = source.addSourceBuffer(codecs[sources[0].split('.').at(-1)]);

async function append(place) {
  const bytes = await (await fetch(sources[place])).arrayBuffer();
  buffer.timestampOffset = place * clipSeconds;
  buffer.appendBuffer(bytes);
  await new Promise((settle) => buffer.addEventListener('updateend', settle, { once: true }));
  if (place === sources.length - 1) source.endOfStream();
}

let appended = 1;
function keepUp() {
  if (appended === sources.length) return;
  if (video.currentTime > appended * clipSeconds - knownBefore) void append(appended++);
  setTimeout(keepUp, 20);
}

video.addEventListener('ended', over);
await append(0);
ready(() => {
  void video.play();
  keepUp();
});
