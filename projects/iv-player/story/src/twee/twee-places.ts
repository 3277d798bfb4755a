import type { StoryFinding } from '../format/story-finding';
import { readPassages } from './twee-passages';
import { readScenes } from './twee-scenes';

/** The passages that say what a story says beside its scenes. */
const SPOKEN: Readonly<Record<string, string>> = {
  start: 'StoryData',
  meta: 'StoryData',
  title: 'StoryTitle',
};

/** The findings of a story that was made from a Twee file, with the lines of their passages; without one the first line. */
export function withTweePlaces(findings: readonly StoryFinding[], twee: string): readonly StoryFinding[] {
  const passages = readPassages(twee);
  const spoken = new Map(passages.map(({ name, line }) => [name, line]));
  const { scenes } = readScenes(passages, () => undefined);
  const lines = new Map(Array.from(scenes.values(), ({ id, passage }) => [id, passage.line]));
  return findings.map((one) => {
    const [part = '', id = ''] = one.path;
    const line = part === 'nodes' ? lines.get(id) : spoken.get(SPOKEN[part] ?? '');
    return { ...one, line: line ?? 1, column: 1 };
  });
}
