// The figures of seams, on recordings of a display and a player whose faults are known.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timelineOf } from '../media/clip-timeline.mjs';
import { tailTones } from '../media/ffmpeg-options.mjs';
import { seamFigures } from './seam-figures.mjs';
import { createToneDetector } from './tone-detector.mjs';

const refresh = 1000 / 60;
/** Of comparisons. */
const rounding = 0.01;
const clipTime = 1600;

/** A clip of frames of these lengths in turn, about 1.6 s. */
function clipOf(...lengths) {
  const starts = [];
  let end = 0;
  for (; end < clipTime - 1; end += lengths[(starts.length - 1) % lengths.length]) starts.push(end);
  return { starts, end, soundEnd: end };
}

const rates = {
  23.976: clipOf(1001 / 24),
  25: clipOf(40),
  29.97: clipOf(1001 / 30),
  30: clipOf(1000 / 30),
  50: clipOf(20),
  59.94: clipOf(1001 / 60),
  60: clipOf(1000 / 60),
  120: clipOf(1000 / 120),
  'a variable number of': clipOf(1000 / 60, 1000 / 30, 50),
};

const blank = { clip: 0, time: 0 };

/**
 * What a page reads in each refresh of a display that plays clips in turn. `show` may change what is on the screen at a time
 * of the chain, `phase` is where in a refresh the chain begins, and `isRead` leaves refreshes out.
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
const seamOf = (clips, faults) => seamFigures(record(clips, faults), clips).seams[0];

describe('figures of a seam between clips of any frame rate', () => {
  for (const [rate, clip] of Object.entries(rates)) {
    it(`nothing is missing with ${rate} frames a second on a display of 60 Hz, wherever in a refresh a clip begins`, () => {
      for (let phase = 0.1; phase < refresh; phase += 0.9) {
        const { seams, between } = seamFigures(record([clip, clip, clip], { phase }), [clip, clip, clip]);
        assert.deepEqual(
          [...seams.map(({ missing }) => missing), ...between],
          [0, 0, 0, 0],
          `phase ${phase.toFixed(1)}`,
        );
        for (const { slip } of seams) near(slip, 0, refresh, `slip at phase ${phase.toFixed(1)}`);
      }
    });

    it(`a last picture that stays 300 ms longer is 300 ms missing with ${rate} frames a second`, () => {
      const stay = ({ clip: number, time }, [first]) => {
        if (number === 1) return { clip: 1, time };
        return time < 300 ? { clip: 1, time: first.end - 0.001 } : { clip: 2, time: time - 300 };
      };
      const { missing, slip } = seamOf([clip, clip], { show: stay });
      near(missing, 300, refresh, 'missing');
      near(slip, 300, refresh, 'slip');
    });

    it(`a second clip of which the first 100 ms are not shown has 100 ms missing with ${rate} frames a second`, () => {
      const skip = ({ clip: number, time }, [first]) =>
        number === 2 && time < 100 ? { clip: 1, time: first.end - 0.001 } : { clip: number, time };
      near(seamOf([clip, clip], { show: skip }).missing, 100, 1000 / 24 + refresh, 'missing');
    });

    it(`a picture that stays 100 ms longer after the seam is 100 ms missing with ${rate} frames a second`, () => {
      const stop = ({ clip: number, time }) =>
        number === 1 || time < 80 ? { clip: number, time } : { clip: 2, time: Math.max(80, time - 100) };
      near(seamOf([clip, clip], { show: stop }).missing, 100, refresh, 'missing');
    });
  }

  it('clips of different rates in one chain have nothing missing', () => {
    const clips = [rates[25], rates[60], rates[23.976], rates[120], rates[50]];
    const { seams } = seamFigures(record(clips), clips);
    assert.deepEqual(
      seams.map(({ missing }) => missing),
      [0, 0, 0, 0],
    );
  });

  it('the last frames of a clip that are never shown are missing', () => {
    const early = ({ clip, time }, [first]) =>
      clip === 1 && time >= first.end - 100 ? { clip: 2, time: 0 } : { clip, time };
    near(seamOf([rates[30], rates[30]], { show: early }).missing, 100, 1, 'missing');
  });

  it('the rest of a clip that is cut off soon after its beginning is missing', () => {
    const cut = ({ clip, time }) => (clip === 1 && time >= 500 ? { clip: 2, time: 0 } : { clip, time });
    const { missing, slip } = seamOf([rates[30], rates[30]], { show: cut });
    near(missing, 1100, 1, 'missing');
    near(slip, 0, refresh, 'slip');
  });

  it('every other frame is missing at 60 frames a second if only 30 are shown', () => {
    const half = ({ clip, time }) => ({
      clip,
      time: Math.floor((time + 0.01) / (2 * refresh)) * 2 * refresh,
    });
    assert.ok(seamOf([rates[60], rates[60]], { show: half }).missing >= 450);
  });

  describe('frames that the page did not read', () => {
    const { starts } = rates[60];
    const clips = [rates[60], rates[60]];
    /** A page that reads each second frame in two refreshes, and what the browser says about those that it presented. */
    function halfRead(isPresented) {
      const half = ({ clip, time }) => ({
        clip,
        time: Math.floor((time + 0.01) / (2 * refresh)) * 2 * refresh,
      });
      const { ticks, sound } = record(clips, { show: half });
      let count = 0;
      const presented = [0, 1].flatMap((element) =>
        starts.flatMap((media, frame) => {
          if (!isPresented(element, frame)) return [];
          count += 1;
          // The page misses each third call, but not that of the last frame.
          return count % 3 === 1 ? [] : [{ element, at: 1003 + element * clipTime + media, media, count }];
        }),
      );
      const element = ticks.seen.map((seen) => (seen >> 16) - 1);
      return seamFigures({ ticks: { ...ticks, element, presented }, sound }, clips);
    }

    it('are not missing if the browser counts them as presented', () => {
      const { seams, between } = halfRead(() => true);
      assert.deepEqual([seams[0].missing, ...between], [0, 0]);
    });

    it('are missing if it does not', () => {
      const { seams, between } = halfRead((element, frame) => element === 0 || frame < 5 || frame > 9);
      near(seams[0].missing, 3 * refresh, 1, 'frames 5, 7 and 9 at the seam');
      assert.deepEqual(between, [0]);
    });
  });

  it('a last picture that stays one refresh longer is missing at 30 frames a second, of which each has two', () => {
    const stay = ({ clip, time }, [first]) =>
      clip === 2 && time < refresh ? { clip: 1, time: first.end - 0.001 } : { clip, time };
    near(seamOf([rates[30], rates[30]], { show: stay }).missing, refresh, 0.1, 'missing');
  });

  it('one picture that comes a refresh late while the next is on time is not missing', () => {
    const jitter = ({ clip, time }) =>
      clip === 2 && time >= 200 && time < 200 + refresh ? { clip, time: time - refresh } : { clip, time };
    assert.equal(seamOf([rates[30], rates[30]], { show: jitter }).missing, 0);
  });

  it('at 120 frames a second now this one and now that one of two frames may be shown', () => {
    const jitter = ({ clip, time }) => ({
      clip,
      time: Math.max(0, time - (Math.floor(time / 50) % 2) * (refresh / 2)),
    });
    assert.equal(seamOf([rates[120], rates[120]], { show: jitter }).missing, 0);
  });

  it('refreshes that the page did not read do not make pictures missing', () => {
    const isRead = (at) => Math.floor(at / refresh) % 7 !== 0;
    for (const rate of ['25', '30', '60'])
      assert.equal(seamOf([rates[rate], rates[rate]], { isRead }).missing, 0, `${rate} frames a second`);
  });

  it('the time without a picture at the seam is blank, and missing', () => {
    const gone = ({ clip, time }) => (clip === 2 && time < 100 ? blank : { clip, time });
    const { blank: dark, missing } = seamOf([rates[30], rates[30]], { show: gone });
    near(dark, 100, refresh + 1, 'blank');
    near(missing, 100, refresh, 'missing');
  });

  it('a picture that an edit list delays is not missing before its time', () => {
    const late = { ...rates[30], starts: rates[30].starts.map((start) => start + 100) };
    late.end += 100;
    const clips = [late, late];
    assert.equal(seamOf(clips).missing, 0);
  });

  it('frames that an edit list cuts off are not missing', () => {
    const { starts } = rates[30];
    const cut = { starts: [-100, -66.667, -33.333, ...starts], end: rates[30].end, soundEnd: rates[30].end };
    assert.equal(seamOf([cut, cut]).missing, 0);
  });

  it('a clip that was not seen, or seen twice, is an error', () => {
    const clips = [rates[30], rates[30], rates[30]];
    const leaveOut = ({ clip, time }) => (clip === 2 ? { clip: 1, time: clipTime - 1 } : { clip, time });
    assert.throws(() => seamOf(clips, { show: leaveOut }), /Clips seen: 1 3\./);
    const flash = ({ clip, time }) =>
      clip === 1 && time > 800 && time < 850 ? { clip: 2, time: 0 } : { clip, time };
    assert.throws(() => seamOf(clips, { show: flash }), /Clips seen: 1 2 1 2 3\./);
  });
});

