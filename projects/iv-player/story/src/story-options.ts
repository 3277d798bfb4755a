import type { Decider } from 'iv-player';

/** Options for `loadStory`, `withStory` and `<iv-player [story]>`. */
export interface StoryOptions {
  /** Functions that decide if the viewer does not choose, by the names used as `decider` in the story. Default: none. */
  readonly deciders?: Readonly<Record<string, Decider>>;
  /** Whether nodes without a clip show their text. If not, they take no time. Default `true`. */
  readonly placeholders?: boolean;
  /** Base for the addresses in the story. Default: the story's own address or, if it has none, the page's. */
  readonly base?: string;
}
