import type { PlayerState } from '../player/player-state';
import type { ViewerLabels } from './viewer-labels';

/** What a part of the stage depends on. */
export interface StageInputs {
  readonly state: PlayerState;
  readonly labels: ViewerLabels;
  /** The input `[storyNavigation]` of `<iv-player>`. */
  readonly storyNavigation: boolean;
}

/** A ready-made piece of the stage, such as the spinner. */
export interface StagePart {
  /** Called first when the part is created, then after each change of the store and of the inputs. */
  update(inputs: StageInputs): void;
}
