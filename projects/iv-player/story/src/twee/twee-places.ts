import type { StoryFinding } from '../format/story-finding';
import { readPassages } from './twee-passages';

/** The passages that say what a story says beside its scenes. */
const SPOKEN: Readonly<Record<string, string>> = {
  start: 'StoryData',
  meta: 'StoryData',
  title: 'StoryTitle',
};

/** The findings of a story that was made from a Twee file, with the lines of their passages; without one the first line. */
export function withTweePlaces(findings: readonly StoryFinding[], twee: string): readonly StoryFinding[] {
  // Of two passages with one name the last one counts.
  const lines = new Map(readPassages(twee).map(({ name, line }) => [name, line]));
  return findings.map((one) => {
    const [part = '', id = ''] = one.path;
    return { ...one, line: lines.get(part === 'nodes' ? id : (SPOKEN[part] ?? '')) ?? 1, column: 1 };
  });
}
