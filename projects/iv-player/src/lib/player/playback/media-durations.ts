import type { StoryRepository } from '../../story/story-repository';

/** Durations in seconds that were read from media, by node id. */
export type MediaDurations = readonly (readonly [id: string, seconds: number])[];

/** The measured durations of the nodes for which the application gave none. */
export function measuredDurations(repository: StoryRepository): MediaDurations {
  return repository
    .get('all')
    .flatMap(({ id, measuredDuration }) =>
      measuredDuration === undefined ? [] : [[id, measuredDuration] as const],
    );
}
