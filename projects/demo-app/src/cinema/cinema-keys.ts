/** What a key means in the cinema. */
export type CinemaCommand =
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'toggle' | 'mute' | 'fullscreen' | 'leave' };

/** Keys that a control under the focus wants for itself. */
const takenBy: Readonly<Record<string, RegExp>> = {
  BUTTON: /^( |Enter)$/,
  A: /^Enter$/,
  SELECT: /^.*$/,
  TEXTAREA: /^.*$/,
  SUMMARY: /^( |Enter)$/,
};

/** Where somebody writes, every key is a letter. */
const writing = 'input:not([type=range], [type=radio], [type=checkbox])';

/** The command behind a key, or `null`: a chord, or a key that `target` needs itself. */
export function cinemaCommand(event: KeyboardEvent, target: Element | null): CinemaCommand | null {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (target?.matches(writing) || takenBy[target?.tagName ?? '']?.test(key)) return null;
  if (/^[1-9]$/.test(key)) return { type: 'choose', index: Number(key) - 1 };
  if (key === ' ' || key === 'k') return { type: 'toggle' };
  if (key === 'm') return { type: 'mute' };
  if (key === 'f') return { type: 'fullscreen' };
  return key === 'Escape' ? { type: 'leave' } : null;
}
