import type { StoryFileExternal, StoryFileVariable } from './story-file';

/** Longest text from outside, in characters, without a limit of the variable's own. */
const MAX_LENGTH = 200;

export type ExternalValue = string | number | boolean;

export const limitsOf = ({ external }: StoryFileVariable): StoryFileExternal | null =>
  typeof external === 'object' ? external : null;

/** Reads a value from text; `undefined` if it does not have the type. */
function parsed(text: string, type: StoryFileExternal['type']): ExternalValue | undefined {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function isWithin(
  value: ExternalValue,
  { maxLength = MAX_LENGTH, min, max }: StoryFileExternal,
): boolean {
  if (typeof value === 'string') return Array.from(value).length <= maxLength;
  return typeof value === 'boolean' || (value >= (min ?? -Infinity) && value <= (max ?? Infinity));
}

/**
 * Reads a value that the page around the film, or its address, gives to a variable.
 * @param given a string, a number or a boolean; text is read as the variable's type
 * @returns `undefined` if the story does not open the variable, or if the value does not fit
 */
export function readExternal(variable: StoryFileVariable, given: unknown): ExternalValue | undefined {
  const limits = limitsOf(variable);
  if (!limits || !['string', 'number', 'boolean'].includes(typeof given)) return undefined;
  const value = parsed(String(given), limits.type);
  if (value === undefined || !isWithin(value, limits)) return undefined;
  const { values } = limits;
  return !values || (values as readonly unknown[]).includes(value) ? value : undefined;
}
