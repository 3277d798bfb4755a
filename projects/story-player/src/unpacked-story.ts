import type { Player } from 'iv-player';
import { fromTwineData, loadStory, watchStory } from 'iv-player/story';

/** A story that is not in a pack. */
export interface UnpackedStory {
  /** Notes on parts of a Twine story that a film cannot show. */
  readonly notes: readonly string[];
  /** Stops following changes of the file. */
  readonly stop: () => void;
}

/** Loads the story that Twine has published in the page or, without one, the file that `iv-player play` serves, each time it is saved. */
export function loadUnpackedStory(player: Player, page: Document): UnpackedStory {
  const twine = page.querySelector('tw-storydata');
  if (twine) {
    const { story, notes } = fromTwineData(twine);
    loadStory(player, story);
    return { notes, stop: () => undefined };
  }
  const address = page.querySelector('meta[name="iv-story"]')?.getAttribute('content') ?? 'story.json';
  return { notes: [], stop: watchStory(player, address) };
}
