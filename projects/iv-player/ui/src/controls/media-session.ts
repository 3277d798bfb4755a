import { DOCUMENT, DestroyRef, effect, inject, untracked } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { localize, seekAsViewer } from 'iv-player/private';
import { IV_LABELS } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { posterOf } from './thumbnail';
import { ViewerCommands } from './viewer-commands';

/** Player that owns the page's only media session: the one that played most recently. */
let owner: object | null = null;

/** Connects the player to the system's media controls, if supported, once it plays. Call it in a component's constructor. */
export function connectMediaSession(): void {
  const document = inject(DOCUMENT);
  const session = (document.defaultView as Partial<Window> | null)?.navigator?.mediaSession;
  if (!session) return;
  const player = inject(Player);
  const commands = injectPerPlayer(ViewerCommands);
  const labels = inject(IV_LABELS);
  const me = {};
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: commands.play,
    pause: () => player.pause(),
    previoustrack: commands.backToLastChoice,
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) seekAsViewer(player, seekTime);
    },
  };
  const setHandlers = (isOn: boolean): void => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // Browsers throw for unknown actions.
      }
    }
  };
  const metadataOf = ({ data }: StoryNode, languages: readonly (string | null)[]): MediaMetadata => {
    const title = localize(data.title, ...languages)?.text ?? document.title;
    const src = posterOf(data);
    return new MediaMetadata({ title, artwork: src ? [{ src }] : [] });
  };

  effect(() => {
    const { isPlaying, isPaused } = player.signals.state();
    const node = player.signals.currentNode();
    const languages = [player.signals.language(), labels.lang];
    untracked(() => {
      if (isPlaying && owner !== me) {
        owner = me;
        setHandlers(true);
      }
      if (owner !== me) return;
      session.playbackState = isPaused ? 'paused' : 'playing';
      if (node) session.metadata = metadataOf(node, languages);
    });
  });
  inject(DestroyRef).onDestroy(() => {
    if (owner !== me) return;
    owner = null;
    setHandlers(false);
    session.metadata = null;
    session.playbackState = 'none';
  });
}
