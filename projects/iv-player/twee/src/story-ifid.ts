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
  const hashes = [1, 2, 3, 4].map((seed) => hash(text, seed * 0x9e3779b1));
  const hex = hashes.map((bits) => bits.toString(16).padStart(8, '0')).join('');
  const variant = '89AB'.charAt(hash(text, 5) % 4);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`).toUpperCase();
}
