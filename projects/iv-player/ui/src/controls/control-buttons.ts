import * as icons from '../theme/icons';

/** Icons of the buttons, by action. Labels have the same names. */
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

export interface ControlButton {
  /** Suffix of the button's class. */
  readonly name: string;
  readonly action: keyof typeof CONTROL_ICONS;
  readonly press: () => void;
  /** State of a toggle button; `undefined` for other buttons. */
  readonly isPressed?: boolean;
  /** Whether the button is disabled. It can still receive focus. */
  readonly isDisabled?: boolean;
  /** Whether the button's menu is open; `undefined` for buttons without a menu. */
  readonly isExpanded?: boolean;
}
