/** State of a scene for the viewer. */
export type SceneState = 'here' | 'seen' | 'next' | 'open' | 'missed' | 'unseen';

/** How much of the unseen scenes the map shows. */
export type UnseenScenes = 'nearby' | 'unnamed' | 'named';

/** The viewer's progress in the story. */
export interface StoryProgress {
  /** Id of the current node, or `null` without one. */
  readonly here: string | null;
  readonly seen: ReadonlySet<string>;
  /** Id of the next node in the playlist, or `null` without one. */
  readonly next: string | null;
  /** Ids of the nodes that can be chosen now. */
  readonly open: ReadonlySet<string>;
}

/** Determines the state of a scene. @param before ids of the nodes that lead to it */
export function sceneState(
  id: string,
  before: readonly string[],
  { here, seen, next, open }: StoryProgress,
): SceneState {
  if (id === here) return 'here';
  if (id === next) return 'next';
  if (open.has(id)) return 'open';
  if (seen.has(id)) return 'seen';
  // Followers of the current scene are not missed yet.
  return before.some((one) => seen.has(one) && one !== here) ? 'missed' : 'unseen';
}

export function isSceneShown(
  state: SceneState,
  before: readonly string[],
  here: string | null,
  unseen: UnseenScenes,
): boolean {
  return state !== 'unseen' || unseen !== 'nearby' || (here !== null && before.includes(here));
}

export function isSceneNamed(state: SceneState, wasSeen: boolean, unseen: UnseenScenes): boolean {
  return unseen === 'named' || wasSeen || state === 'here';
}
