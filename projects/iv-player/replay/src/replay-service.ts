import { Injectable, InjectionToken, inject } from '@angular/core';
import { type DecisionService, IvPlayerError, PlayerService, type TimeLimit } from 'iv-player';
import type { IvPlugin, PlayerStoreState } from 'iv-player/plugin';
import type { ReplayDivergence } from './log-comparison';
import { Recorder } from './recorder';
import { replayCommands } from './replay-commands';
import { type EntryKinds, type ReplayLog, readReplayLog, replayLog } from './replay-log';
import { Replayer } from './replayer';

const VERSION = '0.1.0';

/** Options for `withReplay`. */
export interface ReplayOptions {
  /** Minimum number of latest entries to keep; an entry takes about 25 bytes of JSON. Default 20,000. */
  readonly limit?: number;
  /**
   * Commands from your own plugins that a log may call, as passed to `host.command`: `quiz.answer` calls
   * `player.plugin('quiz').answer(…)` with the arguments in the log. Default: none.
   */
  readonly commands?: readonly string[];
  /** Questions from your own plugins that a log may answer, as passed to `host.ask`. Default: none. */
  readonly questions?: readonly string[];
}

export const IV_REPLAY_OPTIONS = new InjectionToken<ReplayOptions>('iv-player: replay options');

/** Result of a replay. */
export interface ReplayReport {
  /** First difference from the log; `null` if there is none. */
  readonly divergence: ReplayDivergence | null;
  /** Number of entries replayed. */
  readonly entries: number;
  /** Whether `stop` ended the replay. */
  readonly stopped: boolean;
  /** `reduxStore.getState()` at the end of the replay. */
  readonly state: PlayerStoreState;
}

/**
 * Records all input to the player, and replays it. A `Recorder` passes input on to the player, and writes it to a log together with the
 * events that follow. A `Replayer` performs the inputs of a log at the same points; they are recorded again and compared with the log.
 * @example
 * const replays = inject(ReplayService);
 * const log = replays.log();
 * const report = await replays.replay(log);
 */
@Injectable()
export class ReplayService implements IvPlugin {
  /** Name of the plugin in `plugins` and for `initPlugin`. */
  readonly name = 'replay';
  readonly #player = inject(PlayerService);
  readonly #recorder = inject(Recorder);
  readonly #writer = this.#recorder.writer;
  readonly #kinds = entryKinds(inject(IV_REPLAY_OPTIONS));
  #start = this.#settings;
  #finish: ((stopped: boolean) => void) | null = null;

  /** Version of the library. */
  get version(): string {
    return VERSION;
  }

  /** Takes no options; pass them to `withReplay`. */
  configure(): void {
    if (this.#writer.count === 0) this.#start = this.#settings;
  }

  /** Whether a log is being replayed. During a replay, the player ignores all commands except those in the log. */
  get isReplaying(): boolean {
    return this.#finish !== null;
  }

  /** Returns all inputs so far with the events that followed, as plain JSON. Call it before the player is destroyed. */
  log(): ReplayLog {
    return replayLog(this.#start, this.#writer.dropped, this.#writer.entries);
  }

  /**
   * Empties the playlist and replays a log from its beginning: in real time where the recording advanced, immediately where it was
   * paused or stalled. Add the nodes, decisions and options of the story first. During the replay, commands from the application and the
   * viewer are ignored, and deciders and `random` are not called. Afterwards, the player and `log()` continue from where the replay ended.
   * @param log result of `log()`, possibly after `JSON.parse(JSON.stringify(…))`
   * @returns resolves at the log's end or at the first divergence. Rejects without changing anything: with `BAD_REPLAY_LOG` if the log is
   *   malformed or incomplete, or contains a forbidden call; with `INVALID_ARGUMENT` during another replay or inside a listener
   */
  async replay(log: unknown): Promise<ReplayReport> {
    const { start, entries } = readReplayLog(log, this.#kinds);
    const player = this.#player;
    const recorder = this.#recorder;
    const writer = this.#writer;
    if (this.isReplaying || writer.isBusy) {
      const message =
        'A replay cannot start during another replay or inside a listener: wait until it has ended, or call stop().';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    if (player.playlist.length > 0) player.playlist.reset();
    player.pause();
    const { timeLimit, ...settings } = start;
    Object.assign(player, settings);
    const before = this.#timeLimit;
    this.#timeLimit = timeLimit;
    this.#start = start;
    return new Promise((resolve) => {
      this.#finish = (stopped) => {
        this.#finish = null;
        const { divergence, count } = writer;
        const state = player.reduxStore.getState();
        writer.endReplay();
        recorder.replaying.resume();
        // Restore the viewer's own setting.
        this.#timeLimit = before;
        resolve({ divergence, entries: divergence?.entry ?? count, stopped, state });
      };
      writer.begin(entries);
      recorder.recording.begin();
      writer.source = new Replayer(player, recorder, this.#kinds.commands, () => this.#finish?.(false));
      writer.source.proceed();
    });
  }

  /** Ends the replay; the player continues from there. Does nothing if there is no replay. */
  stop(): void {
    this.#finish?.(true);
  }

  get #settings(): ReplayLog['start'] {
    const { volume, muted, playbackRate } = this.#player;
    const timeLimit = this.#timeLimit;
    return { volume, muted, playbackRate, ...(timeLimit !== undefined && { timeLimit }) };
  }

  /** Time limit of decisions; `undefined` without the decision plugin. */
  get #timeLimit(): TimeLimit | undefined {
    return this.#decisions?.timeLimit;
  }
  set #timeLimit(limit: TimeLimit | undefined) {
    const decisions = this.#decisions;
    if (decisions && limit !== undefined && limit !== decisions.timeLimit) decisions.timeLimit = limit;
  }

  get #decisions(): Pick<DecisionService, 'timeLimit'> | undefined {
    return this.#player.plugin('decision') as DecisionService | undefined;
  }
}

function entryKinds({ commands, questions = [] }: ReplayOptions): EntryKinds {
  return { commands: replayCommands(commands), questions };
}
