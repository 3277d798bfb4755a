import type { ObjectShape, Shape } from '../format/shape-types';
import type { StoryFinding } from '../format/story-finding';
import { storyFile } from '../format/story-shape';

// Suggests known keys for unknown ones. Apart from reading, so that players do not load it.

/** Shapes of the objects that a shape allows. */
function objectsOf({ object }: Shape): readonly ObjectShape[] {
  if (!object) return [];
  return 'key' in object ? [...objectsOf(object.present), ...objectsOf(object.absent)] : [object];
}

/** Shapes of the values under a key or an index. */
const partsOf = (shape: Shape, key: string): readonly Shape[] => [
  ...(shape.list?.items.slice(0, 1) ?? []),
  ...objectsOf(shape).flatMap(({ parts, others }) => parts.get(key) ?? others ?? []),
];

/** Returns the keys that an object at a place may have. */
function knownKeys(path: readonly string[]): readonly string[] {
  let shapes: readonly Shape[] = [storyFile];
  for (const key of path) shapes = shapes.flatMap((shape) => partsOf(shape, key));
  return shapes.flatMap(objectsOf).flatMap(({ parts }) => [...parts.keys()]);
}

/** Levenshtein distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 1; line <= one.length; line++) {
    const next = [line];
    for (let at = 1; at <= other.length; at++) {
      const change = one[line - 1] === other[at - 1] ? 0 : 1;
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + change));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Adds the nearest known key to findings of unknown ones, if there is one that is similar. */
export function withNearestKeys(findings: readonly StoryFinding[]): readonly StoryFinding[] {
  return findings.map((one) => {
    const [start, remedy] = one.message.split(' is not a known key: ');
    const key = one.path.at(-1) ?? '';
    if (remedy === undefined || key.length > 40) return one;
    const [nearest] = knownKeys(one.path.slice(0, -1))
      .map((name) => ({ name, letters: distance(key, name) }))
      .filter(({ name, letters }) => letters <= Math.max(1, 0.4 * name.length))
      .sort((a, b) => a.letters - b.letters);
    const message = `${start ?? ''} is not a known key: did you mean "${nearest?.name ?? ''}"?`;
    return nearest ? { ...one, message } : one;
  });
}
