// The figures of the map as text.
import { median, p95, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

/** Milliseconds in which the map is to be open, and of a frame of the display. */
const mostOpening = 300;
const frame = 1000 / 60;

/** @returns {{ text: string, isKept: boolean }} */
export function mapReport(facts, { count, frames }, rounds) {
  const opening = rounds.map((round) => round.opening);
  const stretches = ['large', 'small'].map((name, place) => ({
    name,
    work: rounds.flatMap((round) => round[name].frames),
    between: rounds.flatMap((round) => round.steps[place]),
    changes: rounds.reduce((sum, round) => sum + round[name].changes, 0),
  }));
  const shown = median(opening.map((one) => one.shown));
  const promises = [
    `opening in ${Math.round(shown)} ms, promised less than ${mostOpening}: ${kept(shown < mostOpening)}.`,
    ...stretches.map(
      ({ name, work }) =>
        `a frame while it is moved (${titles[name]}): p95 ${p95(work).toFixed(1)} ms of work, promised less than ${frame.toFixed(1)}: ${kept(p95(work) < frame)}.`,
    ),
  ];
  const text = [
    `Measured: ${facts} · ${count} nodes, ${rounds.length} rounds`,
    'Milliseconds, median / p95.',
    table(
      ['opening', ''],
      [
        ['until the scene that plays is on the screen', spread(opening.map((one) => one.shown))],
        ['until every scene has its place', spread(opening.map((one) => one.complete))],
        ['longest task meanwhile', spread(opening.map((one) => one.longestTask))],
      ],
    ),
    table(
      [
        `moved for ${frames} frames`,
        'work of the main thread in a frame',
        'between two frames',
        'change detections',
      ],
      stretches.map(({ name, work, between, changes }) => [
        titles[name],
        spread(work, 1),
        spread(between, 1),
        changes,
      ]),
    ),
    '### Promises for the map',
    promises.map((promise) => `- ${promise}`).join('\n'),
  ].join('\n\n');
  return { text, isKept: promises.every((promise) => promise.endsWith(': kept.')) };
}

const titles = { large: 'names can be read', small: 'all of it' };
const kept = (isKept) => (isKept ? 'kept' : 'not kept');
