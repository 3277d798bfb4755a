// What the main thread did in each frame while the map was moved, from the browser's trace.
import { closedSpans, markedThread } from '../lib/trace-spans.mjs';

/**
 * Milliseconds of all tasks of the page's thread in each frame, and how many change detections there were; `large` where names can be
 * read, `small` where they cannot.
 *
 * @param {readonly import('../lib/trace-spans.mjs').TraceEvent[]} events
 */
export function mapFigures(events) {
  return { large: stretch(events, 'large'), small: stretch(events, 'small') };
}

function stretch(events, name) {
  const { marks: begins, thread } = markedThread(events, `begin ${name}`);
  const [from, to] = [begins[0]?.ts, markedThread(events, `end ${name}`).marks[0]?.ts];
  if (from === undefined || to === undefined) throw new Error(`The trace has no stretch ${name}.`);
  const isInside = ({ ts }) => ts >= from && ts < to;
  const starts = markedThread(events, 'frame')
    .marks.filter(isInside)
    .map(({ ts }) => ts);
  const tasks = closedSpans(thread.filter((event) => event.name === 'RunTask')).filter(
    ({ depth }) => depth === 0,
  );
  const frames = starts.map((start, index) => timeIn(tasks, start, starts[index + 1] ?? to));
  if (frames.length < 60) throw new Error(`The trace has ${frames.length} frames.`);
  const changes = thread.filter((event) => event.name === 'change detection' && isInside(event)).length;
  return { frames, changes };
}

/** Milliseconds of the tasks between two times in microseconds. */
function timeIn(tasks, from, to) {
  return (
    tasks.reduce((sum, task) => sum + Math.max(0, Math.min(task.to, to) - Math.max(task.from, from)), 0) /
    1000
  );
}
