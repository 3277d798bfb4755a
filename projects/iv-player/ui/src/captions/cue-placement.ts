/** The settings of a WebVTT cue. Browsers that do not know the last two leave them out. */
export interface CueSettings {
  readonly vertical: '' | 'rl' | 'lr';
  readonly line: number | 'auto';
  /** Whether `line` counts lines, from the end if it is negative; else it is a percentage. */
  readonly snapToLines: boolean;
  readonly lineAlign?: 'start' | 'center' | 'end';
  readonly position: number | 'auto';
  readonly positionAlign?: 'line-left' | 'center' | 'line-right' | 'auto';
  /** Percent of the line. */
  readonly size: number;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right';
}

/**
 * Where a cue is drawn. Cues with the same `group` are stacked in one flex container, between two spacers which shrink when
 * the cues need the room: so a cue is never cut off, without its size being measured.
 */
export interface CuePlacement {
  readonly group: string;
  readonly writingMode: '' | 'vertical-rl' | 'vertical-lr';
  /** `column-reverse`: the first cue is the last line. */
  readonly direction: 'column' | 'column-reverse';
  /** `flex` of the spacers before and after the cues. */
  readonly before: string;
  readonly after: string;
  /** Percent from the beginning of the line; the beginning is left, or the top of vertical text. */
  readonly inset: number;
  /** Percent of the line, unless a word needs more. */
  readonly size: number;
  /** `flex` of the spacers before and after the cue on its line, which make room for a word that is longer than the cue. */
  readonly indent: string;
  readonly rest: string;
  readonly align: CueSettings['align'];
}

/** Height of a line, in units of the font size; the styles have the same. */
export const CAPTION_LINE_HEIGHT = 1.4;

const NOTHING = '0 0 0px';

/** Where a cue with these settings is drawn, as WebVTT says. */
export function cuePlacement(cue: CueSettings): CuePlacement {
  const { direction, before, after } = blockPlacement(cue);
  const writingMode = cue.vertical && (`vertical-${cue.vertical}` as const);
  const inline = inlinePlacement(cue);
  // Two who speak at once may be written on one line, each on its side.
  const right = inline.inset >= 50 ? 'right' : '';
  const side = inline.inset + inline.size <= 50 ? 'left' : right;
  const group = [writingMode, direction, before, after, side].join('|');
  return { group, writingMode, direction, before, after, ...inline, align: cue.align };
}

/** Across the lines. */
function blockPlacement({
  line,
  snapToLines,
  lineAlign,
}: CueSettings): Pick<CuePlacement, 'direction' | 'before' | 'after'> {
  const from = (isStart: boolean, offset: string) =>
    ({
      direction: isStart ? 'column' : 'column-reverse',
      before: `0 1 ${offset}`,
      after: NOTHING,
    }) as const;
  if (line === 'auto') return from(false, '0em');
  const lines = (count: number): string => `${+(count * CAPTION_LINE_HEIGHT).toFixed(2)}em`;
  if (snapToLines) return line < 0 ? from(false, lines(-1 - line)) : from(true, lines(line));
  if (lineAlign === 'center') {
    return { direction: 'column', before: `${line} 0 0px`, after: `${100 - line} 0 0px` };
  }
  return lineAlign === 'end' ? from(false, `${100 - line}%`) : from(true, `${line}%`);
}

/** Along the line. */
function inlinePlacement({
  position,
  positionAlign = 'auto',
  size,
  align,
}: CueSettings): Pick<CuePlacement, 'inset' | 'size' | 'indent' | 'rest'> {
  // `start` and `end` depend on the direction of the text: in a box as wide as the line they need no position.
  const at = position === 'auto' ? ({ left: 0, right: 100 }[align as string] ?? 50) : position;
  const byText = position === 'auto' ? { left: 'line-left', right: 'line-right' } : SIDES;
  const anchor = positionAlign === 'auto' ? (byText[align as 'left' | 'right'] ?? 'center') : positionAlign;
  const room = { 'line-left': 100 - at, 'line-right': at }[anchor] ?? Math.min(at, 100 - at) * 2;
  const width = Math.min(size, room);
  const inset = { 'line-left': at, 'line-right': at - width }[anchor] ?? at - width / 2;
  const rest = 100 - inset - width;
  return {
    inset,
    size: width,
    indent: spacer(inset, anchor === 'line-left'),
    rest: spacer(rest, anchor === 'line-right'),
  };
}

/** `flex` of a spacer. Both give up as much, unless the cue is held at its side: then that one gives way last. */
function spacer(percent: number, isLast: boolean): string {
  // Browsers multiply with the basis. A sum below 1 would leave part of the room.
  const shrink = percent > 0 ? (isLast ? 1e2 : 1e6) / percent : 0;
  return `0 ${+shrink.toFixed(2)} ${percent}%`;
}

const SIDES: Readonly<Record<string, string>> = {
  left: 'line-left',
  start: 'line-left',
  right: 'line-right',
  end: 'line-right',
};
