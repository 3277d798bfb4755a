import type { KeyUse } from '../../stage/key-use';
import { focusTarget, shortcutAction } from './choice-key-actions';

export interface KeyedChoices {
  readonly buttons: readonly HTMLElement[];
  /** Labels of the buttons; empty while digits and letters do nothing. */
  readonly labels: readonly string[];
}

/** First button of the choices that had focus last, or that Tab has led to. */
let reached: HTMLElement | undefined;

/**
 * Handles a key on the stage: digits and letters choose regardless of focus; arrows, Home and End move focus among the choices; the first
 * Tab from the control bar moves it there.
 */
export function handleChoiceKey(
  event: KeyboardEvent,
  target: HTMLElement,
  use: KeyUse,
  { buttons, labels }: KeyedChoices,
): void {
  const { repeat, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return;
  const from = buttons.indexOf(target);
  const action = repeat || isComposing || use === 'text' ? null : shortcutAction(event, labels, from);
  const index = action ? action.index : focusIndex(event, target, buttons, from);
  const button = index !== null && buttons[index];
  if (!button) return;
  // Keep the key from the page and from other components.
  event.preventDefault();
  event.stopPropagation();
  if (action?.type === 'choose') button.click();
  else button.focus();
}

/** Index of the choice that a key moves focus to; `null` if it does not. */
function focusIndex(
  { key }: KeyboardEvent,
  target: HTMLElement,
  buttons: readonly HTMLElement[],
  index: number,
): number | null {
  const [first] = buttons;
  // The bar comes after the choices, so that Tab would lead away from them.
  const isLed = key === 'Tab' && reached !== first && !first?.ariaDisabled && target.closest('.iv-bar');
  if (!first || (index < 0 && !isLed)) return null;
  reached = first;
  const columns = buttons.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  const isRtl = getComputedStyle(first).direction === 'rtl';
  return focusTarget(isLed ? 'Home' : key, { index, count: buttons.length, columns, isRtl });
}
