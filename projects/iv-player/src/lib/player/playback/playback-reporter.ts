import type { Subject } from 'rxjs';
import type { EngineStatus } from '../../engine/playback-status';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import type { SourceRendition } from '../../story/node-source';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PlayerFact } from './player-fact';
import { mediaError } from './player-errors';
import type { PlayerAction, PlayerState, PlayerStateHandle } from './player-state';

/** Reports each change of playback in one order: the action to the store, the fact to plugins, the event to listeners. */
export class PlaybackReporter {
  readonly #bus: PlayerBus;
  readonly #store: PlayerStateHandle;
  readonly #facts: Subject<PlayerFact>;
  /** The last failure of media, of the current node or of the next one at a seam. */
  failure: IvPlayerError | null = null;
  /** Whether `play` was emitted, and neither `pause` nor `ended` since. */
  hasBegun = false;

  constructor(bus: PlayerBus, store: PlayerStateHandle, facts: Subject<PlayerFact>) {
    this.#bus = bus;
    this.#store = store;
    this.#facts = facts;
  }

  get state(): PlayerState {
    return this.#store.state;
  }

  /** An action that is announced as a change of the status, or not at all. */
  dispatch(action: PlayerAction): void {
    const { status: before } = this.state;
    this.#store.dispatch(action);
    const { status, isPaused } = this.state;
    if (status !== before) this.#facts.next({ type: 'status', status });
    if (!isPaused || !this.hasBegun) return;
    this.hasBegun = false;
    if (status === 'paused') this.#bus.emit('pause');
  }

  /** Playback is wanted and was not refused. */
  begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.#bus.emit('play');
  }

  nodeEntered({ node, index }: PlaylistPass): void {
    this.dispatch({ type: 'player/nodeEntered', nodeId: node.id, index });
    this.#bus.emitOnNode(node, 'nodestart', node, index);
  }

  /** The engine's media time started or stopped advancing. A pause without a call of `pause()` comes from a media key or a phone call. */
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

  /** At a seam the next stream may go on with an equal one. */
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

  /** @param time node time in seconds of a seek inside the current pass; none for a jump to another one */
  seekStarted(time?: number): void {
    this.dispatch({ type: 'player/seekStarted' });
    this.#facts.next({ type: 'seekStarted', ...(time !== undefined && { time }) });
    this.#bus.emit('seeking');
  }

  /** @param startDelay seconds until media time advances, when playback is wanted */
  frameShown(startDelay: number): void {
    if (this.state.isSeeking) {
      this.dispatch({ type: 'player/seekCompleted' });
      this.#facts.next({ type: 'seekCompleted', startDelay });
      this.#bus.emit('seeked');
    }
    this.#bus.emit('canplay');
  }

  /** A snapshot was restored in which playback had ended: `ended` is not emitted again, `pause` is when playback was wanted. */
  endRestored(): void {
    if (this.hasBegun) this.#bus.emit('pause');
    this.dispatch({ type: 'player/ended' });
  }

  /** The browser refused to go on, as at a seam: no `play()` waits that could tell. */
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
