import { IvPlayerError, type Player, type PlayerEventMap } from 'iv-player';
import type { ReplayService } from 'iv-player/replay';
import type { FakePlaybackEngine } from 'iv-player/testing';
import type { OverlayPageWishes } from './overlay-page';

/** What a player raised, in order. */
export interface HeardEvent {
  /** Milliseconds, `performance.now()`. */
  readonly at: number;
  readonly name: string;
  /** The node's id, where the event names one. */
  readonly nodeId: string | null;
  readonly error: { readonly code: string; readonly message: string; readonly cause: string } | null;
}

/** What the tests reach: `window.film`. */
export interface Film {
  readonly players: Player[];
  /** What each player raised, `timeupdate` excepted. */
  readonly heard: HeardEvent[][];
  /** How often Angular looked at the page. */
  readonly checks: { hooks: number; templates: number; renders: number };
  /** Takes the second player off the page of two. */
  closeSecond?: () => void;
  /** Fullscreen of the stage. */
  enterFullscreen?: () => Promise<void>;
  /** The page whose overlays are templates. */
  overlayPage?: OverlayPageWishes;
  /** The log of the page that records, and its engine when that is the fake one. */
  replay?: ReplayService;
  fake?: FakePlaybackEngine;
}

declare global {
  interface Window {
    film: Film;
    /** A test's own page code, called without a gesture as soon as a player is ready. */
    filmOpened?: (player: Player, index: number) => void;
  }
}

const names: readonly (keyof PlayerEventMap & string)[] = [
  'nodestart',
  'nodeend',
  'nodecritical',
  'playlistpush',
  'playlistreset',
  'playing',
  'pause',
  'buffering',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'error',
  'decision.start',
  'decision.made',
  'decision.end',
  'decision.autopush',
  'checkpoints.restore',
];

/** The page's `window.film`; made at the first call. Browser only. */
export function filmWindow(): Film {
  // The window says it always has one.
  const existing = window.film as Film | undefined;
  return (
    existing ?? (window.film = { players: [], heard: [], checks: { hooks: 0, templates: 0, renders: 0 } })
  );
}

const isNode = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Hands a player to the tests, as the `index`-th of the page, and writes down what it raises. */
export function showPlayer(player: Player, index = 0): void {
  const film = filmWindow();
  const heard: HeardEvent[] = [];
  for (const name of names) {
    player.on(name, ((first?: unknown) => {
      const error =
        first instanceof IvPlayerError
          ? { code: first.code, message: first.message, cause: String(first.cause) }
          : null;
      const nodeId = first instanceof IvPlayerError ? first.nodeId : isNode(first) ? first.id : null;
      heard.push({ at: performance.now(), name, nodeId, error });
    }) as () => void);
  }
  film.heard[index] = heard;
  film.players[index] = player;
  window.filmOpened?.(player, index);
}
