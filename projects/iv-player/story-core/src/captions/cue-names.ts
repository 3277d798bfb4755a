/** Longest line, in characters, that can be a name. Longer ones would take too long to match. */
const MAX_LENGTH = 60;
const NAME = /^\s*(.*?)(\d+)\s*$/;

const parsed = (name: string): RegExpExecArray | null => (name.length > MAX_LENGTH ? null : NAME.exec(name));

/** Whether a name continues the numbering of another: `8` after `7`, and `cue-8` after `cue-7`. */
export function isNextName(name: string, previous: string): boolean {
  const [, prefix, number] = parsed(name) ?? [];
  const [, before, last] = parsed(previous) ?? [];
  return number !== undefined && prefix === before && Number(number) === Number(last) + 1;
}

/**
 * Whether the line directly above a cue's times is its name although the blank line above it is missing, so that browsers show it at the
 * end of the previous cue.
 * @param isOnly whether it is the only line of the previous cue, which would then have no text
 */
export const isNameInText = (line: string, previous: string, isOnly: boolean): boolean =>
  isNextName(line, previous) || (!isOnly && /^\s*\d{1,20}\s*$/.test(line));
