// vidstack, which plays one source at a time: on `ended` it gets the next one.
import { over, ready, sources, typeOf, video } from './story.mjs';

await import('/vendor/vidstack/cdn/vidstack.js');
await customElements.whenDefined('media-player');
const player = /** @type {any} */ (document.createElement('media-player'));
player.setAttribute('playsinline', '');
player.setAttribute('load', 'eager');
player.append(document.createElement('media-provider'));
video.replaceWith(player);
let place = 0;

player.addEventListener('provider-change', ({ detail: provider }) => {
  // By itself it loads hls.js from a server on the Internet.
  if (provider?.type === 'hls') provider.library = () => import('/vendor/hls.js/dist/hls.mjs');
});
const load = () => {
  const src = sources[place];
  player.src = { src, type: typeOf(src) };
};
player.addEventListener('can-play', () => place > 0 && void player.play());
player.addEventListener('ended', () => {
  place += 1;
  if (place < sources.length) load();
  else over();
});
load();
player.addEventListener('can-play', () => ready(() => void player.play()), { once: true });
