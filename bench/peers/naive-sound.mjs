// What most pages do: the soundtrack pauses when the video does and plays when it does.
import { loadScript, ready, sources, video } from './story.mjs';

await loadScript('howler/dist/howler.js');
let place = 0;
let howl = null;

const take = (next) => {
  place = next;
  video.src = sources[place];
};
take(0);
video.addEventListener('play', () => howl?.playing() || howl?.play());
video.addEventListener('pause', () => video.ended || howl?.pause());
video.addEventListener('ended', () => {
  if (place === sources.length - 1) return;
  const { playbackRate } = video;
  take(place + 1);
  video.playbackRate = playbackRate;
  // A pause before that cancels it.
  video.play().catch(() => undefined);
});

globalThis.syncPage = {
  add: (options) => (howl = new globalThis.Howl(options)),
  howl: () => howl,
  play: () => video.play().catch(() => undefined),
  pause: () => video.pause(),
  seek: (time) => (video.currentTime = time - place * 4),
  setRate: (rate) => {
    video.playbackRate = rate;
    howl.rate(rate);
  },
  rate: () => video.playbackRate,
  time: () => place * 4 + video.currentTime,
  isPlaying: () => !video.paused && !video.seeking && video.readyState >= 3,
};
ready(() => undefined);
