// A caption file that browsers' own parsers read differently, and how each of its captions must be drawn.
import assert from 'node:assert/strict';

const cue = (settings, text) => `00:00.000 --> 00:03.000 ${settings}\n${text}\n`;

export const drawnFile = [
  'WEBVTT\n',
  cue('line:5%,start position:10%,line-left size:40%', 'Left'),
  cue('line:45%,end position:90%,line-right size:30%', 'Right'),
  cue('line:70%,center position:50%,center size:20% align:left', 'Centre'),
  // A line of spaces does not end the cue.
  cue('line:90%,end', ' \nAutomatic\r\n\t\r\ncaptions'),
].join('\n');

export const drawnCount = 4;

/** Asserts that the result of the scenario `drawn` is what the file says. */
export function assertDrawn(captions) {
  const [left, right, centre, last] = captions;
  assert.deepEqual(
    captions.map(({ text }) => text),
    ['Left', 'Right', 'Centre', 'Automatic\ncaptions'],
  );
  // Boxes end at whole pixels.
  const assertNear = (given, expected) =>
    assert.ok(
      given.every((value, index) => Math.abs(value - expected[index]) <= 1),
      `${given} instead of ${expected}`,
    );
  assertNear([left.left, left.right, left.top], [10, 50, 5]);
  assertNear([right.left, right.right, right.bottom], [60, 90, 45]);
  assertNear([centre.left, centre.right], [40, 60]);
  // The room that the caption leaves is divided at 70 %, so that it is never cut off.
  const height = centre.bottom - centre.top;
  assertNear([centre.top], [0.7 * (100 - height)]);
  assertNear([last.bottom], [90]);
}
