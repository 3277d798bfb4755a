// video.js with its playlist plugin, advancing by itself without a pause.
import { clips, format, over, ready } from './story.mjs';

const typeOf = (src) => (src.endsWith('.m3u8') ? 'application/x-mpegurl' : `video/${format}`);
const player = globalThis['videojs']('video', { controls: false, preload: 'auto' });
player.ready(() => {
  player.playlist(clips().map((src) => ({ sources: [{ src, type: typeOf(src) }] })));
  player.playlist.autoadvance(0);
  player.on('ended', () => player.playlist.currentIndex() === player.playlist.lastIndex() && over());
  ready(() => void player.play());
});
