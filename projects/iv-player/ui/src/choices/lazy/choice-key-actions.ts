export interface KeyAction {
  readonly type: 'choose' | 'focus';
  readonly index: number;
}

/**
 * Returns the action for a digit or letter. A letter that starts one label chooses it; a letter that starts several moves focus from one to
 * the next. Digits start at 1, and work on keyboards that type them with Shift.
 * @param focused index of the focused choice; -1 if none
 * @returns `null` for other keys
 */
export function shortcutAction(
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
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

/** Index of the choice that an arrow key, Home or End moves focus to; `null` for other keys. */
export function focusTarget(key: string, { index, count, columns, isRtl }: FocusPosition): number | null {
  const all = [...Array(count).keys()];
  // In a single row, up and down move through all choices.
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

export interface FocusPosition {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRtl: boolean;
}

function firstLetter(label: string): string | undefined {
  return /\p{L}/u.exec(label)?.[0].toLocaleLowerCase();
}
