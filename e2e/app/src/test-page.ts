import { IvPlayerError, type Player, type PlayerEventMap, type StreamQuality } from 'iv-player';
import type { DecisionRecordService } from 'iv-player/record';
import type { ReplayService } from 'iv-player/replay';
import type { FakePlaybackEngine } from 'iv-player/testing';
import type { BoundFilm } from './bound-film';
import type { OverlayPageControls } from './overlay-page-controls';

/** An event that a player emitted. */
export interface EmittedEvent {
  /** Time by `performance.now()`, in milliseconds. */
  readonly at: number;
  readonly name: string;
  /** Id of the event's node, if it has one. */
  readonly nodeId: string | null;
  readonly error: { readonly code: string; readonly message: string; readonly cause: string } | null;
}

/** Interface for the tests: `window.testPage`. */
export interface TestPage {
  readonly players: Player[];
  /** Events of each player in order, without `timeupdate`. */
  readonly events: EmittedEvent[][];
  /** Number of Angular's checks of the page. */
  readonly checks: { hooks: number; templates: number; renders: number };
  /** Removes the second player, on the page with two. */
  removeSecond?: () => void;
  /** On the page with streams: their quality, and the stage's width in CSS pixels. */
  quality?: StreamQuality;
  setWidth?: (width: number) => void;
  /** Shows the stage in fullscreen. */
  enterFullscreen?: () => Promise<void>;
  /** Set on the page with template overlays. */
  overlayPage?: OverlayPageControls;
  /** Set on the page with the bound film. */
  boundFilm?: BoundFilm;
  /** Set on the page that records choices. */
  record?: DecisionRecordService;
  /** Set on recording pages: the replay service, and the engine if it is the fake one. */
  replay?: ReplayService;
  fakeEngine?: FakePlaybackEngine;
}

declare global {
  interface Window {
    testPage: TestPage;
    /** Set by a test before the page loads. Called when a player is ready, without a gesture. */
    onPlayerReady?: (player: Player, index: number) => void;
  }
}

const recordedEvents: readonly (keyof PlayerEventMap & string)[] = [
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
  'renditionchange',
  'error',
  'decision.start',
  'decision.made',
  'decision.end',
  'decision.hold',
  'decision.autopush',
  'checkpoints.restore',
];

/** Returns `window.testPage`, creating it on the first call. Browser only. */
export function testPage(): TestPage {
  // Despite its type, it does not exist before the first call.
  const existing = window.testPage as TestPage | undefined;
  return (
    existing ??
    (window.testPage = { players: [], events: [], checks: { hooks: 0, templates: 0, renders: 0 } })
  );
}

const isNode = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Exposes a player to tests as number `index` on the page, and records its events. */
export function exposePlayer(player: Player, index = 0): void {
  const page = testPage();
  const events: EmittedEvent[] = [];
  for (const name of recordedEvents) {
    player.on(name, ((first?: unknown) => {
      const error =
        first instanceof IvPlayerError
          ? { code: first.code, message: first.message, cause: String(first.cause) }
          : null;
      const nodeId = first instanceof IvPlayerError ? first.nodeId : isNode(first) ? first.id : null;
      events.push({ at: performance.now(), name, nodeId, error });
    }) as () => void);
  }
  page.events[index] = events;
  page.players[index] = player;
  window.onPlayerReady?.(player, index);
}
