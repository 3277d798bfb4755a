import { type TweeLink, inLine } from './twee-rule';

/** A line with links only: marks of lists beside them are left over. */
const LEFT_OVER = /^(?:[\s[\]|>*+#,;·•-]|\d+[.)])*$/;
/** The last character of a text behind which no sentence goes on. */
const IS_END = /[.!?:…。！？"”»)\]]/u;

/** A text, or a link that stands in it; a text may be a gap, where something is not shown. */
type Piece = { text: string; readonly isGap?: true } | { readonly label: string };

/** The text of a passage as it is read, piece by piece. */
export class PassageText {
  readonly links: TweeLink[] = [];
  readonly #pieces: Piece[] = [];
  /** The pieces that were not empty when they were added, by their places. */
  readonly #shown: number[] = [];

  /** Adds a text, and returns which piece it is. */
  add(text: string): number {
    if (text !== '') this.#shown.push(this.#pieces.length);
    return this.#pieces.push({ text }) - 1;
  }

  /** Adds a text in which all white space is a single space. */
  addJoined(text: string): void {
    const joined = inLine(text);
    const before = this.#pieces.at(-1);
    this.add(before && 'text' in before && /\s$/.test(before.text) ? joined.trimStart() : joined);
  }

  /** Changes a piece of text. */
  set(piece: number, text: string): void {
    const changed = this.#pieces[piece];
    if (changed && 'text' in changed) changed.text = text;
  }

  /** Adds a place at which something is not shown. */
  addGap(): void {
    this.#pieces.push({ text: '', isGap: true });
  }

  addLink(link: TweeLink): void {
    this.links.push(link);
    this.#shown.push(this.#pieces.length);
    this.#pieces.push({ label: link.label });
  }

  /** Begins a line, unless there is nothing before it in this one. */
  beginLine(): void {
    const isEmpty = (piece: Piece | undefined): boolean => !!piece && 'text' in piece && piece.text === '';
    while (isEmpty(this.#pieces[this.#shown.at(-1) ?? -1])) this.#shown.pop();
    const last = this.#pieces[this.#shown.at(-1) ?? -1];
    if (last && 'text' in last && last.text.endsWith('\n')) return;
    if (this.#pieces.length > 0) this.add('\n');
  }

  /** The whole text. A link is in it where it is part of a sentence. */
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

/** A line as it is shown; nothing when there is nothing in it but links. */
function shownLine(pieces: readonly Piece[]): readonly string[] {
  const rest = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
  const hasLinks = pieces.some((piece) => 'label' in piece);
  const hasGaps = hasLinks || pieces.some((piece) => 'text' in piece && piece.isGap);
  if (!hasGaps) return [rest.trimEnd()];
  if (LEFT_OVER.test(rest)) return hasLinks || rest.trim() !== '' ? [] : [''];
  // Where something was, there may be white space on both sides.
  const tidy = (text: string): string => text.replaceAll(/[ \t]{2,}/g, ' ').trimEnd();
  if (!hasLinks) return [tidy(rest).trimStart()];
  if ((rest.match(/\p{L}+/gu) ?? []).length < 2) return [tidy(rest)];
  const shown: string[] = [];
  const goOn = continuations(pieces);
  let last = '.';
  pieces.forEach((piece, index) => {
    const isLink = 'label' in piece;
    if (isLink && IS_END.test(last) && !goOn[index]) return;
    const text = isLink ? piece.label : piece.text;
    last = text.trimEnd().at(-1) ?? last;
    shown.push(text);
  });
  return [tidy(shown.join(''))];
}

/** Whether a sentence goes on behind each piece. */
function continuations(pieces: readonly Piece[]): readonly boolean[] {
  const goOn: boolean[] = [];
  let goesOn = false;
  for (let index = pieces.length - 1; index >= 0; index--) {
    goOn[index] = goesOn;
    const piece = pieces[index];
    const text = piece && 'text' in piece ? piece.text.trimStart() : '';
    if (text !== '') goesOn = /^(?:[,;]\s*)?\p{Ll}/u.test(text);
  }
  return goOn;
}
