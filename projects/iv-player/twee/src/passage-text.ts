import type { TweeLink } from './twee-link';
import { inLine } from './twee-rule';

/** Matches a line of links from which the links were removed: white space and list markers. */
const LEFT_OVER = /^(?:[\s[\]|>*+#,;·•-]|\d+[.)])*$/;
/** Characters that end a sentence. */
const IS_END = /[.!?:…。！？"”»)\]]/u;

/** Text, a link within the text, or a gap where something was removed. */
type Piece = { text: string; readonly isGap?: true } | { readonly label: string };

/** Collects the text of a passage piece by piece. */
export class PassageText {
  readonly links: TweeLink[] = [];
  readonly #pieces: Piece[] = [];
  /** Indices of the pieces that were not empty when they were added. */
  readonly #shown: number[] = [];

  /** Adds text and returns the index of its piece. */
  add(text: string): number {
    if (text !== '') this.#shown.push(this.#pieces.length);
    return this.#pieces.push({ text }) - 1;
  }

  /** Adds text with all white space collapsed. */
  addJoined(text: string): void {
    const joined = inLine(text);
    const before = this.#pieces.at(-1);
    this.add(before && 'text' in before && /\s$/.test(before.text) ? joined.trimStart() : joined);
  }

  set(piece: number, text: string): void {
    const changed = this.#pieces[piece];
    if (changed && 'text' in changed) changed.text = text;
  }

  /** Marks a place where something was removed. */
  addGap(): void {
    this.#pieces.push({ text: '', isGap: true });
  }

  addLink(link: TweeLink): void {
    this.links.push(link);
    this.#shown.push(this.#pieces.length);
    this.#pieces.push({ label: link.label });
  }

  /** Starts a new line unless the current one is empty. */
  beginLine(): void {
    const isEmpty = (piece: Piece | undefined): boolean => !!piece && 'text' in piece && piece.text === '';
    while (isEmpty(this.#pieces[this.#shown.at(-1) ?? -1])) this.#shown.pop();
    const last = this.#pieces[this.#shown.at(-1) ?? -1];
    if (last && 'text' in last && last.text.endsWith('\n')) return;
    if (this.#pieces.length > 0) this.add('\n');
  }

  /** Returns the complete text, with the labels of links that are part of a sentence. */
  finish(): string {
    const lines: Piece[][] = [[]];
    for (const piece of this.#pieces) {
      if ('label' in piece) {
        lines.at(-1)?.push(piece);
        continue;
      }
      const [first = '', ...others] = piece.text.split('\n');
      lines.at(-1)?.push({ ...piece, text: first });
      for (const text of others) lines.push([{ text }]);
    }
    return lines
      .flatMap(shownLine)
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }
}

/** Formats a line; the result is empty for a line that contains nothing but links. */
function shownLine(pieces: readonly Piece[]): readonly string[] {
  const rest = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
  const hasLinks = pieces.some((piece) => 'label' in piece);
  const hasGaps = hasLinks || pieces.some((piece) => 'text' in piece && piece.isGap);
  if (!hasGaps) return [rest.trimEnd()];
  if (LEFT_OVER.test(rest)) return hasLinks || rest.trim() !== '' ? [] : [''];
  // A removed piece may leave white space on both sides.
  const tidy = (text: string): string => text.replaceAll(/[ \t]{2,}/g, ' ').trimEnd();
  if (!hasLinks) return [tidy(rest).trimStart()];
  if ((rest.match(/\p{L}+/gu) ?? []).length < 2) return [tidy(rest)];
  const shown: string[] = [];
  const continues = continuations(pieces);
  let last = '.';
  pieces.forEach((piece, index) => {
    const isLink = 'label' in piece;
    if (isLink && IS_END.test(last) && !continues[index]) return;
    const text = isLink ? piece.label : piece.text;
    last = text.trimEnd().at(-1) ?? last;
    shown.push(text);
  });
  return [tidy(shown.join(''))];
}

/** Determines whether a sentence continues after each piece. */
function continuations(pieces: readonly Piece[]): readonly boolean[] {
  const continues: boolean[] = [];
  let isContinued = false;
  for (let index = pieces.length - 1; index >= 0; index--) {
    continues[index] = isContinued;
    const piece = pieces[index];
    const text = piece && 'text' in piece ? piece.text.trimStart() : '';
    if (text !== '') isContinued = /^(?:[,;]\s*)?\p{Ll}/u.test(text);
  }
  return continues;
}
