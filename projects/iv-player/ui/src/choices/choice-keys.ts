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
  if (first !== undefined && second === undefined) return { type: 'choose', index: first };
  if (first !== undefined) {
    return { type: 'focus', index: matches.find((index) => index > focused) ?? first };
  }
  const digit = /^[1-9]$/.exec(key)?.[0] ?? /^Digit([1-9])$/.exec(code)?.[1];
  const index = Number(digit) - 1;
  return index < labels.length ? { type: 'choose', index } : null;
}

/** The choice that an arrow, Home or End moves the focus to; `null` for other keys. */
export function focusTarget(key: string, { index, count, columns, isRtl }: FocusPosition): number | null {
  const next = (index + 1) % count;
  const previous = (index + count - 1) % count;
  const rows = Math.ceil(count / columns);
  const column = index % columns;
  switch (key) {
    case 'ArrowRight':
      return isRtl ? previous : next;
    case 'ArrowLeft':
      return isRtl ? next : previous;
    case 'ArrowDown':
      if (rows === 1) return next;
      return index + columns < count ? index + columns : column;
    case 'ArrowUp': {
      if (rows === 1) return previous;
      const last = (rows - 1) * columns + column;
      return index >= columns ? index - columns : last < count ? last : last - columns;
    }
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
