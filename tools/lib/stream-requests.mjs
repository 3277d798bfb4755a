// Simulated networks for streaming tests, and analysis of the streams' requests. Pure.

/** Latency per request, in milliseconds. */
export const latency = 150;

/** Limits for the server; bandwidth is in bits per second, for all responses together. */
export const streamNetworks = {
  /** Enough for the largest rendition (800 kbit/s) and one segment of a branch, at double speed. */
  wide: { latency, bandwidth: 5_000_000 },
  /** Too slow for the largest rendition. */
  narrow: { latency, bandwidth: 900_000 },
  /** Enough for the largest rendition and the next node; half of it is not. */
  full: { latency, bandwidth: 1_600_000 },
  half: { latency, bandwidth: 800_000 },
};

/**
 * A requested segment.
 *
 * @typedef {{ mount: string, ladder: string, height: number, number: number, bytes: number, at: number }} Segment `mount` is
 *   the part of the path before the ladders
 */

/**
 * The media segments among requests, without init segments.
 *
 * @param {readonly { path: string, bytes: number, at: number }[]} requests
 */
export function segmentsOf(requests) {
  return requests.flatMap(({ path, bytes, at }) => {
    const found = /^(.*\/)hls\/(h\d)\/(\d+)\/(\d+)\.m(?:2ts|4s)$/.exec(path);
    if (!found) return [];
    const [, mount, ladder, height, number] = found;
    return [{ mount, ladder, height: Number(height), number: Number(number), bytes, at }];
  });
}

/** Number of repeated requests for a segment, at the same or a different height, whether they measured bandwidth or were wasted. */
export function repeats(segments) {
  const places = segments.map(({ mount, ladder, number }) => `${mount}${ladder} ${number}`);
  return places.length - new Set(places).size;
}

/**
 * Number of segments requested below `height` before the first one at `height`; `null` if there was none. A stream's first segment
 * always has the height on the screen, so it only counts among the first two requests.
 */
export function segmentsUntil(segments, height) {
  const counted = segments.filter(({ number }, place) => place < 2 || number > 0);
  const first = counted.findIndex((segment) => segment.height >= height);
  return first < 0 ? null : first;
}
