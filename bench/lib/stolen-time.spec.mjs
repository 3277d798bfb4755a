import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leastDisturbed } from './stolen-time.mjs';

/** Measures 1, 2, 3 … while the host takes these parts of each 1,000 ticks. */
function measureWith(...stolen) {
  let attempts = 0;
  let reads = 0;
  const total = { stolen: 0, all: 0 };
  const timeOf = async () => {
    // The second one of each attempt comes after it.
    if (reads++ % 2 === 1) {
      total.all += 1000;
      total.stolen += stolen[attempts - 1];
    }
    return { ...total };
  };
  return leastDisturbed(async () => ({ attempt: ++attempts }), timeOf).then((result) => [attempts, result]);
}

describe('The least disturbed of some measurements', () => {
  it('is the first one on a calm machine, and the only one', async () => {
    assert.deepEqual(await measureWith(15), [1, { attempt: 1, stolen: 0.015 }]);
  });

  it('is the first one that is not disturbed', async () => {
    assert.deepEqual(await measureWith(300, 3), [2, { attempt: 2, stolen: 0.003 }]);
  });

  it('is the least disturbed of three, even if it was not the best or the last', async () => {
    assert.deepEqual(await measureWith(300, 20, 40), [3, { attempt: 2, stolen: 0.02 }]);
  });

  it('is told by the system', async () => {
    const { stolen } = await leastDisturbed(async () => ({}));
    assert.ok(stolen >= 0 && stolen <= 1);
  });
});
