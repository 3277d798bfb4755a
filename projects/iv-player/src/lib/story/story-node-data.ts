/**
 * Custom data of a node. Importing `iv-player/ui` or `iv-player/map` adds types for the keys they use. Applications can type their own keys
 * in the same way, by module augmentation.
 * @example
 * import 'iv-player';
 *
 * declare module 'iv-player' {
 *   interface StoryNodeData {
 *     readonly chapter?: number;
 *   }
 * }
 */
export interface StoryNodeData {
  /** The application's data. `decision` holds decision options. */
  readonly [key: string]: unknown;
}
