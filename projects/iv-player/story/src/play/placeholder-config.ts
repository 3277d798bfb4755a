import type { StoryNodeConfig } from 'iv-player';
import type { StoryFileNode } from '../format/story-file';
import { knownSeconds } from './reading-time';

/** Whether a node has no clip. */
export const isWithoutClip = ({ source }: Pick<StoryFileNode, 'source'>): boolean =>
  source === undefined || (Array.isArray(source) && source.length === 0);

/** Source and duration of a placeholder; `undefined` for a node with a clip, or with nothing to show. */
export function placeholderConfig(
  node: StoryFileNode,
  clip: (seconds: number) => StoryNodeConfig['source'],
): Pick<StoryNodeConfig, 'source' | 'duration'> | undefined {
  const seconds = isWithoutClip(node) ? (knownSeconds(node) ?? 0) : 0;
  return seconds > 0 ? { source: clip(seconds), duration: seconds } : undefined;
}
