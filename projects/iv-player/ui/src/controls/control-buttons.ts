import * as icons from '../theme/icons';

/** The outlines of the buttons, by what the button does; the labels have the same names. */
export const CONTROL_ICONS = {
  play: icons.PLAY_ICON,
  pause: icons.PAUSE_ICON,
  replay: icons.REPLAY_ICON,
  captions: icons.CAPTIONS_ICON,
  audioDescription: icons.DESCRIPTION_ICON,
  backToChoice: icons.BACK_ICON,
  mute: icons.VOLUME_ICON,
  unmute: icons.MUTED_ICON,
  settings: icons.SETTINGS_ICON,
  fullscreen: icons.FULLSCREEN_ICON,
  exitFullscreen: icons.EXIT_FULLSCREEN_ICON,
  close: icons.CLOSE_ICON,
};

/** A button on the bar. */
export interface ControlButton {
  /** Which one it is, as the end of its class. */
  readonly name: string;
  /** What it does when it is pressed now. */
  readonly action: keyof typeof CONTROL_ICONS;
  readonly press: () => void;
  /** Whether what it switches is on; only for a button that switches. */
  readonly isPressed?: boolean;
  /** Whether pressing it does nothing for now. */
  readonly isDisabled?: boolean;
  /** Whether its menu is open; only for a button that has one. */
  readonly isExpanded?: boolean;
}
