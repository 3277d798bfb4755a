import type { Subject } from 'rxjs';
import type { EngineStatus } from '../../engine/playback-status';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import type { SourceRendition } from '../../story/node-source';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PlayerFact } from './player-fact';
import { mediaError } from './player-errors';
import type { PlayerAction, PlayerState, PlayerStateHandle } from './player-state';

/** Reports playback changes in a fixed order: an action to the store, a fact to plugins, an event to listeners. */
export class PlaybackReporter {
  readonly #bus: PlayerBus;
  readonly #store: PlayerStateHandle;
  readonly #facts: Subject<PlayerFact>;
  /** The latest media error, of the current node or of the next one at a seam. */
  failure: IvPlayerError | null = null;
  /** Whether `play` has been emitted, without `pause` or `ended` since. */
  hasBegun = false;

  constructor(bus: PlayerBus, store: PlayerStateHandle, facts: Subject<PlayerFact>) {
    this.#bus = bus;
    this.#store = store;
    this.#facts = facts;
  }

  get state(): PlayerState {
    return this.#store.state;
  }

  /** Dispatches an action, and reports the status if it has changed. */
  dispatch(action: PlayerAction): void {
    const { status: before } = this.state;
    this.#store.dispatch(action);
    const { status, isPaused } = this.state;
    if (status !== before) this.#facts.next({ type: 'status', status });
    if (!isPaused || !this.hasBegun) return;
    this.hasBegun = false;
    if (status === 'paused') this.#bus.emit('pause');
  }

  begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.#bus.emit('play');
  }

  nodeEntered({ node, index }: PlaylistPass): void {
    this.dispatch({ type: 'player/nodeEntered', nodeId: node.id, index });
    this.#bus.emitOnNode(node, 'nodestart', node, index);
  }

  /** Reports that media time started or stopped advancing. A media key or a phone call can pause it too. */
  engineStatus(status: EngineStatus): void {
    if (status === 'paused') return this.dispatch({ type: 'player/paused' });
    const { isBuffering } = this.state;
    this.begin();
    if (status === 'buffering') {
      this.dispatch({ type: 'player/bufferingStarted' });
      if (!isBuffering) this.#bus.emit('buffering');
    } else {
      this.dispatch({ type: 'player/playbackStarted', status });
      this.#bus.emit('playing');
    }
  }

  /** Reports the rendition on the screen, unless it equals the previous one, as it often does at a seam. */
  renditionChanged(rendition: SourceRendition | null): void {
    const before = this.state.rendition;
    if (rendition?.height === before?.height && rendition?.bitrate === before?.bitrate) return;
    this.dispatch({ type: 'player/renditionChanged', rendition });
    this.#bus.emit('renditionchange', rendition);
  }

  clockSettled(): void {
    if (this.state.status === 'starting')
      this.dispatch({ type: 'player/playbackStarted', status: 'playing' });
    this.#facts.next({ type: 'clockSettled' });
  }

  /** @param time target of a seek within the current pass, in seconds of node time; omitted for a jump to another pass */
  seekStarted(time?: number): void {
    this.dispatch({ type: 'player/seekStarted' });
    this.#facts.next({ type: 'seekStarted', ...(time !== undefined && { time }) });
    this.#bus.emit('seeking');
  }

  /** @param startDelay seconds until media time advances, if playing */
  frameShown(startDelay: number): void {
    if (this.state.isSeeking) {
      this.dispatch({ type: 'player/seekCompleted' });
      this.#facts.next({ type: 'seekCompleted', startDelay });
      this.#bus.emit('seeked');
    }
    this.#bus.emit('canplay');
  }

  /** Reports the end after restoring an ended snapshot. Does not emit `ended`, but emits `pause` if the player was playing. */
  endRestored(): void {
    if (this.hasBegun) this.#bus.emit('pause');
    this.dispatch({ type: 'player/ended' });
  }

  /** Reports that the browser refused to continue, for example at a seam, where there is no pending `play()` to reject. */
  startRefused(error: IvPlayerError): void {
    this.engineStatus('paused');
    this.dispatch({ type: 'player/playRefused', isAutoplayBlocked: true });
    this.#bus.emit('error', error);
  }

  mediaFailed(nodeId: string, cause: unknown): void {
    const error = (this.failure = mediaError(nodeId, cause));
    this.dispatch({ type: 'player/mediaFailed', error: error.code });
    this.#bus.emit('error', error);
  }
}
