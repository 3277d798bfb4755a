/** What a keyboard shortcut of the player does. */
export type PlayerCommand =
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'toggle-playback' | 'mute' | 'fullscreen' | 'exit-fullscreen' };

/** Keys that a focused element of that tag handles itself. */
const keysOfElement: Readonly<Record<string, RegExp>> = {
  BUTTON: /^( |Enter)$/,
  A: /^Enter$/,
  SELECT: /^.*$/,
  TEXTAREA: /^.*$/,
  SUMMARY: /^( |Enter)$/,
};

/** In a text field every key is input. */
const textField = 'input:not([type=range], [type=radio], [type=checkbox])';

/** The command of a key; `null` with a modifier, or for a key that the focused element handles itself. */
export function commandOfKey(event: KeyboardEvent, focused: Element | null): PlayerCommand | null {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (focused?.matches(textField) || keysOfElement[focused?.tagName ?? '']?.test(key)) return null;
  if (/^[1-9]$/.test(key)) return { type: 'choose', index: Number(key) - 1 };
  if (key === ' ' || key === 'k') return { type: 'toggle-playback' };
  if (key === 'm') return { type: 'mute' };
  if (key === 'f') return { type: 'fullscreen' };
  return key === 'Escape' ? { type: 'exit-fullscreen' } : null;
}
