// vidstack, which plays one source at a time: on `ended` it gets the next one.
import { clips, format, over, ready } from './story.mjs';

await customElements.whenDefined('media-player');
const player = /** @type {any} */ (document.querySelector('#player'));
const list = clips();
let place = 0;

player.addEventListener('provider-change', ({ detail: provider }) => {
  // By itself it loads hls.js from a server on the Internet.
  if (provider?.type === 'hls') provider.library = () => import('/vendor/hls.js/dist/hls.mjs');
});
const load = () => {
  const src = list[place];
  player.src = { src, type: src.endsWith('.m3u8') ? 'application/x-mpegurl' : `video/${format}` };
};
player.addEventListener('can-play', () => place > 0 && void player.play());
player.addEventListener('ended', () => {
  place += 1;
  if (place < list.length) load();
  else over();
});
load();
player.addEventListener('can-play', () => ready(() => void player.play()), { once: true });
