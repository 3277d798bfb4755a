import type { Player } from 'iv-player';
import { type StoryFinding, finding } from 'iv-player/story-core';
import { editStory } from './edit-story';
import { optionsFrom } from './fetch-story';
import type { StoryOptions } from './story-options';

/** Options for `watchStory`. */
export interface StoryWatchOptions extends StoryOptions {
  /** Time between checks for changes, in milliseconds. Default 500. */
  readonly interval?: number;
  /** Called after each change with the findings that prevent playing the file; empty if it can be played. */
  readonly onChange?: (findings: readonly StoryFinding[]) => void;
}

/** Id of the overlay that shows why a file was refused. */
const OVERLAY = 'iv-story-findings';
const MAX_SHOWN = 5;

/**
 * Reloads a story file each time it is saved; the film continues as described for `editStory`. If the file cannot be played, shows its
 * findings on top of the video (overlay `iv-story-findings`), and the old story continues. For development, with a server that does not
 * reload the page when the file changes, such as `npx iv-player play`.
 * @param url address of a story file; if a story is already loaded, it counts as the file's first version
 * @returns a function that stops watching
 */
export function watchStory(player: Player, url: string, options: StoryWatchOptions = {}): () => void {
  const { interval = 500, onChange, ...rest } = options;
  const stop = new AbortController();
  let before: string | null = null;
  /** Findings of the current version of the file. */
  let found: readonly StoryFinding[] = [];
  let isUnreachable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const apply = (text: string): void => {
    if (text === before) return;
    const isFirst = before === null;
    before = text;
    // The first version may already be playing.
    found = isFirst && player.playlist.length > 0 ? [] : editStory(player, text, optionsFrom(url, rest));
    showFindings(player, found);
    onChange?.(found);
  };
  /** Replaces the notice about the connection, whatever the server answers. */
  const reached = (): void => {
    if (isUnreachable) showFindings(player, found);
    isUnreachable = false;
  };
  const check = async (): Promise<void> => {
    try {
      const response = await fetch(url, { cache: 'no-store', signal: stop.signal });
      reached();
      // While an editor saves, the file may be missing for a moment.
      if (response.ok) apply(await response.text());
    } catch (error) {
      if (stop.signal.aborted) return;
      isUnreachable = true;
      const message = error instanceof Error ? error.message : String(error);
      showFindings(player, [
        finding('BAD_FORMAT', [], `${url} cannot be loaded (${message}): check that its server is running.`),
      ]);
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void check(), interval);
  };
  void check();
  return () => {
    stop.abort();
    clearTimeout(timer);
    showFindings(player, []);
  };
}

function showFindings(player: Player, findings: readonly StoryFinding[]): void {
  if (!player.initiedPlugins.includes('overlays')) return;
  const { overlays } = player;
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
