import type { KeyUse } from '../stage/key-use';

/** Whether a key is pressed together with one that gives it another meaning. */
export function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}

/**
 * Whether a key without modifiers can be a shortcut: what has the focus has no use for letters.
 * @param use what has the focus does with keys
 */
export function canBeShortcut({ repeat, isComposing }: KeyboardEvent, use: KeyUse): boolean {
  return !repeat && !isComposing && use !== 'text';
}
