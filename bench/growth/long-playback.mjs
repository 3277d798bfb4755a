// A long playback: the cost of its checkpoints while it plays, and of saving and loading it.
import { openPage } from '../lib/browser.mjs';
import { mean, median, spread } from '../lib/statistics.mjs';
import { table } from '../../tools/lib/table.mjs';

const nodes = 1000;
const clips = 250;
/** Milliseconds within which a long playback is promised to be saved, and to be loaded. */
const promised = 50;
/** Microseconds by which a frame may be dearer with automatic checkpoints: a thousandth of a frame at 60 Hz. */
const frameLimit = 16;

/** Builds a story of 1,000 decisions, plays it until the playlist has so many entries, and measures. */
export async function longPlayback(browser, server, entries) {
  const { page, pageErrors } = await openPage(browser, `${server.url}/app/?scenario=growth`);
  await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
  const call = (object, name, value) =>
    page.evaluate(([on, step, given]) => globalThis[on][step](given), [object, name, value]);
  await call('growth', 'build', nodes);
  await call('growth', 'begin');
  // What is played while it is measured comes on top, and the checkpoints before half of it.
  await call('longPlayback', 'appendEntries', entries - 2 * clips - nodes);
  const without = await call('longPlayback', 'frames', clips);
  await call('longPlayback', 'enableCheckpoints');
  const withCheckpoints = await call('longPlayback', 'frames', clips);
  await call('longPlayback', 'play', nodes);
  const saves = await call('longPlayback', 'saves', 30);
  const size = await call('longPlayback', 'size');
  const loads = await call('longPlayback', 'loads', 30);
  const registers = await call('longPlayback', 'registers', 30);
  if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
  await page.close();
  const micro = (times) => times.map((time) => Number((time * 1000).toFixed(3)));
  return { ...size, without: micro(without), with: micro(withCheckpoints), registers, saves, loads };
}

/** @param {Record<string, Awaited<ReturnType<typeof longPlayback>>>} cases by requested number of entries */
export function savingReport(cases) {
  const playbacks = Object.values(cases);
  const rows = playbacks.map((playback) => [
    playback.entries.toLocaleString('en'),
    playback.decisions.toLocaleString('en'),
    playback.checkpoints.toLocaleString('en'),
    `${Math.round(playback.characters / 1000)} kB`,
    spread(playback.saves, 1),
    spread(playback.loads, 1),
    spread(playback.registers, 1),
    mean(playback.without).toFixed(2),
    mean(playback.with).toFixed(2),
  ]);
  const slowest = Math.max(...playbacks.flatMap(({ saves, loads }) => [median(saves), median(loads)]));
  // The clock's resolution is about the time of all frames of one clip, so only the mean over all clips is exact.
  const dearer = Math.max(...playbacks.map((playback) => mean(playback.with) - mean(playback.without)));
  return [
    '### Saving and loading',
    `Median / p95. \`save()\` and \`load(snapshot)\` of a long playback on the fake engine, with every plugin active; the snapshot as text. A frame is the mean over ${clips} clips, but for those in which a node begins and its automatic checkpoint is registered; what that takes is told apart.`,
    table(
      [
        'entries',
        'decisions',
        'checkpoints',
        'snapshot',
        'save, ms',
        'load, ms',
        'register, ms',
        'frame without, µs',
        'frame with checkpoints, µs',
      ],
      rows,
    ),
    `The slower of the two takes ${slowest.toFixed(1)} ms (promised: under ${promised}); between checkpoints a frame costs ${dearer.toFixed(2)} µs more (under ${frameLimit}). ${slowest < promised && dearer < frameLimit ? 'Kept.' : 'Not kept.'}`,
  ].join('\n\n');
}
