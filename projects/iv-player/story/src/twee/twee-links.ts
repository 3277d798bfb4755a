import { withoutMacros } from './twee-macros';

/** A link of a passage. */
export interface TweeLink {
  readonly to: string;
  /** Text of the link. */
  readonly label: string;
}

/** The text of a passage without what is no text. */
export interface TweeText {
  readonly text: string;
  readonly links: readonly TweeLink[];
  /** What was left out: macros, computed links, links to web addresses. */
  readonly notes: readonly string[];
}

/** `[[target]]`, also inside the brackets of a hook; SugarCube's `[[target][code]]` too. */
const LINK = /\[\[([^[\]]+)\](?:\[([^[\]]*)\])?\]/g;
const IS_WEB = /^(?:[a-z][a-z\d+.-]*:\/\/|mailto:|javascript:|data:)/i;
/** A name that is made of variables or by code. */
const IS_COMPUTED = /^[$_][a-z]\w*(?:[.[].*)?$|^\([a-z][\w-]*:|<<|`|\$\{/i;

/** Stands where a link was, until the line is tidied up. */
const GAP = '\uE000';
/** A line with links only: brackets of hooks and marks of lists beside them are left over. */
const LEFT_OVER = /^[\s[\]|>*+-]*\uE000[\s[\]|>*+\uE000-]*$/;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** Reads `label->target`, `target<-label`, `label|target` and `target`. */
function readLink(inside: string): TweeLink {
  const right = inside.lastIndexOf('->');
  if (right >= 0) return { label: inside.slice(0, right).trim(), to: inside.slice(right + 2).trim() };
  const left = inside.indexOf('<-');
  if (left >= 0) return { to: inside.slice(0, left).trim(), label: inside.slice(left + 2).trim() };
  const bar = inside.lastIndexOf('|');
  if (bar >= 0) return { label: inside.slice(0, bar).trim(), to: inside.slice(bar + 1).trim() };
  return { label: inside.trim(), to: inside.trim() };
}

/** As often what is left of a text is read once more: a file may be made to keep the reader busy. */
const MAX_ROUNDS = 8;

/** The lines of a text without gaps, and without those that are left over. */
const tidied = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !LEFT_OVER.test(line))
    .map((line) => line.replaceAll(GAP, '').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Takes links and macros out of a text; what is code becomes a note and is never run. */
export function readTweeText(given: string): TweeText {
  const links: TweeLink[] = [];
  const notes: string[] = [];
  const linkless = given
    .replaceAll(GAP, '')
    .replaceAll(LINK, (whole, inside: string, code: string | undefined) => {
      const link = readLink(inside);
      if (link.to === '' || IS_COMPUTED.test(link.to))
        notes.push(`The computed link ${shortened(whole)} was left out.`);
      else if (IS_WEB.test(link.to))
        notes.push(`The link to a web address ${shortened(whole)} was left out.`);
      else links.push({ to: link.to, label: link.label || link.to });
      if (code) notes.push(`The code of the link ${shortened(whole)} was left out.`);
      return GAP;
    });
  const plain = (from: string): string =>
    withoutMacros(from, (macro) => {
      notes.push(`The macro ${shortened(macro.replaceAll(GAP, '[[…]]'))} was left out.`);
    });
  let text = tidied(plain(linkless));
  // What was around a macro or a link may look like one when it is gone, such as the brackets of hooks in hooks.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const again = tidied(plain(text).replaceAll(LINK, '$1'));
    if (again === text) break;
    text = again;
  }
  return { text, links, notes };
}

/** Writes a link; `null` when it cannot be written so that it reads the same. */
export function writeLink(link: TweeLink): string | null {
  const { to, label } = link;
  const whole = `[[${label}->${to}]]`;
  // A name with a bar would be read as a label and a name.
  return [...(label === to ? [`[[${to}]]`] : []), whole].find((written) => readsAs(written, link)) ?? null;
}

function readsAs(written: string, { to, label }: TweeLink): boolean {
  const { links, notes, text } = readTweeText(written);
  const [only, second] = links;
  return only?.to === to && only.label === label && !second && notes.length === 0 && text === '';
}
