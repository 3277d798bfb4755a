// Collectors of records that answer late, and what a page has sent to them.
import assert from 'node:assert/strict';

/** Milliseconds after which each collector answers: while the next clip plays, and at the next seam. */
const delays = { '/collector/2000': 2000, '/collector/4000': 4000 };

/** Milliseconds by which a server's timer may be early. */
const early = 50;

/** Paths of the collectors. */
export const collectors = Object.keys(delays);

/** Lets the server answer for the collectors. */
export function startCollectors(server) {
  for (const [path, delay] of Object.entries(delays)) server.setFault(path, { status: 204, delay });
}

/**
 * Prints the requests to each collector that were answered, and at how many seams one was on its way. Throws if there were too few or if
 * they were answered too early: the figures of the seams would be worthless.
 *
 * @param {object} recording times by `performance.now()`
 * @param {readonly { url: string, from: number, to: number }[]} recording.requests
 * @param {readonly number[]} recording.seams times of the seams
 */
export function checkCollectors({ requests, seams }) {
  for (const [path, delay] of Object.entries(delays)) {
    const sent = requests.filter(({ url }) => url.endsWith(path));
    const quickest = Math.min(...sent.map(({ from, to }) => to - from));
    const crossed = seams.filter((seam) => sent.some(({ from, to }) => from < seam && seam < to));
    console.log(
      `  ${path}: ${sent.length} requests answered, the quickest after ${quickest.toFixed(0)} ms; at ${crossed.length} of ${seams.length} seams, one was on its way`,
    );
    assert.ok(sent.length > seams.length / 2, `${sent.length} requests to ${path} for ${seams.length} seams`);
    assert.ok(quickest > delay - early, `${path} answered after ${quickest} ms`);
  }
}
