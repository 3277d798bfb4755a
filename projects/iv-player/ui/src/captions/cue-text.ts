/** Most tags of a cue that are honoured: browsers take the square of the time for tags that are nested in each other. */
const MAX_TAGS = 1000;

const TIME = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/g;

/** Seconds of a time such as `00:01.500`. */
export const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** As browsers take them: one that is not closed reaches to the end. */
const TAG = /<[^>]*>?/g;
const withoutTags = (text: string): string => text.replace(TAG, '');
const isBlank = (line: string): boolean => isInvisible(withoutTags(line).replace(REFERENCE, textOf));

/** Characters by their names, of those that cannot be seen, and by their numbers. */
const REFERENCE = /&(?:(nbsp|lrm|rlm|zwj|zwnj|shy)|#(\d{1,7})|#x([\da-f]{1,6}))(?:;|(?![\da-z]))/gi;
const textOf = (all: string, name?: string, decimal?: string, hex?: string): string => {
  if (name !== undefined) return ' ';
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
};

/** Whether nothing of a text can be seen: space, and characters that only change others, such as marks of direction. */
export const isInvisible = (text: string): boolean =>
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u.test(text);

/** The text of a cue without lines in which nothing can be seen, of which a box would be drawn; empty when that is all of it. */
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

/** The lines of a cue without tags. */
export const linesOf = (text: string): readonly string[] =>
  withoutTags(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Node times in seconds from which on words of a cue are said: `so<00:01.400> this`. */
export const wordTimes = (text: string): readonly number[] =>
  [...text.matchAll(TIME)].map(([, time = '']) => secondsOf(time));
