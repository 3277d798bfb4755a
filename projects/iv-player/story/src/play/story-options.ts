import type { Decider } from 'iv-player';

/** Options of `loadStory`, `withStory` and `<iv-player [story]>`. */
export interface StoryOptions {
  /** Functions that decide when nobody chooses, by the names that decisions of the story have as `decider`. Default none. */
  readonly deciders?: Readonly<Record<string, Decider>>;
  /** Whether a node without a clip plays as its text. Otherwise it takes no time. Default `true`. */
  readonly placeholders?: boolean;
  /** Address to which those in the story are relative. Default: the story's own, if it is loaded from one, else the page's. */
  readonly base?: string;
}
