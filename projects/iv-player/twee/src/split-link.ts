import type { RuleContext } from './twee-rule';

interface SplitLink {
  readonly label: string | null;
  readonly target: string;
}

/** Splits at a separator. @param isBack whether the target comes first */
function splitAt(inside: string, at: number, length: number, isBack = false): SplitLink {
  const [before, after] = [inside.slice(0, at), inside.slice(at + length)];
  return isBack ? { label: after, target: before } : { label: before, target: after };
}

const whole = (inside: string): SplitLink => ({ label: null, target: inside });

/** Splits at the first separator, as SugarCube does. */
function splitFirst(inside: string): SplitLink {
  const found = /->|<-|\|/.exec(inside);
  return found ? splitAt(inside, found.index, found[0].length, found[0] === '<-') : whole(inside);
}

/** Splits at the first bar, else right arrow, else left arrow, as Chapbook and Snowman do. */
function splitBarFirst(inside: string): SplitLink {
  const found = /\|/.exec(inside) ?? /->/.exec(inside) ?? /<-/.exec(inside);
  return found ? splitAt(inside, found.index, found[0].length, found[0] === '<-') : whole(inside);
}

function splitLeft(inside: string): SplitLink | null {
  const at = inside.indexOf('<-');
  return at < 0 ? null : splitAt(inside, at, 2, true);
}

/** Splits at the last bar or right arrow, else at the first left arrow, as Harlowe does. */
function splitLast(inside: string): SplitLink {
  const [arrow, bar] = [inside.lastIndexOf('->'), inside.lastIndexOf('|')];
  if (bar > arrow) return splitAt(inside, bar, 1);
  return arrow < 0 ? (splitLeft(inside) ?? whole(inside)) : splitAt(inside, arrow, 2);
}

/** Splits at the last right arrow, else at the first left arrow, else at the last bar, as Twine's editor does. */
function splitArrowFirst(inside: string): SplitLink {
  const arrow = inside.lastIndexOf('->');
  return arrow < 0 ? (splitLeft(inside) ?? splitLast(inside)) : splitAt(inside, arrow, 2);
}

/** Returns the first split whose target exists; otherwise the first. */
function preferred(
  splitters: readonly ((inside: string) => SplitLink)[],
  inside: string,
  isScene: (name: string) => boolean,
): SplitLink {
  const found = splitters.map((split) => split(inside));
  return found.find(({ target }) => isScene(target.trim())) ?? found[0] ?? whole(inside);
}

/** Splits `label->target`, `target<-label`, `label|target` or `target` as the story format does; `null` if it shows no link. */
export function splitLink(inside: string, { dialect, version, isScene }: RuleContext): SplitLink | null {
  if (dialect === 'sugarcube') return preferred([splitFirst, splitArrowFirst], inside, isScene);
  if (dialect === 'harlowe') return splitLast(inside);
  const isNewSnowman = dialect === 'snowman' && Number.parseInt(version) >= 2;
  if (isNewSnowman && inside.includes('|') && inside.includes('->')) return null;
  if (dialect !== 'any') return splitBarFirst(inside);
  // Formats disagree about several separators: prefer the one whose target exists.
  return preferred([splitArrowFirst, splitLast, splitFirst, splitBarFirst], inside, isScene);
}
