import type { KeyUse } from '../stage/key-use';
import { focusTarget, shortcutAction } from './choice-key-actions';

export interface KeyedChoices {
  readonly buttons: readonly HTMLElement[];
  /** Labels of the buttons; empty while digits and letters do nothing. */
  readonly labels: readonly string[];
}

/** Handles a key on the stage: digits and letters choose regardless of focus; arrows, Home and End move focus among the choices. */
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
  const index = action ? action.index : arrowTarget(event, buttons, from);
  const button = index !== null && buttons[index];
  if (!button) return;
  // Keep the key from the page and from other components.
  event.preventDefault();
  event.stopPropagation();
  if (action?.type === 'choose') button.click();
  else button.focus();
}

/** Index of the choice that an arrow key moves to; `null` for other keys, or if no choice has focus. */
function arrowTarget({ key }: KeyboardEvent, buttons: readonly HTMLElement[], index: number): number | null {
  const [first] = buttons;
  if (index < 0 || !first) return null;
  const columns = buttons.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  const isRtl = getComputedStyle(first).direction === 'rtl';
  return focusTarget(key, { index, count: buttons.length, columns, isRtl });
}
