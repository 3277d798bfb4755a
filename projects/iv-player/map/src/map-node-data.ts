import type {} from 'iv-player/ui';

// What the map reads of a node, besides what `iv-player/ui` does; see `StoryNodeData`.
declare module 'iv-player' {
  interface StoryNodeData {
    /** Its place on the map, in pixels: from the left, from the top. */
    readonly position?: readonly [left: number, top: number] | null;
  }
}
