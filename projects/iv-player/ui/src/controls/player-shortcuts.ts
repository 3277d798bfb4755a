import type { KeyUse } from '../stage/key-use';

export type ShortcutCommand =
  | 'togglePlay'
  | 'toggleMute'
  | 'toggleFullscreen'
  | 'toggleCaptions'
  | 'toggleDescription'
  | 'escape'
  | 'left'
  | 'right'
  | 'louder'
  | 'quieter';

/** Pressed key, as in `KeyboardEvent`. */
export interface PressedKey extends Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
> {
  /** 229 while an input method handles the key. Safari reports the last such key only in this way. */
  readonly keyCode: number;
}

/** `keyCode` of keys that an input method handles. */
const COMPOSED = 229;

const COMMANDS: Readonly<Record<string, ShortcutCommand | null>> = {
  // Excludes inherited names such as `toString`.
  __proto__: null,
  ' ': 'togglePlay',
  k: 'togglePlay',
  m: 'toggleMute',
  f: 'toggleFullscreen',
  c: 'toggleCaptions',
  d: 'toggleDescription',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'louder',
  arrowdown: 'quieter',
};

/**
 * Returns the command for a key. `null` for a key with a modifier, during text composition, or if the key was already handled or is used by
 * the focused element. Only arrow keys repeat when held down.
 * @param isEnabled whether shortcuts are on; otherwise only Escape works
 */
export function shortcutCommand(
  pressed: PressedKey,
  focused: KeyUse,
  isEnabled: boolean,
): ShortcutCommand | null {
  const { ctrlKey, altKey, metaKey, repeat, defaultPrevented } = pressed;
  if (ctrlKey || altKey || metaKey || defaultPrevented) return null;
  if (pressed.isComposing || pressed.keyCode === COMPOSED) return null;
  if (pressed.key === 'Escape') return 'escape';
  if (!isEnabled || focused === 'text') return null;
  const key = pressed.key.toLowerCase();
  const isUsed = key.startsWith('arrow')
    ? focused.startsWith('arrows')
    : repeat || (key === ' ' && focused.endsWith('space'));
  return isUsed ? null : (COMMANDS[key] ?? null);
}
