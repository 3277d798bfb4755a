import type { KeyUse } from '../stage/key-use';

/** What a shortcut does. */
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

/** A pressed key, as of `KeyboardEvent`. */
export interface PressedKey extends Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'defaultPrevented' | 'isComposing'
> {
  /** 229 while an input method has the key, which is all that Safari tells of the last one. */
  readonly keyCode: number;
}

/** Of keys that an input method has taken. */
const COMPOSED = 229;

/** By the name of the key in small letters. */
const COMMANDS: Readonly<Record<string, ShortcutCommand | null>> = {
  // Nothing inherited: a key may be named as a method.
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
 * The command of a key; `null` with a modifier, while an input method composes a text, for a key that someone else has handled,
 * and for one that the focused element uses itself. A key held down repeats arrows only. Without shortcuts only Escape is left.
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
