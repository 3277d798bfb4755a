/** What keeps the controls shown. */
export interface HidingInputs {
  /** No input for a while. */
  readonly isIdle: boolean;
  /** Media time advances; otherwise playback is paused, waits, failed, is held or has ended. */
  readonly isPlaying: boolean;
  readonly hasError: boolean;
  /** A decision can be made now, or choices are shown. */
  readonly isChoosing: boolean;
  /** The menu of settings is open. */
  readonly isMenuOpen: boolean;
}

/** Milliseconds without input after which the controls may go. */
export const IDLE_MS = 2600;

/** Whether the controls are hidden: only while playing, after a while without input, and while nothing asks for them. */
export function areControlsHidden(inputs: HidingInputs): boolean {
  const { isIdle, isPlaying, hasError, isChoosing, isMenuOpen } = inputs;
  return isIdle && isPlaying && !hasError && !isChoosing && !isMenuOpen;
}
