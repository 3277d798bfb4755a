// The pages that are compared, and what they must have shown for their figures to count.
import assert from 'node:assert/strict';

export const formats = ['mp4', 'webm'];

export const variants = [
  { name: 'bare', pieces: 'none' },
  { name: 'all', pieces: 'all' },
];

const pieces = ['captions', 'choices', 'countdowns', 'controls', 'notices', 'transcript'];

/**
 * Throws when a page did not show what it should.
 *
 * @param {string} name of the variant
 * @param {readonly Record<string, any>[]} notes of the page, at the beginning and end of each stretch
 * @param {readonly string[]} media paths of the media that were requested
 */
export function assertShown(name, notes, media) {
  assert.equal(notes.length, 4, 'two stretches');
  for (const note of notes) {
    assert.ok(note['isPlaying'] && note['isOpen'], 'the film plays, its decision is open');
    for (const piece of pieces) {
      assert.equal(note[piece] > 0, name === 'all', `${name}: ${note[piece]} ${piece}`);
    }
  }
  assert.equal(new Set(media).size, name === 'all' ? 2 : 1, 'the film and, with it, its description');
}
