import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longestStall, withoutStalls } from './without-stalls.mjs';

describe('What was late', () => {
  const stalls = [
    { from: 1000, to: 1050 },
    { from: 1100, to: 1120 },
  ];

  it('does not count the time that the page did not get shortly before', () => {
    assert.equal(withoutStalls(90, 1130, stalls), 20);
    assert.equal(withoutStalls(90, 1045, stalls), 40);
  });

  it('counts in full where the page lost no time, later only, or long before', () => {
    assert.equal(withoutStalls(90, 1130, []), 90);
    assert.equal(withoutStalls(90, 1000, stalls), 90);
    assert.equal(withoutStalls(90, 1350, stalls), 70);
    assert.equal(withoutStalls(90, 1420, stalls), 90);
  });

  it('is not made early by that, and what is early stays so', () => {
    assert.equal(withoutStalls(30, 1130, stalls), 0);
    assert.equal(withoutStalls(-5, 1130, stalls), -5);
  });

  it('may be due to the longest stall', () => {
    assert.equal(longestStall(stalls), 50);
    assert.equal(longestStall([]), 0);
  });
});
