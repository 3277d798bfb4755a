import type { StoryRepository } from '../story/story-repository';
import type { StoryNode } from '../story/story-node';

/** Lengths in seconds that were read from media, by node id. */
export type LearntLengths = readonly (readonly [id: string, seconds: number])[];

/** The lengths of the nodes that were given none. */
export function learntLengths(repository: StoryRepository): LearntLengths {
  return repository
    .get('all')
    .flatMap(({ id, learntDuration }) =>
      learntDuration === undefined ? [] : [[id, learntDuration] as const],
    );
}

/** Gives the nodes whose lengths are not known yet what was learnt once, and tells of each. */
export function learnAgain(
  repository: StoryRepository,
  lengths: LearntLengths,
  tell: (node: StoryNode) => void,
): void {
  for (const [id, seconds] of lengths) {
    const node = repository.get(id);
    if (node && !node.hasKnownDuration && node.learnDuration(seconds)) tell(node);
  }
}
