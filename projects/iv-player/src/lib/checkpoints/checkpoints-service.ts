import { isPlatformBrowser } from '@angular/common';
import { Injectable, PLATFORM_ID, type Signal, computed, inject, signal } from '@angular/core';
import { IvPlayerError, throwInvalid } from '../events/player-error';
import type { CheckpointRegistrar, IvPlugin } from '../player/plugin/plugin';
import { PluginHost } from '../player/plugin/plugin-host';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/player-snapshots';
import { asBadSnapshot } from '../store/snapshot-schema';
import { VERSION } from '../player/version';
import { checkOptions, defaultsOf } from '../store/option-table';
import { type JsonValue, copyJson } from '../store/plain-json';
import type { Checkpoint, CheckpointsSnapshot } from '../story/checkpoint';
import { streamStart } from '../story/stream-time';
import { CheckpointHistory } from './checkpoint-history';
import { CHECKPOINT_OPTIONS, type CheckpointsInitOptions } from './checkpoint-options';
import { PAGE_STORAGE, withTabLock } from './html-storage';
import { RestoreEvent } from './restore-event';
import { SnapshotPersistence } from './snapshot-persistence';
import { type LoadReport, SNAPSHOT_VERSION, readSnapshot, loadReport } from './read-snapshot';
import { TwoSlotStorage } from './two-slot-storage';

/** Plugins that restore what they saved again after the events of a restore, whose listeners run once more. */
const AMENDED = ['overlays'];

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/**
 * `player.checkpoints`: goes back in the story, or continues it another day. Off until it is named in `plugins` or initialised; until then
 * its lists are empty and its calls throw `PLUGIN_INACTIVE`.
 * `PlayerSnapshots` saves and restores the player; a `CheckpointHistory` keeps the snapshots; `readSnapshot` checks what comes
 * from outside; a `SnapshotPersistence` stores the history and finds what was stored before or in another tab.
 * @example
 * player.checkpoints.register();
 * player.checkpoints.restore();
 */
