// What the peers' pages play: the addresses in the query parameter `sources`, one after the other.

const query = new URLSearchParams(location.search);

export const sources = query.get('sources')?.split(',') ?? [];

/** The type of a source for players that want one. */
export const typeOf = (src) =>
  src.endsWith('.m3u8') ? 'application/x-mpegurl' : `video/${src.split('.').at(-1)}`;

export const video = /** @type {HTMLVideoElement} */ (document.getElementById('video'));

/** Loads a classic script of an installed package. */
export const loadScript = (path) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `/vendor/${path}`;
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });

/** Hands the page to the bench: `begin` starts the video; the title says when it is over. */
export function ready(begin) {
  globalThis['begin'] = begin;
  document.title = 'ready';
}

export const over = () => void (document.title = 'over');
