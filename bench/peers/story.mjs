// The peers' playlist: the URLs in the query parameter `sources`, in sequence.

export const sources = new URLSearchParams(location.search).get('sources')?.split(',') ?? [];

export const video = /** @type {HTMLVideoElement} */ (document.getElementById('video'));

/** Loads a classic script of an installed package. */
export const loadScript = (path) =>
  new Promise((onload, onerror) => {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { src: `/vendor/${path}`, onload, onerror }));
  });

/** Connects the page to the bench: `begin` starts the video, and the title reports the end. */
export function ready(begin) {
  globalThis['begin'] = begin;
  document.title = 'ready';
}

export const over = () => void (document.title = 'over');
