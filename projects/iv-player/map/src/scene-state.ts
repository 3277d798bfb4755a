/** State of a scene for the viewer. */
export type SceneState = 'here' | 'seen' | 'next' | 'open' | 'missed' | 'unseen';

/** Amount that the map shows of unseen scenes. */
export type UnseenScenes = 'nearby' | 'unnamed' | 'named';

/** Where the viewer is in the story. */
export interface StoryProgress {
  /** Id of the node that plays; `null` without one. */
  readonly here: string | null;
  /** Ids of the nodes that were played. */
  readonly seen: ReadonlySet<string>;
  /** Id of the next node in the playlist; `null` without one. */
  readonly next: string | null;
  /** Ids of the nodes that can be chosen now. */
  readonly open: ReadonlySet<string>;
}

/**
 * State of a scene for the viewer.
 * @param before ids of the nodes that it may follow
 */
export function sceneState(
  id: string,
  before: readonly string[],
  { here, seen, next, open }: StoryProgress,
): SceneState {
  if (id === here) return 'here';
  if (id === next) return 'next';
  if (open.has(id)) return 'open';
  if (seen.has(id)) return 'seen';
  // What may follow the scene that plays is still ahead.
  return before.some((one) => seen.has(one) && one !== here) ? 'missed' : 'unseen';
}

/** Whether a scene is shown at all. The next and the open ones are on the stage anyway. */
export function isSceneShown(
  state: SceneState,
  before: readonly string[],
  here: string | null,
  unseen: UnseenScenes,
): boolean {
  return state !== 'unseen' || unseen !== 'nearby' || (here !== null && before.includes(here));
}

/** Whether the scene's own name is shown. */
export function isSceneNamed(state: SceneState, wasSeen: boolean, unseen: UnseenScenes): boolean {
  return unseen === 'named' || wasSeen || state === 'here';
}
