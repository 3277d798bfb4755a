import type { Player } from 'iv-player';
import { type StoryFinding, finding } from '../format/story-finding';
import { editStory } from './edit-story';
import { optionsFrom } from './fetch-story';
import type { StoryOptions } from './story-options';

/** Options of `watchStory`. */
export interface StoryWatchOptions extends StoryOptions {
  /** Milliseconds from one look at the file to the next. Default 500. */
  readonly interval?: number;
  /** Called after each change with why the file cannot be played, or with nothing when it can. */
  readonly onChange?: (findings: readonly StoryFinding[]) => void;
}

/** Id of the overlay that shows why a file is not taken. */
const OVERLAY = 'iv-story-findings';
/** As many findings are shown. */
const MAX_SHOWN = 5;

/**
 * Plays a story file as it is being written: each time that it was saved the film goes on with it, as `editStory` says. While
 * it cannot be played, the reasons are shown on the picture (overlay `iv-story-findings`) and the old story goes on. For
 * development, with a server that does not reload the page when the file changes, such as `npx iv-player play`.
 * @param url address of a story file; what was loaded from there before is taken as its first version
 * @returns stops it
 */
export function watchStory(player: Player, url: string, options: StoryWatchOptions = {}): () => void {
  const { interval = 500, onChange, ...rest } = options;
  const notice = new FindingsNotice(player);
  const stop = new AbortController();
  let before: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (text: string): void => {
    if (text === before) return;
    const isFirst = before === null;
    before = text;
    // Of the first version nobody knows yet whether it is played already.
    const findings =
      isFirst && player.playlist.length > 0 ? [] : editStory(player, text, optionsFrom(url, rest));
    notice.show(findings);
    onChange?.(findings);
  };
  const look = async (): Promise<void> => {
    try {
      const response = await fetch(url, { cache: 'no-store', signal: stop.signal });
      // While an editor saves, the file may be missing for a moment.
      if (response.ok) take(await response.text());
    } catch (error) {
      if (stop.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      notice.show([finding('BAD_FORMAT', [], message)]);
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void look(), interval);
  };
  void look();
  return () => {
    stop.abort();
    clearTimeout(timer);
    notice.show([]);
  };
}

/** Shows findings on the picture, as text. */
class FindingsNotice {
  constructor(private readonly player: Player) {}

  show(findings: readonly StoryFinding[]): void {
    if (!this.player.initiedPlugins.includes('overlays')) return;
    const { overlays } = this.player;
    if (overlays.get(OVERLAY)) overlays.remove(OVERLAY);
    if (findings.length === 0) return;
    const element = document.createElement('pre');
    element.className = `${OVERLAY} iv-notice`;
    element.setAttribute('role', 'status');
    element.textContent = findings
      .slice(0, MAX_SHOWN)
      .map(
        ({ line, column, message, path }) =>
          `${line ? `${line}:${column ?? 1}` : path.join(' › ')}  ${message}`,
      )
      .join('\n');
    Object.assign(element.style, {
      margin: '0',
      padding: '12px 16px',
      whiteSpace: 'pre-wrap',
      font: '14px/1.5 ui-monospace, monospace',
      color: '#fff',
      background: '#7a1420',
    });
    overlays.add(OVERLAY, element, { boxing: false, pointerEvents: false, includeInCheckpoints: false });
  }
}