describe('figures of the sound at a seam', () => {
  const longer = { ...rates[30], soundEnd: clipTime + 300 };
  const recording = (sound) => ({ ...record([longer, longer]), sound });
  const lost = (span) =>
    seamFigures(recording({ silences: [], tones: [[], [span]] }), [longer, longer]).seams[0].lost;

  it('a longer sound of which all is heard under the next clip has nothing lost', () => {
    near(lost([2700, 3000]), 0, 0.001, 'lost');
  });

  it('a longer sound that is cut off has the rest lost', () => {
    near(lost([2700, 2780]), 220, 0.001, 'lost');
    near(lost([0, 1]), 300, 0.001, 'lost');
  });

  it('silence counts without that of a clip whose sound is shorter than its picture', () => {
    const shorter = { ...rates[30], soundEnd: clipTime - 300 };
    const sound = { silences: [[2400, 2750]], tones: [[], []] };
    const { seams } = seamFigures({ ...recording(sound) }, [shorter, shorter]);
    near(seams[0].silence, 50, 0.001, 'silence');
  });

  it('a tone is found among others, to 10 ms, in recordings of any usual rate', () => {
    for (const sampleRate of [44_100, 48_000]) {
      const detectors = tailTones.map(createToneDetector);
      const sample = (second) =>
        0.25 * Math.sin(2 * Math.PI * 587 * second) +
        (second >= 0.3 && second < 0.6 ? 0.25 * Math.sin(2 * Math.PI * tailTones[0] * second) : 0);
      const chunk = 441;
      for (let from = 0; from < sampleRate; from += chunk) {
        const samples = Float32Array.from({ length: chunk }, (_, index) =>
          sample((from + index) / sampleRate),
        );
        for (const detector of detectors) detector.inspect(samples, (from * 1000) / sampleRate, sampleRate);
      }
      const [[[start, end], ...more], others] = detectors.map(({ heard }) => heard);
      near(start, 300, 10, 'start');
      near(end, 600, 10, 'end');
      assert.deepEqual([more, others], [[], []]);
    }
  });

  it('a fading tone is heard down to a tenth', () => {
    const detector = createToneDetector(tailTones[0]);
    const level = (second) => (second < 0.25 ? 1 : Math.max(0, 1 - (second - 0.25) / 0.05));
    const samples = Float32Array.from({ length: 24_000 }, (_, index) => {
      const second = index / 48_000;
      return 0.25 * level(second) * Math.sin(2 * Math.PI * tailTones[0] * second);
    });
    detector.inspect(samples, 0, 48_000);
    near(detector.heard[0][1], 295, 6, 'end');
  });
});

describe('the timeline of a clip', () => {
  it('is in the order of presentation, and ends with the last picture, not with the sound', () => {
    const packet = (codec_type, pts_time, duration_time) => ({ codec_type, pts_time, duration_time });
    const { starts, end, soundEnd } = timelineOf([
      packet('video', '0.000', '0.040'),
      packet('video', '0.120', '0.040'),
      packet('video', '0.040', '0.040'),
      packet('video', '0.080', '0.040'),
      packet('audio', '-0.021', 'N/A'),
      packet('audio', '0.000', '0.300'),
    ]);
    assert.deepEqual([starts, end, soundEnd], [[0, 40, 80, 120], 160, 300]);
  });

  it('has no end of sound without sound', () => {
    assert.equal(timelineOf([{ codec_type: 'video', pts_time: '0', duration_time: '0.04' }]).soundEnd, null);
  });
});
