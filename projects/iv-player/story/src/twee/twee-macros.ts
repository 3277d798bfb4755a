/** A stretch of a text, from its first character to behind its last. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Code between marks: macros of SugarCube, code of Snowman, and what browsers would run or apply. */
const MARKS: readonly (readonly [opening: string, closing: string])[] = [
  ['<<', '>>'],
  ['<%', '%>'],
  ['<script', '</script>'],
  ['<style', '</style>'],
];
/** Modifiers and inserts of Chapbook. */
const CHAPBOOK = [
  /^\[(?:JavaScript|CSS|if|unless|else|after|append|cont|continue)\b[^\]\n]*\]$/gim,
  /\{(?:embed|reveal|restart|back|cycling|dropdown|text input)\b[^{}]*\}/gi,
];
/** The beginning of a macro of Harlowe. */
const HARLOWE = /\([a-z][\w-]{0,40}:/gi;

// Each of these looks at every character a fixed number of times: a file may be made to keep the reader busy.

function* marked(text: string): Generator<TextRange> {
  const lower = text.toLowerCase();
  for (const [opening, closing] of MARKS) {
    for (let at = lower.indexOf(opening); at >= 0; at = lower.indexOf(opening, at)) {
      const close = lower.indexOf(closing, at + opening.length);
      if (close < 0) break;
      const end = close + closing.length;
      yield { start: at, end };
      at = end;
    }
  }
}

function* parenthesized(text: string): Generator<TextRange> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at);
    else if (text[at] === ')') closings.set(open.pop() ?? -1, at);
  }
  for (const { index } of text.matchAll(HARLOWE)) {
    const closing = closings.get(index);
    if (closing !== undefined) yield { start: index, end: closing + 1 };
  }
}

/** Takes macros out of a text. @param found called with each, the outermost where one is in another */
export function withoutMacros(text: string, found: (macro: string) => void): string {
  const ranges: TextRange[] = [...marked(text), ...parenthesized(text)];
  for (const pattern of CHAPBOOK) {
    for (const match of text.matchAll(pattern))
      ranges.push({ start: match.index, end: match.index + match[0].length });
  }
  ranges.sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start < at) {
      at = Math.max(at, end);
      continue;
    }
    found(text.slice(start, end));
    kept.push(text.slice(at, start));
    at = end;
  }
  return kept.join('') + text.slice(at);
}
