import type { StoryRepository } from '../../story/story-repository';
import type { StoryNode } from '../../story/story-node';

/** Lengths in seconds that were read from media, by node id. */
export type MediaDurations = readonly (readonly [id: string, seconds: number])[];

/** The lengths of the nodes that were given none. */
export function measuredDurations(repository: StoryRepository): MediaDurations {
  return repository
    .get('all')
    .flatMap(({ id, measuredDuration: learntDuration }) =>
      learntDuration === undefined ? [] : [[id, learntDuration] as const],
    );
}

/** Gives the nodes whose lengths are not known yet what was learnt once, and tells of each. */
export function restoreDurations(
  repository: StoryRepository,
  lengths: MediaDurations,
  tell: (node: StoryNode) => void,
): void {
  for (const [id, seconds] of lengths) {
    const node = repository.get(id);
    if (node && !node.hasKnownDuration && node.setMeasuredDuration(seconds)) tell(node);
  }
}
