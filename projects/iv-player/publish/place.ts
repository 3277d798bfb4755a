import type { JsonObject } from 'iv-player';
import type { PathStep } from 'iv-player/story-core';

/** Where a film is. Written to the data of an LMS, to the address of a page, and to messages for the page around the film. */
export interface CurrentPlace {
  /** Path code of the playthrough; see `pathCode`. `''` if no path leads to the node. */
  readonly path: string;
  /** Id of the current node; `null` before the first. */
  readonly node: string | null;
  /** Node time in seconds. */
  readonly time: number;
}

/** A place to open: the end of a path, or a node, with the values of variables that no path implies. */
export type Place =
  | Pick<CurrentPlace, 'path' | 'time'>
  | { readonly node: string; readonly time: number; readonly variables?: JsonObject };

/** A place as the story has it. */
export interface FoundPlace {
  /** Steps to the place, starting with the story's first node. */
  readonly steps: readonly PathStep[];
  /** Node time in seconds. */
  readonly time: number;
  /** Whether this is the place itself. Otherwise, it is the last node of the path that the story still has. */
  readonly isExact: boolean;
  readonly variables?: JsonObject;
}
