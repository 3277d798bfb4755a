import { IvPlayerError } from 'iv-player';
import type { StoryFinding } from './story-finding';

/** Thrown for a story that cannot be played. The message names the first finding. */
export class StoryFormatError extends IvPlayerError {
  /** All mistakes in the story, in file order. */
  readonly findings: readonly StoryFinding[];

  /**
   * @param findings at least one finding
   * @param cause why the file could not be loaded
   * @param file address of the file
   */
  constructor(findings: readonly StoryFinding[], cause?: unknown, file?: string) {
    const [first, ...more] = findings;
    const line = first?.line ? ` in line ${first.line}` : '';
    const place = file ? `${line ? `${line} of` : ':'} ${file}` : line;
    const where = first?.path.length ? `, at ${first.path.join(' › ')}` : '';
    const others = more.length > 0 ? ` ${more.length} more: see findings.` : '';
    super('BAD_FORMAT', `The story cannot be played${place}${where}: ${first?.message ?? ''}${others}`, {
      cause,
    });
    this.findings = findings;
  }
}
