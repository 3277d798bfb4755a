import type { VariableValues } from 'iv-player';
import type { StoryText } from '../format/story-file';

/** The value of a variable in a text, such as `{name}`, of letters, digits, `_`, `$` and `-`; two braces stand for the character itself. */
const PLACEHOLDER = /\{\{|\{([\p{L}_$][\p{L}\p{N}_$-]*)\}/gu;

const isWritten = (text: string): boolean => text.includes('{');

/** Names in braces in a text. */
export function namesIn(text: StoryText | undefined): readonly string[] {
  const texts = typeof text === 'object' ? Object.values(text) : [text ?? ''];
  return texts
    .filter(isWritten)
    .flatMap((one) => [...one.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []));
}

/** Whether a text changes when it is filled in. */
export const isTemplate = (text: StoryText | undefined): boolean =>
  typeof text === 'object' ? Object.values(text).some(isWritten) : isWritten(text ?? '');

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

const fillOne = (text: string, values: VariableValues): string =>
  text.replaceAll(PLACEHOLDER, (found, name?: string) => {
    if (name === undefined) return '{';
    return Object.hasOwn(values, name) ? shown(values[name]) : found;
  });

/** Writes the values of variables into a text, once: a value is text, whatever it contains. Unknown names stay as they are. */
export const fillText = <Text extends StoryText | undefined>(text: Text, values: VariableValues): Text =>
  (typeof text === 'object'
    ? Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, fillOne(one, values)]))
    : text === undefined
      ? text
      : fillOne(text, values)) as Text;

/** Doubles braces that would be read as those of a variable. */
export const withPlainBraces = (text: string): string =>
  text.replaceAll(/\{(?=\{|[\p{L}_$][\p{L}\p{N}_$-]*\})/gu, '{{');
/** Writes double braces as single ones. */
export const withoutDoubledBraces = (text: string): string => text.replaceAll('{{', '{');
