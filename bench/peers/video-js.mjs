// video.js with its playlist plugin, advancing by itself without a pause.
import { loadScript, over, ready, sources, typeOf } from './story.mjs';

await loadScript('video.js/dist/video.min.js');
await loadScript('videojs-playlist/dist/videojs-playlist.min.js');
const player = globalThis['videojs']('video', { controls: false, preload: 'auto' });
player.ready(() => {
  player.playlist(sources.map((src) => ({ sources: [{ src, type: typeOf(src) }] })));
  player.playlist.autoadvance(0);
  player.on('ended', () => player.playlist.currentIndex() === player.playlist.lastIndex() && over());
  ready(() => void player.play());
});
