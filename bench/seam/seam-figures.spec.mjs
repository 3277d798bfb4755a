// Tests the seam figures on recordings of a display and a player with known defects.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tailTones, timelineOf } from '../media/clips.mjs';
import { seamFigures } from './seam-figures.mjs';
import { createToneDetector } from './tone-detector.mjs';

const refresh = 1000 / 60;
/** Tolerance of comparisons. */
const rounding = 0.01;
const clipTime = 1600;

/** A clip of about 1.6 s whose frames have these lengths in turn. */
function clipOf(...lengths) {
  const starts = [];
  let end = 0;
  for (; end < clipTime - 1; end += lengths[(starts.length - 1) % lengths.length]) starts.push(end);
  return { starts, end, soundEnd: end };
}

const rates = {
  23.976: clipOf(1001 / 24),
  25: clipOf(40),
  30: clipOf(1000 / 30),
  59.94: clipOf(1001 / 60),
  60: clipOf(1000 / 60),
  120: clipOf(1000 / 120),
  'a variable number of': clipOf(1000 / 60, 1000 / 30, 50),
};
const at30 = rates[30];

/**
 * Simulates what a page reads on each refresh of a display while clips play in turn. `show` can change what is on the screen at a
 * time of the chain, `phase` is the position within a refresh at which the chain starts, and `isRead` skips refreshes.
 */
function record(clips, { show = (position) => position, phase = 3, isRead = undefined } = {}) {
  const total = clips.reduce((sum, { end }) => sum + end, 0);
  const ticks = { at: [], seen: [] };
  for (let tick = 0; tick * refresh < total + phase; tick++) {
    const at = tick * refresh;
    if (isRead && !isRead(at)) continue;
    ticks.at.push(1000 + at);
    ticks.seen.push(at < phase ? 0 : pictureAt(clips, show(locate(clips, at - phase), clips)));
  }
  return { ticks, sound: { silences: [], tones: [[], []] } };
}

function locate(clips, time) {
  let left = time;
  let clip = 0;
  while (left >= clips[clip].end && clip < clips.length - 1) left -= clips[clip++].end;
  return { clip: clip + 1, time: Math.min(left, clips[clip].end - 0.001) };
}

function pictureAt(clips, { clip, time }) {
  if (clip === 0) return 0;
  const frame = clips[clip - 1].starts.findLastIndex((start) => start <= time + 1e-6);
  return (clip << 16) | Math.max(0, frame);
}

const near = (value, wanted, within, text) =>
  assert.ok(Math.abs(value - wanted) <= within + rounding, `${text}: ${value} instead of ${wanted}`);

const lastOf = ([first]) => ({ clip: 1, time: first.end - 0.001 });
/** Shows only every other frame. */
const half = ({ clip, time }) => ({ clip, time: Math.floor((time + 0.01) / (2 * refresh)) * 2 * refresh });

/** Scenarios with two clips, 30 frames per second by default, and the expected figures of the seam between them. */
const cases = {
  'reports a last frame that stays 300 ms too long as missing, at any rate': {
    clips: Object.values(rates),
    show: ({ clip, time }, clips) => {
      if (clip === 1) return { clip, time };
      return time < 300 ? lastOf(clips) : { clip, time: time - 300 };
    },
    missing: 300,
    within: refresh,
    slip: 300,
  },
  'reports a start that is not shown for 100 ms as missing, at any rate': {
    clips: Object.values(rates),
    show: ({ clip, time }, clips) => (clip === 2 && time < 100 ? lastOf(clips) : { clip, time }),
    missing: 100,
    within: 1000 / 24 + refresh,
  },
  'reports a picture that stays 100 ms too long after the seam as missing, at any rate': {
    clips: Object.values(rates),
    show: ({ clip, time }) => {
      const late = clip === 2 && time >= 80;
      return { clip, time: late ? Math.max(80, time - 100) : time };
    },
    missing: 100,
    within: refresh,
  },
  'reports a last frame that stays one refresh too long as missing if each lasts two': {
    show: ({ clip, time }, clips) => (clip === 2 && time < refresh ? lastOf(clips) : { clip, time }),
    missing: refresh,
    within: 0.1,
  },
  'ignores a single picture that is a refresh late while the next is on time': {
    show: ({ clip, time }) => {
      const late = clip === 2 && time >= 200 && time < 200 + refresh;
      return { clip, time: late ? time - refresh : time };
    },
  },
  'ignores refreshes that the page did not read': {
    clips: [rates[25], at30, rates[60]],
    isRead: (at) => Math.floor(at / refresh) % 7 !== 0,
  },
  'reports time without a picture as blank and missing': {
    show: ({ clip, time }) => (clip === 2 && time < 100 ? { clip: 0, time: 0 } : { clip, time }),
    missing: 100,
    within: refresh,
    blank: 100,
  },
  'does not report a picture as missing before its time if an edit list delays it': {
    clips: [{ ...at30, starts: at30.starts.map((start) => start + 100), end: at30.end + 100 }],
  },
  'ignores frames trimmed by an edit list': {
    clips: [{ ...at30, starts: [-100, -66.667, -33.333, ...at30.starts] }],
  },
};

