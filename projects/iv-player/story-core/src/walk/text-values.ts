import type { VariableValues } from 'iv-player';
import type { StoryText } from '../format/story-file';

/** A doubled brace, which stands for the character itself, or the name of a value, such as `{name}` or `{question.points}`. */
const PARTS = /\{\{|\}\}|\{([\p{L}\p{M}\p{N}_.-]+)\}/gu;

const isWritten = (text: string): boolean => text.includes('{') || text.includes('}}');

/** Names in braces in a text. */
export function namesIn(text: StoryText | undefined): readonly string[] {
  const texts = typeof text === 'object' ? Object.values(text) : [text ?? ''];
  return texts.filter(isWritten).flatMap((one) => [...one.matchAll(PARTS)].flatMap(([, name]) => name ?? []));
}

/** Whether a text may change when it is filled in. */
export const isTemplate = (text: StoryText | undefined): boolean =>
  typeof text === 'object' ? Object.values(text).some(isWritten) : isWritten(text ?? '');

/** Finds a value by its name, or a part of one, as `{ "var": "bag.0" }` does; `undefined` if there is none. */
function valueOf(name: string, values: VariableValues): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  let found: unknown = values;
  for (const key of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    if (Array.isArray(found) && key === 'length') return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
}

function numberIn(language: string | undefined, value: number): string {
  try {
    return new Intl.NumberFormat(language).format(value);
  } catch {
    // The tag is not one of a language.
    return new Intl.NumberFormat('en').format(value);
  }
}

function shown(value: unknown, language: string | undefined): string {
  // Without the sign of a zero.
  if (typeof value === 'number') return numberIn(language, value + 0);
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

const fillOne = (text: string, values: VariableValues, language: string | undefined): string =>
  text.replaceAll(PARTS, (found, name?: string) => {
    if (name === undefined) return found.charAt(0);
    const value = valueOf(name, values);
    return value === undefined ? found : shown(value, language);
  });

/**
 * Writes values into a text, once: a value is text, whatever it contains. Unknown names stay as they are.
 * @param language BCP 47 tag for the numbers in a text without a language of its own; `undefined`: the browser's
 */
export const fillText = <Text extends StoryText | undefined>(
  text: Text,
  values: VariableValues,
  language: string | undefined,
): Text =>
  (typeof text === 'object'
    ? Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, fillOne(one, values, tag)]))
    : text === undefined
      ? text
      : fillOne(text, values, language)) as Text;

/** Braces that would be read as those of a value, or as one brace. */
const READ = /\{\{+|\}\}+|\{(?=[\p{L}\p{M}\p{N}_.-]+\})/gu;

/**
 * Doubles the braces of a text that would be read as something else, so that it is shown as it is.
 * @param isPart whether the text stands next to others, whose braces would join with those at its ends: doubles all braces. Default `false`
 */
export const withPlainBraces = (text: string, isPart = false): string =>
  text.replaceAll(isPart ? /[{}]/g : READ, (found) => found.replaceAll(/./g, '$&$&'));

/** Writes double braces as single ones. */
export const withoutDoubledBraces = (text: string): string =>
  text.replaceAll(/\{\{|\}\}/g, (found) => found.charAt(0));
