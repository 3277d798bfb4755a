// video.js with its playlist plugin, advancing automatically without a pause.
import { loadScript, over, ready, sources } from './story.mjs';

/** MIME type of a source, which video.js requires. */
const typeOf = (src) => (src.endsWith('.m3u8') ? 'application/x-mpegurl' : `video/${src.split('.').at(-1)}`);

await loadScript('video.js/dist/video.min.js');
await loadScript('videojs-playlist/dist/videojs-playlist.min.js');
const player = globalThis['videojs']('video', { controls: false, preload: 'auto' });
player.ready(() => {
  player.playlist(sources.map((src) => ({ sources: [{ src, type: typeOf(src) }] })));
  player.playlist.autoadvance(0);
  player.on('ended', () => player.playlist.currentIndex() === player.playlist.lastIndex() && over());
  ready(() => void player.play());
});
