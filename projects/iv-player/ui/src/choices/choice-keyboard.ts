import type { KeyUse } from '../stage/key-use';
import { focusTarget, shortcutAction } from './choice-keys';
import { canBeShortcut, hasModifier } from './choice-shortcuts';

/** The choices as keys see them. */
export interface KeyedChoices {
  readonly buttons: readonly HTMLElement[];
  /** Texts of the buttons; empty while digits and letters do nothing. */
  readonly labels: readonly string[];
}

/**
 * Digits and letters choose, wherever on the stage the focus is; arrows, Home and End move it among the choices.
 * @param target what has the focus
 * @param use what it does with keys itself
 */
export function pressKey(
  event: KeyboardEvent,
  target: HTMLElement,
  use: KeyUse,
  { buttons, labels }: KeyedChoices,
): void {
  if (event.defaultPrevented || hasModifier(event)) return;
  const from = buttons.indexOf(target);
  const action = canBeShortcut(event, use) ? shortcutAction(event, labels, from) : null;
  const index = action ? action.index : arrowTarget(event, buttons, from);
  const button = index !== null && buttons[index];
  if (!button) return;
  // Neither the page nor another piece does anything with the key.
  event.preventDefault();
  event.stopPropagation();
  if (action?.type === 'choose') button.click();
  else button.focus();
}

/** The choice that an arrow moves to; `null` for other keys, and with the focus elsewhere. */
function arrowTarget({ key }: KeyboardEvent, buttons: readonly HTMLElement[], index: number): number | null {
  const [first] = buttons;
  if (index < 0 || !first) return null;
  const columns = buttons.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  const isRtl = getComputedStyle(first).direction === 'rtl';
  return focusTarget(key, { index, count: buttons.length, columns, isRtl });
}
