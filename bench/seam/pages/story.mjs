// What the peers' pages play: the numbered clips in turn.

const query = new URLSearchParams(location.search);
export const format = query.get('format') ?? 'mp4';

/** As many addresses as were asked for; with `fragmented` those that `MediaSource` takes. */
export function clips(fragmented = false) {
  const kind = fragmented && format === 'mp4' ? 'frag.mp4' : format;
  return Array.from(
    { length: Number(query.get('clips') ?? 2) },
    (_, place) => `/clips/c${(place % 6) + 1}.${kind}`,
  );
}

/** Hands the page to the bench: `begin` starts the video; the title says when it is over. */
export function ready(begin) {
  globalThis['begin'] = begin;
  document.title = 'ready';
}

export const over = () => void (document.title = 'over');