@Injectable()
export class CheckpointsService implements IvPlugin, CheckpointRegistrar {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'checkpoints';
  readonly #host = inject(PluginHost);
  readonly #snapshots = inject(PlayerSnapshots);
  readonly #isInBrowser = isPlatformBrowser(inject(PLATFORM_ID));
  readonly #restoreEvent = new RestoreEvent(this.#host.bus);
  readonly #listed = signal<readonly Checkpoint[]>([]);
  readonly #hasSaved = signal(false);
  /** The checkpoints as signals, for templates. */
  readonly signals: {
    /**
     * All checkpoints in the order in which they were registered. After a reload, with `persistent`, those that were stored: not
     * empty and nothing played yet means that the viewer can continue.
     */
    readonly all: Signal<readonly Checkpoint[]>;
    /**
     * Whether `resume()` leads somewhere: the player's state was saved or a checkpoint registered, in this visit or, with
     * `persistent`, in an earlier one.
     */
    readonly canResume: Signal<boolean>;
  } = {
    all: this.#listed.asReadonly(),
    canResume: computed(() => this.#hasSaved() || this.#listed().length > 0),
  };

  /** The options in force; `null` until the plugin is initialised. */
  #options: Required<CheckpointsInitOptions> | null = null;
  #persistence: SnapshotPersistence | null = null;
  #history = new CheckpointHistory();
  /** Nodes that the story did not have when a snapshot was loaded; checkpoints there are kept, and not listed. */
  #missing: readonly string[] = [];
  readonly #idPrefix = Math.random().toString(36).slice(2, 10);
  #count = 0;

  /** @internal */
  constructor() {
    this.#host.facts.subscribe({
      next: (fact) => this.#restoreEvent.onFact(fact),
      complete: () => this.#persistence?.close(),
    });
  }

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /**
   * Applies init options over those given before; reads what is stored when they name another storage or key, and keeps what
   * was registered meanwhile. Throws `INVALID_ARGUMENT` and then changes nothing.
   */
  configure(options: CheckpointsInitOptions): void {
    const before = this.#options ?? defaultsOf(CHECKPOINT_OPTIONS);
    const { persistent, key } = (this.#options = {
      ...before,
      ...checkOptions(CHECKPOINT_OPTIONS, options, this.name),
    });
    if (persistent === before.persistent && key === before.key) return;
    this.#persistence?.close();
    this.#persistence = null;
    const storage = persistent === true ? this.#isInBrowser && PAGE_STORAGE : persistent;
    if (!storage) return;
    this.#persistence = new SnapshotPersistence(new TwoSlotStorage(storage, key), {
      compose: () => (this.#history.snapshot === null ? null : this.#compose()),
      onFound: (history) => {
        this.#history.merge(history);
        this.#list();
      },
      onError: (cause) => {
        const message = `Checkpoints cannot be stored under "${key}", and last until the page is closed: see the cause.`;
        this.#host.emitError(new IvPlayerError('STORAGE_FAILED', message, { cause }));
      },
      lock: (task) => withTabLock(`iv-player ${key}`, task),
    });
  }

  /**
   * Registers a checkpoint of the pass being played; it saves the playlist, the place in it, and the state of each plugin.
   * Returns `null` while nothing plays. Throws `INVALID_ARGUMENT` for a time that is no number.
   * @param time node time in seconds, clamped to 0 and the node's duration; default now
   */
  register(time?: number): Checkpoint | null {
    this.#assertActive();
    if (time !== undefined && !Number.isFinite(time)) {
      throwInvalid("A checkpoint's time", 'a number of seconds', time);
    }
    const pass = this.#host.playback.currentPass;
    if (!pass) return null;
    const { playback, plugins } = this.#snapshots.save();
    const end = pass.node.hasKnownDuration ? pass.node.duration : Infinity;
    const at = time === undefined ? playback.time : Math.max(0, Math.min(time, end));
    const playedTime = time === undefined ? playback.playedTime : this.#host.playback.playedTimeAt(at);
    const id = `${this.#idPrefix}-${String(++this.#count)}`;
    const checkpoint = { id, nodeId: pass.node.id, playlistIndex: pass.index, time: at };
    const snapshot: unknown = { playback: { ...playback, time: at, playedTime }, plugins };
    this.#history.add(checkpoint, snapshot as JsonValue);
    this.#list();
    this.#host.bus.emit('checkpoints.register', checkpoint);
    this.#persistence?.write();
    return checkpoint;
  }

  /**
   * See `CheckpointRegistrar`. What lies in the film, such as a decision that is about to begin, is saved at once.
   * @internal
   */
  registerWithEvents(time: number): void {
    const { playback, bus } = this.#host;
    const pass = playback.currentPass;
    let checkpoint: Checkpoint | null = null;
    // Before the listeners of `checkpoints.register`: what they show is no part of the film.
    bus.afterwards(() => {
      if (checkpoint && playback.currentPass === pass) this.#amend(checkpoint);
    });
    checkpoint = this.register(time);
  }

  /** Where it fails, the checkpoint holds what was shown before its node. */
  #amend({ id }: Checkpoint): void {
    try {
      const { plugins } = this.#snapshots.save();
      const shown = Object.entries(plugins).filter(([name]) => AMENDED.includes(name));
      const isAmended = this.#history.amend(id, (saved) => {
        const before = saved as unknown as PlayerSnapshot;
        return {
          ...before,
          plugins: { ...before.plugins, ...Object.fromEntries(shown) },
        } as unknown as JsonValue;
      });
      if (isAmended) this.#persistence?.write();
    } catch (cause) {
      this.#host.emitError(asBadSnapshot(cause));
    }
  }

  /** Every checkpoint, in the order in which they were registered. */
  get(id: 'all'): Checkpoint[];
  /** The checkpoint of that id, or `null`. */
  get(id: string): Checkpoint | null;
  get(id: string): Checkpoint | Checkpoint[] | null {
    const all = this.#listed();
    return id === 'all' ? [...all] : (all.find((checkpoint) => checkpoint.id === id) ?? null);
  }

  /**
   * Restores a checkpoint: the same pass at the same time, and the plugins as they were. Playing goes on playing, paused stays
   * paused. Emits `seeking`, `nodeend`, `nodestart`, `seeked`, `checkpoints.restore`, and nothing that was emitted before the
   * checkpoint was registered. Returns it; `null`, with a warning in dev mode, when there is none, or when the story no longer
   * has its node. Throws `BAD_SNAPSHOT` and changes nothing when what a plugin had saved in it is malformed.
   * @param id default: the last one that was registered
   */
  restore(id?: string): Checkpoint | null {
    this.#assertActive();
    const { repository } = this.#host;
    const checkpoint =
      id === undefined ? this.#listed().findLast(({ nodeId }) => repository.has(nodeId)) : this.get(id);
    if (!checkpoint || !repository.has(checkpoint.nodeId)) {
      if (typeof ngDevMode === 'undefined' || ngDevMode)
        this.#host.warn(`There is no checkpoint ${id === undefined ? 'yet' : `"${id}"`} to restore.`);
      return null;
    }
    this.restoreSnapshot(checkpoint, this.#history.snapshotOf(checkpoint.id));
    return checkpoint;
  }

  /**
   * Goes on where `save()` or `register()` was called last, also in an earlier visit with `persistent`: unlike `restore()` with
   * what was chosen since the last checkpoint. Emits what `restore()` emits. Returns the place, with the id of the checkpoint
   * passed last; `null`, with a warning in dev mode, when there is none. When the story no longer has the node of that place
   * or any before it, it restores the last checkpoint. Throws `BAD_SNAPSHOT` and changes nothing when what was saved is malformed.
   */
  resume(): Checkpoint | null {
    this.#assertActive();
    const { snapshot: saved, latestId } = this.#history;
    // What does not fit the story is reported below.
    const place = saved === null ? null : this.#snapshots.read(saved, () => undefined).playback;
    const nodeId = place?.playlist[place.index];
    if (!place || nodeId === undefined) return this.restore();
    const checkpoint = { id: latestId ?? '', nodeId, playlistIndex: place.index, time: place.time };
    this.restoreSnapshot(checkpoint, saved);
    return checkpoint;
  }

  /**
   * The second half of `restore`, also for a checkpoint of another player: a replay has it from its log.
   * @param saved the player's snapshot at the checkpoint
   */
  restoreSnapshot(checkpoint: Checkpoint, saved: unknown): void {
    const snapshot = this.#snapshots.read(saved, (problem) => this.#host.warn(problem));
    this.#runCommand('checkpoints.restore', [checkpoint, saved], () => {
      this.#restoreEvent.expect(() => this.#host.bus.emit('checkpoints.restore', checkpoint));
      this.#snapshots.restore(snapshot);
      this.#history.latestId = checkpoint.id || null;
    });
  }

  /**
   * Goes back: restores the checkpoint that was passed last, or, when that was less than 5 s ago in the playlist's time, the
   * one before it. Called again at once it goes back further. Returns the checkpoint, or `null` when there is none before.
   * While nothing plays it restores the one that was passed last.
   */
  previous(): Checkpoint | null {
    this.#assertActive();
    const { currentPass, currentNodeTime, entries } = this.#host.playback;
    const found = this.#history.previous(
      ({ playlistIndex, time }) =>
        currentPass
          ? streamStart(entries, currentPass.index) +
            currentNodeTime -
            streamStart(entries, playlistIndex) -
            time
          : Infinity,
      ({ id, playlistIndex }) => currentPass === null || this.#isOnPath(id, playlistIndex),
    );
    return found && this.restore(found.id);
  }

  /** Whether the playlist leads to a checkpoint by the same nodes as when it was registered. */
  #isOnPath(id: string, playlistIndex: number): boolean {
    const { playback } = this.#history.snapshotOf(id) as { playback?: { playlist?: readonly string[] } };
    const nodes = playback?.playlist?.slice(0, playlistIndex + 1) ?? [];
    const { entries } = this.#host.playback;
    return nodes.length > playlistIndex && nodes.every((node, index) => entries[index]?.node.id === node);
  }

  /** Deletes all checkpoints, the stored ones too. Playback goes on. */
  clear(): void {
    this.#assertActive();
    this.#replace(new CheckpointHistory(), []);
    this.#persistence?.clear();
  }

  /** The player's state and all checkpoints as plain JSON, to be stored anywhere; with `persistent` it is stored as well. */
  save(): CheckpointsSnapshot {
    this.#assertActive();
    this.#history.snapshot = this.#snapshots.save() as unknown as JsonValue;
    this.#list();
    const snapshot = copyJson(this.#compose()) as unknown as CheckpointsSnapshot;
    this.#host.bus.emit('checkpoints.save', snapshot);
    this.#persistence?.write();
    return snapshot;
  }

  /**
   * Restores the player's state that `save` returned, and takes its checkpoints in place of those there are; with `persistent`
   * they are stored. What no longer fits the story is left out, and named in the report and a warning in dev mode: entries of
   * the playlist, checkpoints at nodes that are gone, states of plugins. Rejects with `BAD_SNAPSHOT` and the reason, and
   * changes nothing, when it is malformed or of another version.
   */
  load(snapshot: unknown): Promise<LoadReport> {
    return new Promise((resolve) => resolve(this.#loadNow(snapshot)));
  }

  #loadNow(snapshot: unknown): LoadReport {
    this.#assertActive();
    const history = readSnapshot(snapshot);
    const problems: string[] = [];
    const player = this.#snapshots.read(history.snapshot, (problem) => problems.push(problem));
    const report = loadReport(history, (id) => this.#host.repository.has(id), problems);
    this.#runCommand('checkpoints.load', [snapshot], () => {
      this.#snapshots.restore(player);
      this.#replace(history, report.missingNodes);
    });
    this.#persistence?.write();
    report.problems.forEach((problem) => this.#host.warn(problem));
    return report;
  }

  #runCommand(name: string, args: readonly unknown[], run: () => void): void {
    this.#host.command(name, args, () => this.#host.bus.transact(run), undefined);
  }

  #replace(history: CheckpointHistory, missing: readonly string[]): void {
    this.#history = history;
    this.#missing = missing;
    this.#list();
  }

  #compose(): CheckpointsSnapshot {
    const { snapshot: player, latestId, checkpoints } = this.#history;
    const savedAt = new Date().toISOString();
    return { format: 'iv-player', version: SNAPSHOT_VERSION, savedAt, player, latestId, checkpoints };
  }

  #list(): void {
    const listed = this.#history.checkpoints.filter(({ nodeId }) => !this.#missing.includes(nodeId));
    this.#listed.set(
      listed.map(({ id, nodeId, playlistIndex, time }) => Object.freeze({ id, nodeId, playlistIndex, time })),
    );
    this.#hasSaved.set(this.#history.snapshot !== null);
  }

  #assertActive(): void {
    if (this.#options) return;
    const message =
      "The checkpoints plugin is off: add withCheckpoints() to the player, or call player.initPlugin('checkpoints').";
    throw new IvPlayerError('PLUGIN_INACTIVE', message);
  }
}
