import { sourcesOf } from '../../format/story-addresses';
import type { StoryFileNode } from '../../format/story-file';
import { type RepairWish, repairCommand, repairedFormat } from '../media/repair-command';
import type { StoryMedia, StoryMediaFile } from '../media/story-media';
import { type ClipFormat, type NamedClip, endingOf, usualFormats } from '../media/usual-format';

export interface StoryClip extends NamedClip {
  /** Id of its node. */
  readonly id: string;
  readonly node: StoryFileNode;
  /** Ending of its address: clips with the same ending are compared. */
  readonly ending: string;
}

export interface StoryClips {
  readonly clips: readonly StoryClip[];
  /** Format of most clips with an ending. */
  readonly usualOf: (ending: string) => ClipFormat;
  /** Returns the command that makes a clip that every browser plays, like most clips of the story. */
  readonly commandFor: (clip: NamedClip, wish?: Omit<RepairWish, 'usual'>) => string;
}

/** Finds the clips of a story whose files are known. */
export function storyClips(
  entries: readonly (readonly [id: string, node: StoryFileNode])[],
  media: StoryMedia | null,
): StoryClips {
  const clips = entries.flatMap(([id, node]) =>
    sourcesOf(node).flatMap((address) => {
      const file: StoryMediaFile | undefined = media?.get(address);
      return media && file ? [{ id, node, file, src: media.nameOf(address), ending: endingOf(address) }] : [];
    }),
  );
  const usualOf = usualFormats(clips);
  const commandFor: StoryClips['commandFor'] = ({ src, file }, wish) => {
    const format = repairedFormat(file, usualOf(endingOf(src)));
    return repairCommand(src, file, { ...wish, usual: usualOf(`.${format}`) });
  };
  return { clips, usualOf, commandFor };
}
