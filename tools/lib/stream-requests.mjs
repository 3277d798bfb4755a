// The lines on which streams are played, and what was asked for of streams, from the server's requests. Pure.

/** Milliseconds for each request. */
export const latency = 150;

/** Limits of the server: bits per second for all responses together. */
export const lines = {
  /** Enough for the largest rendition (800 kbit/s), and one segment of a branch, at twice the speed. */
  wide: { latency, bandwidth: 5_000_000 },
  /** Too slow for the largest one. */
  narrow: { latency, bandwidth: 900_000 },
  /** Enough for the largest one with what follows; its half is not. */
  whole: { latency, bandwidth: 1_600_000 },
  half: { latency, bandwidth: 800_000 },
};

/**
 * A segment that was requested.
 *
 * @typedef {{ mount: string, ladder: string, height: number, number: number, bytes: number, at: number }} Segment `mount` is
 *   the part of the path before the ladders
 */

/** The segments among requests; init segments are none. @param {readonly { path: string, bytes: number, at: number }[]} requests */
export function segmentsOf(requests) {
  return requests.flatMap(({ path, bytes, at }) => {
    const found = /^(.*\/)hls\/(h\d)\/(\d+)\/(\d+)\.m(?:2ts|4s)$/.exec(path);
    if (!found) return [];
    const [, mount, ladder, height, number] = found;
    return [{ mount, ladder, height: Number(height), number: Number(number), bytes, at }];
  });
}

/** How many requests were for a segment of which one was requested before, in any height: to measure the line, or in vain. */
export function repeats(segments) {
  const places = segments.map(({ mount, ladder, number }) => `${mount}${ladder} ${number}`);
  return places.length - new Set(places).size;
}

/**
 * How many segments were still requested below `height` before the first of it; `null`: none of it came. The first segment of a
 * stream has the height on the screen, whatever the line is: behind two others it does not count.
 */
export function segmentsUntil(segments, height) {
  const counted = segments.filter(({ number }, place) => place < 2 || number > 0);
  const first = counted.findIndex((segment) => segment.height >= height);
  return first < 0 ? null : first;
}
