import type { EngineFact } from 'iv-player/plugin';

export type StatusFact = EngineFact & { readonly type: 'status' };

/** State of the real engine during a replay. */
export interface RealEngineState {
  /** Key of its pass. */
  readonly key: number | null;
  readonly status: StatusFact;
  /** Whether playback is requested. The browser may refuse it, or the viewer may pause it with a media key. */
  readonly isWanted: boolean;
  readonly hasFinished: boolean;
  readonly hasFailed: boolean;
}

/** Whether media time advances, or will once the media have loaded. */
export const mayAdvance = ({ isWanted, hasFinished, hasFailed }: RealEngineState): boolean =>
  isWanted && !hasFinished && !hasFailed;

/** The state after the engine has loaded a pass. */
export function withPass(state: RealEngineState, key: number | null): RealEngineState {
  return { ...state, key, hasFinished: false, hasFailed: false };
}

export function afterFact(state: RealEngineState, fact: EngineFact): RealEngineState {
  switch (fact.type) {
    case 'nextStarted':
      return { ...state, key: fact.key };
    case 'lastFrameShown':
      return { ...state, hasFinished: true };
    case 'mediaFailed':
      return { ...state, hasFailed: true };
    case 'startRefused':
      return { ...state, isWanted: false };
    case 'status': {
      // After a refusal at a seam or a pause by a media key, the engine does not continue on its own.
      const isPaused = fact.status === 'paused' && !state.hasFinished && !state.hasFailed;
      return { ...state, status: fact, isWanted: state.isWanted && !isPaused };
    }
    default:
      return state;
  }
}