describe('figures of a seam', () => {
  for (const [rate, clip] of Object.entries(rates)) {
    it(`reports no missing picture at ${rate} frames per second, wherever in a refresh a clip starts`, () => {
      const clips = [clip, clip, clip];
      for (let phase = 0.1; phase < refresh; phase += 0.9) {
        const { seams, between } = seamFigures(record(clips, { phase }), clips);
        assert.deepEqual([...seams.map(({ missing }) => missing), ...between], [0, 0, 0, 0]);
        for (const { slip } of seams) near(slip, 0, refresh, `slip at phase ${phase.toFixed(1)}`);
      }
    });
  }

  for (const [what, expected] of Object.entries(cases)) {
    const { clips = [at30], missing = 0, within = 0, slip, blank, ...options } = expected;
    it(what, () => {
      for (const clip of clips) {
        const [seam] = seamFigures(record([clip, clip], options), [clip, clip]).seams;
        near(seam.missing, missing, within, 'missing');
        if (slip !== undefined) near(seam.slip, slip, refresh, 'slip');
        if (blank !== undefined) near(seam.blank, blank, refresh + 1, 'blank');
      }
    });
  }

  it('counts frames that the page did not read only if the browser did not present them', () => {
    const clip = rates[60];
    const figures = (isPresented) => {
      const { ticks, sound } = record([clip, clip], { show: half });
      let count = 0;
      const presented = [0, 1].flatMap((element) =>
        clip.starts.flatMap((media, frame) => {
          if (!isPresented(element, frame)) return [];
          count += 1;
          // The page misses every third call, but not the one for the last frame.
          return count % 3 === 1 ? [] : [{ element, at: 1003 + element * clipTime + media, media, count }];
        }),
      );
      const element = ticks.seen.map((seen) => (seen >> 16) - 1);
      const { seams, between } = seamFigures({ ticks: { ...ticks, element, presented }, sound }, [
        clip,
        clip,
      ]);
      return [seams[0].missing, ...between];
    };
    assert.deepEqual(
      figures(() => true),
      [0, 0],
    );
    const [missing, between] = figures((element, frame) => element === 0 || frame < 5 || frame > 9);
    near(missing, 3 * refresh, 1, 'frames 5, 7 and 9 at the seam');
    assert.equal(between, 0);
  });

  it('throws if a clip was never seen', () => {
    const clips = [at30, at30, at30];
    const show = ({ clip, time }) => (clip === 2 ? { clip: 1, time: clipTime - 1 } : { clip, time });
    assert.throws(() => seamFigures(record(clips, { show }), clips), /Clips seen: 1 3\./);
  });

  it('ignores the silence in clips, and reports cut-off sound as lost', () => {
    const figures = (soundEnd, silence, tone) => {
      const clip = { ...at30, soundEnd };
      const sound = { silences: [silence], tones: [[], [tone]] };
      return seamFigures({ ...record([clip, clip]), sound }, [clip, clip]).seams[0];
    };
    near(figures(clipTime - 300, [2400, 2750], [0, 1]).silence, 50, 0.001, 'silence');
    near(figures(clipTime + 300, [0, 1], [2700, 3000]).lost, 0, 0.001, 'lost part of a sound that was heard');
    near(figures(clipTime + 300, [0, 1], [2700, 2780]).lost, 220, 0.001, 'lost part of one that was cut off');
  });

  it('detects a tone among others to within 10 ms, at any common sample rate', () => {
    const chunk = 441;
    const wave = (frequency, second) => 0.25 * Math.sin(2 * Math.PI * frequency * second);
    const sample = (second) =>
      wave(587, second) + (second >= 0.3 && second < 0.6 ? wave(tailTones[0], second) : 0);
    for (const rate of [44_100, 48_000]) {
      const detectors = tailTones.map(createToneDetector);
      for (let from = 0; from < rate; from += chunk) {
        const samples = Float32Array.from({ length: chunk }, (_, index) => sample((from + index) / rate));
        for (const detector of detectors) detector.inspect(samples, (from * 1000) / rate, rate);
      }
      const [[[start, end], ...more], others] = detectors.map(({ heard }) => heard);
      near(start, 300, 10, 'start');
      near(end, 600, 10, 'end');
      assert.deepEqual([more, others], [[], []]);
    }
  });

  it('orders the timeline by presentation, and ends it with the last frame rather than the sound', () => {
    const packet = (codec_type, pts_time, duration_time) => ({ codec_type, pts_time, duration_time });
    const pictures = ['0.000', '0.120', '0.040', '0.080'].map((time) => packet('video', time, '0.040'));
    const sound = [packet('audio', '-0.021', 'N/A'), packet('audio', '0.000', '0.300')];
    assert.deepEqual(timelineOf([...pictures, ...sound]), {
      starts: [0, 40, 80, 120],
      end: 160,
      soundEnd: 300,
    });
    assert.equal(timelineOf(pictures).soundEnd, null);
  });
});
