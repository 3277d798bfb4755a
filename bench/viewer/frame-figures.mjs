// What the main thread did while the film played, from the browser's trace.
import { closedSpans, markedThread } from '../lib/trace-spans.mjs';
import { mean } from '../lib/statistics.mjs';

/** Milliseconds of a frame of the display. */
const frame = 1000 / 60;
/** Frames over which the time of one is averaged: half a second. */
const framesInWindow = 30;
const task = 'RunTask';
const kindOf = {
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/**
 * `windows`: milliseconds of all tasks of the page's thread for each frame, averaged over half a second; `kinds`: the mean of
 * each kind of work, without what lies inside it and is of another kind; `changes`: how many change detections, besides those
 * of the countdown's whole seconds.
 *
 * @param {readonly import('../lib/trace-spans.mjs').TraceEvent[]} events
 * @param {readonly { seconds: number }[]} notes of the page, at the beginning and end of each stretch
 */
export function frameFigures(events, notes) {
  const { marks: begins, thread } = markedThread(events, 'begin');
  const ends = markedThread(events, 'end').marks;
  const changes = thread.filter(({ name }) => name === 'change detection');
  const stretches = begins.map(({ ts }, place) => ({ from: ts, to: ends[place].ts }));
  const spans = closedSpans(thread.filter(({ name }) => name === task || name in kindOf));
  const tasks = spans.filter(({ name, depth }) => name === task && depth === 0);
  const windows = stretches.flatMap((stretch) => windowsOf(stretch).map((part) => timeIn(tasks, part)));
  const seconds = stretches.reduce((sum, { from, to }) => sum + to - from, 0) / 1e6;
  if (windows.length < 20 || mean(windows) === 0) throw new Error(`The trace has ${windows.length} windows.`);
  const counted = stretches.map(({ from, to }) => changes.filter(({ ts }) => ts >= from && ts < to).length);
  return {
    windows: windows.map((time) => round(time / framesInWindow)),
    kinds: kindsIn(spans, stretches, (seconds * 1000) / frame),
    seconds: round(seconds),
    changes: counted.reduce((sum, count) => sum + count, 0),
    countdown: stretches.reduce((sum, _, place) => sum + countedDown(notes, place), 0),
  };
}

/** Whole seconds by which the countdown has gone on in a stretch. */
const countedDown = (notes, place) => notes[place * 2].seconds - notes[place * 2 + 1].seconds;

function windowsOf({ from, to }) {
  const length = framesInWindow * frame * 1000;
  return Array.from({ length: Math.floor((to - from) / length) }, (_, place) => ({
    from: from + place * length,
    to: from + (place + 1) * length,
  }));
}

/** Milliseconds of the spans inside a part of the time. */
function timeIn(spans, { from, to }) {
  return (
    spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0) /
    1000
  );
}

/** Milliseconds for each frame, by kind of work. */
function kindsIn(spans, stretches, frames) {
  const sums = { script: 0, style: 0, layout: 0, paint: 0, other: 0 };
  const inside = stretches.flatMap((stretch) =>
    spans.filter(({ from, to }) => from >= stretch.from && to <= stretch.to),
  );
  const kind = (span) => kindOf[span.name] ?? 'other';
  for (const span of inside) {
    const time = (span.to - span.from) / 1000;
    sums[kind(span)] += time;
    if (span.parent) sums[kind(span.parent)] -= time;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, round(sum / frames)]));
}

const round = (time) => Number(time.toFixed(4));
