import type { StoryFinding } from '../../format/story-finding';
import type { StateSpace } from './state-space';
import type { StoryGraph } from './story-graph';
import type { StoryMedia, StoryMediaFile } from '../media/story-media';

/** Options for `checkStory`. */
export interface StoryCheckOptions {
  /** Available media files by path, relative to the story's folder. Default: files are not checked. */
  readonly media?: Readonly<Record<string, StoryMediaFile>>;
  /** Bandwidth of a viewer's network, in bits per second. Default: loading times are not checked. */
  readonly bandwidth?: number;
  /** Maximum difference in loudness between a clip and the others, in loudness units. Default 2. */
  readonly loudnessRange?: number;
}

export interface CheckContext {
  readonly graph: StoryGraph;
  readonly space: StateSpace;
  readonly media: StoryMedia | null;
  readonly bandwidth: number | null;
  readonly loudnessRange: number | null;
}

/** The part of a context that rules about single files need. */
export interface FilesContext extends Pick<CheckContext, 'media'> {
  readonly graph: Pick<StoryGraph, 'story'>;
}

/** Finds one kind of mistake, or a few related ones. */
export type CheckRule = (context: CheckContext) => readonly StoryFinding[];
