import type { StoryFile } from 'iv-player/story-core';

/** Computes a 32-bit FNV-1a hash that depends on the seed. */
function hash(text: string, seed: number): number {
  let bits = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}

/** Creates an IFID (a UUID in capital letters) from a story's title and ids. */
export function storyIfid({ title, start, nodes }: StoryFile): string {
  const text = JSON.stringify([title, start, Object.keys(nodes)]);
  const hex = [1, 2, 3, 4]
    .map((seed) =>
      hash(text, seed * 0x9e3779b1)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
  const [version, variant] = ['4', '89AB'.charAt(hash(text, 5) % 4)];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    version + hex.slice(13, 16),
    variant + hex.slice(17, 20),
    hex.slice(20),
  ]
    .join('-')
    .toUpperCase();
}
