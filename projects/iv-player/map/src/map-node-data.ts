import type {} from 'iv-player/ui';

// Adds the node data that the map reads to `StoryNodeData`.
declare module 'iv-player' {
  interface StoryNodeData {
    /** Top-left corner of the scene on the map, in pixels. */
    readonly position?: readonly [left: number, top: number] | null;
  }
}
