/** Settings of a WebVTT cue. Some browsers do not support `lineAlign` and `positionAlign`. */
export interface CueSettings {
  readonly vertical: '' | 'rl' | 'lr';
  readonly line: number | 'auto';
  /** Whether `line` is a line number, negative from the end; otherwise it is a percentage. */
  readonly snapToLines: boolean;
  readonly lineAlign?: 'start' | 'center' | 'end';
  readonly position: number | 'auto';
  readonly positionAlign?: 'line-left' | 'center' | 'line-right' | 'auto';
  /** Percentage of the line. */
  readonly size: number;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right';
}

/** Placement of a cue. Cues of a `group` share a flex container with two shrinking spacers, so none is cut off and none is measured. */
export interface CuePlacement {
  readonly group: string;
  readonly writingMode: '' | 'vertical-rl' | 'vertical-lr';
  /** With `column-reverse`, the first cue is at the end. */
  readonly direction: 'column' | 'column-reverse';
  /** `flex` of the spacers before and after the cues. */
  readonly before: string;
  readonly after: string;
  /** Distance from the start of the line, in percent. The line starts on the left, or at the top in vertical text. */
  readonly inset: number;
  /** Percentage of the line, or more if a word needs it. */
  readonly size: number;
  /** `flex` of the spacers before and after the cue on its line. The spacers shrink to make room for a word longer than the cue. */
  readonly indent: string;
  readonly rest: string;
  readonly align: CueSettings['align'];
}

/** Line height relative to the font size, as in captions.css. */
export const CAPTION_LINE_HEIGHT = 1.4;

const NOTHING = '0 0 0px';

/** Returns the placement of a cue, as defined by WebVTT. */
export function cuePlacement(cue: CueSettings): CuePlacement {
  const { direction, before, after } = blockPlacement(cue);
  const writingMode = cue.vertical && (`vertical-${cue.vertical}` as const);
  const inline = inlinePlacement(cue);
  // Two speakers may share a line, one on each side.
  const right = inline.inset >= 50 ? 'right' : '';
  const side = inline.inset + inline.size <= 50 ? 'left' : right;
  const group = [writingMode, direction, before, after, side].join('|');
  return { group, writingMode, direction, before, after, ...inline, align: cue.align };
}

type BlockPlacement = Pick<CuePlacement, 'direction' | 'before' | 'after'>;

function blockPlacement({ line, snapToLines, lineAlign }: CueSettings): BlockPlacement {
  const from = (isStart: boolean, offset: string): BlockPlacement => ({
    direction: isStart ? 'column' : 'column-reverse',
    before: `0 1 ${offset}`,
    after: NOTHING,
  });
  if (line === 'auto') return from(false, '0em');
  const lines = (count: number): string => `${+(count * CAPTION_LINE_HEIGHT).toFixed(2)}em`;
  if (snapToLines) return line < 0 ? from(false, lines(-1 - line)) : from(true, lines(line));
  if (lineAlign === 'center') {
    return { direction: 'column', before: `${line} 0 0px`, after: `${100 - line} 0 0px` };
  }
  return lineAlign === 'end' ? from(false, `${100 - line}%`) : from(true, `${line}%`);
}

type InlinePlacement = Pick<CuePlacement, 'inset' | 'size' | 'indent' | 'rest'>;

function inlinePlacement({ position, positionAlign = 'auto', size, align }: CueSettings): InlinePlacement {
  // `start` and `end` depend on the text direction, and need no position in a box as wide as the line.
  const at = position === 'auto' ? ({ left: 0, right: 100 }[align as string] ?? 50) : position;
  const byText = position === 'auto' ? { left: 'line-left', right: 'line-right' } : SIDES;
  const anchor = positionAlign === 'auto' ? (byText[align as 'left' | 'right'] ?? 'center') : positionAlign;
  const room = { 'line-left': 100 - at, 'line-right': at }[anchor] ?? Math.min(at, 100 - at) * 2;
  const width = Math.min(size, room);
  const inset = { 'line-left': at, 'line-right': at - width }[anchor] ?? at - width / 2;
  const indent = spacer(inset, anchor === 'line-left');
  const rest = spacer(100 - inset - width, anchor === 'line-right');
  return { inset, size: width, indent, rest };
}

/** Returns the `flex` of a spacer. Both shrink equally, unless the cue is anchored to one side: the spacer on that side shrinks last. */
function spacer(percent: number, isLast: boolean): string {
  // Browsers multiply the shrink factor by the basis. With a sum of factors below 1, they would not use all of the space.
  const shrink = percent > 0 ? (isLast ? 1e2 : 1e6) / percent : 0;
  return `0 ${+shrink.toFixed(2)} ${percent}%`;
}

const SIDES: Readonly<Record<string, string>> = {
  left: 'line-left',
  start: 'line-left',
  right: 'line-right',
  end: 'line-right',
};
