/**
 * Data of a node. Unknown keys are the application's. What a piece of `iv-player/ui` or `iv-player/map` reads has its type as soon as
 * something is imported from there: a wrong one does not compile. An application may type keys of its own in the same way.
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
  /** Data of the application; `decision` holds decision options. */
  readonly [key: string]: unknown;
}
