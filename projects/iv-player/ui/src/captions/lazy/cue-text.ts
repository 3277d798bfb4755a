/** Maximum number of tags per cue: browsers take quadratic time to parse nested tags. */
const MAX_TAGS = 1000;

const TIME = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/g;

/** Converts a time such as `00:01.500` to seconds. */
export const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Tags as browsers parse them: an unclosed tag extends to the end. */
const TAG = /<[^>]*>?/g;
const withoutTags = (text: string): string => text.replace(TAG, '');
const isBlank = (line: string): boolean => isInvisible(withoutTags(line).replace(REFERENCE, textOf));

/** Character references: names of invisible characters, and numbers. */
const REFERENCE = /&(?:(nbsp|lrm|rlm|zwj|zwnj|shy)|#(\d{1,7})|#x([\da-f]{1,6}))(?:;|(?![\da-z]))/gi;
const textOf = (all: string, name?: string, decimal?: string, hex?: string): string => {
  if (name !== undefined) return ' ';
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
};

/** Whether a string is invisible: only white space and characters such as direction marks. */
export const isInvisible = (text: string): boolean =>
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(text);

/** Removes invisible lines, which would be drawn as boxes. Returns an empty string if nothing is left. */
export function visibleText(text: string): string {
  let shown = '';
  let isEmpty = true;
  const isBounded = text.split('<', MAX_TAGS + 2).length <= MAX_TAGS + 1;
  const whole = isBounded ? text.replace(TAG, (tag) => tag.replaceAll('\n', ' ')) : withoutTags(text);
  for (const line of whole.split('\n')) {
    if (isBlank(line)) shown += line.match(TAG)?.join('') ?? '';
    else {
      shown += isEmpty ? line : `\n${line}`;
      isEmpty = false;
    }
  }
  return isEmpty ? '' : shown;
}

export const linesOf = (text: string): readonly string[] =>
  withoutTags(text)
    .split('\n')
    .flatMap((line) => line.trim() || []);

/** Returns the node times of words in a cue, in seconds: 1.4 for `so<00:01.400> this`. */
export const wordTimes = (text: string): readonly number[] =>
  [...text.matchAll(TIME)].map(([, time = '']) => secondsOf(time));
