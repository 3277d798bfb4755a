// What the peers' pages play: the numbered clips in turn, or the addresses in the query parameter `sources`.

const query = new URLSearchParams(location.search);
export const format = query.get('format') ?? 'mp4';

const sources = query.get('sources')?.split(',');
/** Seconds of each of them. */
const lengths = query.get('seconds')?.split(',').map(Number);
/** The type for `MediaSource`, if it is none of the numbered clips. */
export const type = query.get('type');

/** Seconds of the clip at a place of the list. */
export const secondsOf = (place) => lengths?.[place] ?? 4;

/** As many addresses as were asked for; with `fragmented` those that `MediaSource` takes. */
export function clips(fragmented = false) {
  if (sources) return sources;
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
