import { Injectable, InjectionToken, inject } from '@angular/core';
import { type DecisionService, IvPlayerError, PlayerService, type TimeLimit } from 'iv-player';
import type { IvPlugin, PlayerStoreState } from 'iv-player/plugin';
import type { ReplayDivergence } from './log-comparison';
import { Recorder } from './recorder';
import { replayCommands } from './replay-commands';
import { type EntryKinds, type ReplayLog, readReplayLog, replayLog } from './replay-log';
import { Replayer } from './replayer';

const VERSION = '0.1.0';

/** Options of `withReplay`. */
export interface ReplayOptions {
  /** How many entries are kept at least, the latest; an entry has about 25 bytes of JSON. Default 20,000. */
  readonly limit?: number;
  /**
   * Commands of your own plugins that a log may call, as they are passed to `host.command`: `quiz.answer` calls
   * `player.plugin('quiz').answer(…)` with the arguments in the log. Default: none.
   */
  readonly commands?: readonly string[];
  /** Questions of your own plugins that a log may answer, as they are passed to `host.ask`. Default: none. */
  readonly questions?: readonly string[];
}

export const IV_REPLAY_OPTIONS = new InjectionToken<ReplayOptions>('iv-player: replay options');

/** The result of a replay. */
export interface ReplayReport {
  /** The first difference from the log; `null` when there was none. */
  readonly divergence: ReplayDivergence | null;
  /** How many entries of the log were replayed. */
  readonly entries: number;
  /** Whether `stop` ended the replay. */
  readonly stopped: boolean;
  /** `reduxStore.getState()` at the end of the replay. */
  readonly state: PlayerStoreState;
}

/**
 * Records what comes to the player from outside, and replays it: `inject(ReplayService)`.
 * A `Recorder` passes everything from outside on to the player and writes it into a log, with the events that follow.
 * A `Replayer` carries out the inputs of a log at the same places; they are recorded again and compared with the log.
 * @example
 * const replays = inject(ReplayService);
 * const log = replays.log();
 * const report = await replays.replay(log);
 */
@Injectable()
export class ReplayService implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'replay';
  readonly #player = inject(PlayerService);
  readonly #recorder = inject(Recorder);
  readonly #writer = this.#recorder.writer;
  readonly #kinds = entryKinds(inject(IV_REPLAY_OPTIONS));
  #start = this.#settings;
  #finish: ((stopped: boolean) => void) | null = null;

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /** Takes no options: they are those of `withReplay`. */
  configure(): void {
    if (this.#writer.count === 0) this.#start = this.#settings;
  }

  /** Whether a log is being replayed. Meanwhile the player ignores all commands but those of the log. */
  get isReplaying(): boolean {
    return this.#finish !== null;
  }

  /** The inputs so far and the events that followed, as plain JSON. Call it before the player is destroyed. */
  log(): ReplayLog {
    return replayLog(this.#start, this.#writer.dropped, this.#writer.entries);
  }

  /**
   * Empties the playlist and replays a log from its beginning: in real time where the recorded playback advanced, at once
   * where it was paused or stalled. The nodes, decisions and options of the story must have been added. Meanwhile commands
   * of the application and the viewer are ignored; deciders and `random` are not called. Afterwards the player goes on
   * from where the replay ended, and so does `log()`.
   * @param log what `log()` returned, also after `JSON.parse(JSON.stringify(…))`
   * @returns resolves at the log's end, or at the first divergence. Rejects and changes nothing: with `BAD_REPLAY_LOG` when
   *   the log is malformed, incomplete, or calls what a log may not call; with `INVALID_ARGUMENT` during another replay or
   *   inside a listener
   */
  async replay(log: unknown): Promise<ReplayReport> {
    const { start, entries } = readReplayLog(log, this.#kinds);
    const player = this.#player;
    const recorder = this.#recorder;
    const writer = this.#writer;
    if (this.isReplaying || writer.isBusy) {
      const message =
        'A replay cannot begin during another one (wait, or call stop()), nor inside a listener.';
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
        // The viewer's own setting, not that of the session.
        this.#timeLimit = before;
        resolve({ divergence, entries: divergence?.entry ?? count, stopped, state });
      };
      writer.begin(entries);
      recorder.recording.begin();
      writer.source = new Replayer(player, recorder, this.#kinds.commands, () => this.#finish?.(false));
      writer.source.proceed();
    });
  }

  /** Ends the replay; the player goes on from there. Without a replay it does nothing. */
  stop(): void {
    this.#finish?.(true);
  }

  get #settings(): ReplayLog['start'] {
    const { volume, muted, playbackRate } = this.#player;
    const timeLimit = this.#timeLimit;
    return { volume, muted, playbackRate, ...(timeLimit !== undefined && { timeLimit }) };
  }

  /** `undefined` without decisions. */
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
