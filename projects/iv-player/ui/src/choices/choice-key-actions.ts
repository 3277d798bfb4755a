/** What a key does: choose, or only move the focus. */
export interface KeyAction {
  readonly type: 'choose' | 'focus';
  /** Of the choice. */
  readonly index: number;
}

/** The part of a `KeyboardEvent` that says which key was pressed. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
}

/**
 * What a digit or letter does, wherever in the player the focus is. A letter that begins one label chooses it; one that begins
 * several moves the focus from one to the next. Digits count from 1, also those of keyboards which write them with Shift.
 * @param labels texts of the choices
 * @param focused index of the choice that has the focus, -1 for none
 */
export function shortcutAction(
  { key, code }: PressedKey,
  labels: readonly string[],
  focused: number,
): KeyAction | null {
  const letter = key.toLocaleLowerCase();
  const matches = labels.flatMap((label, index) => (firstLetter(label) === letter ? [index] : []));
  const [first, second] = matches;
  if (first !== undefined) {
    return second === undefined
      ? { type: 'choose', index: first }
      : { type: 'focus', index: matches.find((index) => index > focused) ?? first };
  }
  const digit = /^[1-9]$/.exec(key) ?? /[1-9]$/.exec(code.startsWith('Digit') ? code : '');
  const index = Number(digit?.[0]) - 1;
  return index < labels.length ? { type: 'choose', index } : null;
}

/** The choice that an arrow, Home or End moves the focus to; `null` for other keys. */
export function focusTarget(key: string, { index, count, columns, isRtl }: FocusPosition): number | null {
  const all = Array.from({ length: count }, (_, other) => other);
  // A single row has no columns to move in.
  const column = all.filter((other) => columns >= count || other % columns === index % columns);
  const move = (among: readonly number[], by: number): number | null =>
    among.at((among.indexOf(index) + by) % among.length) ?? null;
  switch (key) {
    case 'ArrowRight':
      return move(all, isRtl ? -1 : 1);
    case 'ArrowLeft':
      return move(all, isRtl ? 1 : -1);
    case 'ArrowDown':
      return move(column, 1);
    case 'ArrowUp':
      return move(column, -1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Where the focus is among the choices. */
export interface FocusPosition {
  readonly index: number;
  readonly count: number;
  /** Choices side by side. */
  readonly columns: number;
  readonly isRtl: boolean;
}

function firstLetter(label: string): string | undefined {
  return /\p{L}/u.exec(label)?.[0].toLocaleLowerCase();
}
