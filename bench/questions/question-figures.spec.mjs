// The figures of recordings with a known defect.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heardChanges, heldFrames, trailingChanges } from './question-figures.mjs';

/** Ticks every 250 ms in [from, to), the first at `first`. */
const ticks = (first, from, to) =>
  Array.from({ length: 100 }, (_, place) => first + 250 * place).filter((at) => at >= from && at < to);

const held = [{ place: 0, opened: 3000, answered: 4000 }];
const after = [0, 1000];

describe('the figures of a question', () => {
  it('are the frame that is shown, the furthest since it stands still, and the furthest since it opened', () => {
    const pictures = { at: [2900, 3010, 3300, 3900, 4100], seen: [20, 33, 32, 31, 40] };
    // Frame 31 is shown from 1.0333 s.
    assert.deepEqual(heldFrames({ held, pictures }, [{ at: 1.04 }]), [{ shown: 0, still: 1, passed: 2 }]);
  });

  it('count frames across the end of the numbers', () => {
    const pictures = { at: [3300], seen: [(7 << 16) | 359] };
    assert.equal(heldFrames({ held, pictures }, [{ at: 12 }])[0].shown, -1);
  });

  it('are the change of the sound, whatever its distance before and the latency of the recording', () => {
    const film = [...ticks(125, 0, 3100), ...ticks(4140, 4140, 6000)];
    const sound = [...ticks(10, 0, 3100), ...ticks(4040, 4140, 6000)];
    // 10 ms late before, 25 ms late after.
    const [changes] = heardChanges({ held }, film, sound, after);
    assert.deepEqual([...new Set(changes.map(Math.round))], [-15]);
  });

  it('are nothing for a sound that does not continue', () => {
    const film = ticks(125, 0, 6000);
    assert.deepEqual(heardChanges({ held }, film, ticks(0, 0, 3100), after), [[]]);
  });

  it('compare the media times of the elements that are heard', () => {
    const reading = (at, film, trailing) => ({
      at,
      videos: [
        { inert: false, isHeard: true, currentTime: film },
        { inert: true, isHeard: trailing > 0, currentTime: trailing },
      ],
    });
    const readings = [reading(2500, 0.5, 4.5), reading(4500, 0.7, 4.72), reading(4900, 1.1, 0)];
    assert.deepEqual(trailingChanges({ held, readings }, after), [[20]]);
  });
});
