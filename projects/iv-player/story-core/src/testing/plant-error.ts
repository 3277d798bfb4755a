import type { StoryFile, StoryFileDecision, StoryFileNode } from '../format/story-file';
import type { TestMedia } from './test-media';

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
export type OpenNode = Omit<Open<StoryFileNode>, 'decision'> & { decision: Open<StoryFileDecision> };
export type OpenStory = Omit<Open<StoryFile>, 'nodes'> & { nodes: Record<string, OpenNode> };

/** Plants an error. Returns the expected finding, with a path relative to the node or, if it starts with a slash, to the story. */
export type PlantError = (node: OpenNode, story: OpenStory, media: TestMedia, id: string) => string;
