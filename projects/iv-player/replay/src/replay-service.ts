import { Injectable, inject } from '@angular/core';
import { IvPlayerError, type IvPlugin, PlayerService, type PlayerStoreState } from 'iv-player';
import { Replayer } from './replayer';
import { Recorder } from './recorder';
import { type ReplayLog, readReplayLog, replayLog } from './replay-log';
import type { Divergence } from './log-writer';

/** How a replay went. */
export interface ReplayReport {
  /** Where it first went another way than its log; `null` when it went the same way. */
  readonly divergence: Divergence | null;
  /** How many lines of the log were gone through. */
  readonly lines: number;
  /** Whether `stop` ended it. */
  readonly stopped: boolean;
  /** `reduxStore.getState()` as it was then; the player goes on. */
  readonly state: PlayerStoreState;
}

/**
 * What came to the player from outside, recorded, and played again: `inject(ReplayService)`.
 * The story: a `Recorder` stands in the place of the engine and writes on a `Tape`; a `Replayer` brings the same inputs
 * in again, where they came before, and the tape compares what is written then with the log.
 */
@Injectable()
export class ReplayService implements IvPlugin {
  readonly name = 'replay';
  /** Specification §9. */
  readonly version = '0.1.0';
  private readonly player = inject(PlayerService);
  private readonly recorder = inject(Recorder);
  private start = this.controls;
  private finish: ((stopped: boolean) => void) | null = null;

  /** It has no options but those of `provideReplay`. */
  configure(): void {
    this.start = this.recorder.writer.count === 0 ? this.controls : this.start;
  }

  /** Whether a replay is under way. Then the player takes no commands but the log's. */
  get isReplaying(): boolean {
    return this.finish !== null;
  }

  /** All that came from outside so far, and what followed, as plain JSON. Take it before the player is destroyed. */
  log(): ReplayLog {
    const { writer: tape, lines } = this.recorder;
    return replayLog(this.start, tape.dropped, lines);
  }

  /**
   * Empties the playlist and plays a log from its beginning, at the film's own pace where it ran, without the pauses where
   * it did not. The story must be there: nodes, decisions, options. Meanwhile the commands of application and viewer are
   * not carried out; deciders and `random` are not asked. Afterwards the player goes on from there, and `log()` goes on too.
   * @param log what `log()` returned, or the same read from JSON
   * @returns resolves when the log is over, or at the first step that it does not foresee. Rejects with `BAD_REPLAY_LOG`
   *   when the log is malformed or incomplete, with `INVALID_ARGUMENT` during another replay or inside a listener; then nothing has changed
   */
  async replay(log: unknown): Promise<ReplayReport> {
    const { start, lines } = readReplayLog(log);
    if (this.isReplaying || this.recorder.isBusy) {
      const message =
        'A replay cannot begin during another one (wait, or call stop()), nor inside a listener.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    this.rewind(start);
    return new Promise((resolve) => {
      const { recorder } = this;
      const conductor = new Replayer(this.player, recorder, () => this.finish?.(false));
      this.finish = (stopped) => {
        this.finish = null;
        const { divergence, count } = recorder.writer;
        const state = this.player.reduxStore.getState();
        recorder.source = null;
        recorder.writer.release();
        recorder.film.resume();
        resolve({ divergence, lines: divergence?.line ?? count, stopped, state });
      };
      recorder.begin(lines);
      recorder.source = conductor;
      conductor.proceed();
    });
  }

  /** Ends the replay where it is; the player goes on from there. */
  stop(): void {
    this.finish?.(true);
  }

  private get controls(): ReplayLog['start'] {
    const { volume, muted, playbackRate } = this.player;
    return { volume, muted, playbackRate };
  }

  /** Makes the player what it was before the first line. */
  private rewind(start: ReplayLog['start']): void {
    if (this.player.playlist.length > 0) this.player.playlist.reset();
    this.player.pause();
    Object.assign(this.player, start);
    this.start = start;
  }
}
