export interface HidingInputs {
  /** Whether there has been no input for `IDLE_MS`. */
  readonly isIdle: boolean;
  /** Whether media time advances: playback is not paused, stalled, failed, held or ended. */
  readonly isPlaying: boolean;
  readonly hasError: boolean;
  /** Whether a decision is open, or choices are shown. */
  readonly isChoosing: boolean;
  readonly isMenuOpen: boolean;
}

/** Time without input, in ms, after which the controls may hide. */
export const IDLE_MS = 2600;

/** Whether the controls are hidden: only while playing, without recent input, and if nothing else needs them. */
export function areControlsHidden(inputs: HidingInputs): boolean {
  const { isIdle, isPlaying, hasError, isChoosing, isMenuOpen } = inputs;
  return isIdle && isPlaying && !hasError && !isChoosing && !isMenuOpen;
}
