/** Most tags of a cue that are honoured: browsers take the square of the time for tags that are nested in each other. */
const MAX_TAGS = 1000;

const TIME = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/g;

/** Seconds of a time such as `00:01.500`. */
export const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Without tags, as browsers take them: one that is not closed reaches to the end. */
const withoutTags = (text: string): string => text.replace(/<[^>]*>?/g, '');
const isBlank = (line: string): boolean => withoutTags(line).replaceAll('&nbsp;', ' ').trim() === '';

/** The text of a cue without lines in which nothing can be seen, of which a box would be drawn; empty when that is all of it. */
export function visibleText(text: string): string {
  let shown = '';
  let isEmpty = true;
  const isBounded = text.split('<', MAX_TAGS + 2).length <= MAX_TAGS + 1;
  for (const line of (isBounded ? text : withoutTags(text)).split('\n')) {
    if (isBlank(line)) shown += line.match(/<[^>]*>?/g)?.join('') ?? '';
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
