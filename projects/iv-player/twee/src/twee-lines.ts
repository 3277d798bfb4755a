import type { StoryFinding } from 'iv-player/story-core';
import { readPassages } from './twee-passages';
import { readScenes } from './twee-scenes';

/** Passages that contain the other parts of a story. */
const SPECIAL_PASSAGES: Readonly<Record<string, string>> = {
  start: 'StoryData',
  meta: 'StoryData',
  title: 'StoryTitle',
};

/** Adds lines of the Twee file to an imported story's findings: the line of the passage or, if there is none, the first line. */
export function withTweeLines(findings: readonly StoryFinding[], twee: string): readonly StoryFinding[] {
  const passages = readPassages(twee);
  const lineOf = new Map(passages.map(({ name, line }) => [name, line]));
  const { scenes } = readScenes(passages, () => undefined);
  const lines = new Map(Array.from(scenes.values(), ({ id, passage }) => [id, passage.line]));
  return findings.map((one) => {
    const [part = '', id = ''] = one.path;
    const line = part === 'nodes' ? lines.get(id) : lineOf.get(SPECIAL_PASSAGES[part] ?? '');
    return { ...one, line: line ?? 1, column: 1 };
  });
}
