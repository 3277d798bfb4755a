import { type PassageReading, type PassageStory, readPassage } from './read-passage';
import type { TweePassage } from './twee-passages';

/** Longest chain of passages that show each other. */
const MAX_DEPTH = 20;
/** How many characters passages may add to the scenes that show them: at least, and as a multiple of the file. */
const LEAST = 10_000;
const MOST = 4;

/** Reads a passage that another one shows; `null` if there is none, if it shows itself, or if the story would become too long. */
export type ReadEmbedded = (name: string) => PassageReading | null;

/** Creates a function that reads the passages which others show, each once. */
export function embeddedPassages(
  passages: ReadonlyMap<string, TweePassage>,
  story: Omit<PassageStory, 'isScene'>,
): ReadEmbedded {
  const known = new Map<string, PassageReading>();
  const open = new Set<string>();
  let left = LEAST;
  for (const { text } of passages.values()) left += MOST * text.length;
  const isScene = (name: string): boolean => passages.has(name);
  const read: ReadEmbedded = (name) => {
    let reading = known.get(name);
    if (!reading) {
      const passage = passages.get(name);
      if (!passage || open.has(name) || open.size >= MAX_DEPTH) return null;
      open.add(name);
      const { text, line } = passage;
      reading = readPassage(text, { ...story, isScene, embedded: read, line });
      open.delete(name);
      known.set(name, reading);
    }
    const { text, links } = reading;
    left -= links.reduce((sum, { label, to }) => sum + label.length + to.length, text.length + 1);
    return left < 0 ? null : reading;
  };
  return read;
}
