import type { Subject } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlayerStore } from '../../store/player-store';
import type { PlaylistPass } from '../../story/playlist-entry';
import { mediaError } from '../player-errors';
import type { PlayerFact } from '../plugin/player-fact';
import { NOTHING_PLAYS, type PlayerState, playerChanged } from '../player-state';
import { foldRunning } from './running-fold';

/** The film's part in the player's state: each change of it with the fact and the event that go with it. */
export class FilmState {
  /** Whose media failed last: the current node's, or those of the follower that was to take its place. */
  failedNodeId = '';

  constructor(
    private readonly bus: PlayerBus,
    private readonly store: PlayerStore,
    private readonly facts: Subject<PlayerFact>,
    private readonly state: () => PlayerState,
  ) {}

  get hasEnded(): boolean {
    return this.state().hasEnded;
  }

  /** `pass` is the current one now. */
  enter({ node, index }: PlaylistPass): void {
    this.patch({ currentNodeId: node.id, currentNodeIndex: index, hasEnded: false });
    this.bus.emitOnNode(node, 'nodestart', node, index);
  }

  /** No pass is current any more. */
  clear(): void {
    this.patch(NOTHING_PLAYS);
  }

  /** Media time runs, or not, and why not. */
  run({ running, waiting, settling = false }: EngineFact & { type: 'status' }): void {
    const { change, event } = foldRunning(this.state(), running, waiting);
    this.patch(change);
    this.facts.next({ type: 'status', running, waiting, settling });
    if (event) this.bus.emit(event);
  }

  beginSeek(fact: PlayerFact): void {
    this.patch({ isSeeking: true, hasEnded: false, error: null });
    this.facts.next(fact);
    this.bus.emit('seeking');
  }

  /** The frame that was sought, if one was, is on the screen. */
  show(startDelay: number): void {
    if (this.state().isSeeking) {
      this.patch({ isSeeking: false });
      this.facts.next({ type: 'seekCompleted', startDelay });
      this.bus.emit('seeked');
    }
    this.bus.emit('canplay');
  }

  /** The film is over; nobody wants it to run any more. */
  end(): void {
    this.patch({ hasEnded: true, isPaused: true, isPlaying: false, isBuffering: false });
  }

  /** It was over when it was saved: that is not raised again, but who wanted it to run hears that it does not. */
  endAgain(): void {
    if (!this.state().isPaused) this.bus.emit('pause');
    this.end();
  }

  fail(nodeId: string, cause: unknown): void {
    this.failedNodeId = nodeId;
    this.patch({ isPlaying: false, isBuffering: false, error: 'MEDIA_ERROR' });
    this.bus.emit('error', mediaError(nodeId, cause));
  }

  private patch(change: Partial<PlayerState>): void {
    this.store.dispatch(playerChanged(change));
  }
}
