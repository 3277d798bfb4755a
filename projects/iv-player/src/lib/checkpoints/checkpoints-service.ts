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
import { clamp } from '../story/clamp';
import { streamStart } from '../story/stream-time';
import { CheckpointHistory } from './checkpoint-history';
import { CHECKPOINT_OPTIONS, type CheckpointsInitOptions } from './checkpoint-options';
import { PAGE_STORAGE, withTabLock, withinTime } from './html-local-storage';
import { RestoreEvent } from './restore-event';
import { SnapshotPersistence } from './snapshot-persistence';
import { type LoadReport, SNAPSHOT_VERSION, readSnapshot, loadReport } from './read-snapshot';
import { TwoSlotStorage } from './two-slot-storage';

/** Plugins that restore their state again after the events of a restore, because listeners may change it. */
const AMENDED = ['overlays'];

/**
 * `player.checkpoints`: goes back in the story, or continues it later. Inactive until it is listed in `plugins` or initialized; until then,
 * its lists are empty and its methods throw `PLUGIN_INACTIVE`.
 *
 * `PlayerSnapshots` saves and restores the player, a `CheckpointHistory` keeps the snapshots, `readSnapshot` checks external data, and a
 * `SnapshotPersistence` stores the history and loads data stored earlier or by another tab.
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
     * All checkpoints in order of registration, including those stored before a reload if `persistent` is set. If there are any and nothing
     * has been played yet, the viewer can resume.
     */
    readonly all: Signal<readonly Checkpoint[]>;
    /**
     * Whether `resume()` has a position to continue from: a saved state or a checkpoint, from this visit or, with `persistent`, an earlier
     * one.
     */
    readonly canResume: Signal<boolean>;
  } = {
    all: this.#listed.asReadonly(),
    canResume: computed(() => this.#hasSaved() || this.#listed().length > 0),
  };

  /** `null` until the plugin is initialized. */
  #options: Required<CheckpointsInitOptions> | null = null;
  #persistence: SnapshotPersistence | null = null;
  /** The player's state when it was destroyed. */
  #last: PlayerSnapshot | null = null;
  #history = new CheckpointHistory();
  /** Ids of nodes missing from the story when a snapshot was loaded. Their checkpoints are kept but not listed. */
  #missing: readonly string[] = [];
  readonly #idPrefix = Math.random().toString(36).slice(2, 10);
  #count = 0;

  /** @internal */
  constructor() {
    this.#host.facts.subscribe({
      next: (fact) => {
        this.#restoreEvent.onFact(fact);
        if (fact.type !== 'closing') return;
        // For those who save in `onDestroy`, after the player.
        try {
          if (this.#options) this.#last = this.#snapshots.save();
        } catch {
          // Their `save()` fails in the same way.
        }
        queueMicrotask(() => this.#persistence?.close());
      },
    });
  }

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /**
   * Merges init options over earlier ones. Changing the storage or key loads the data stored there and keeps the checkpoints registered so
   * far. Throws `INVALID_ARGUMENT` without changing anything.
   */
  configure(options: CheckpointsInitOptions): void {
    const defaults = defaultsOf(CHECKPOINT_OPTIONS);
    const before = this.#options ?? defaults;
    // An option that is `undefined` returns to its default.
    const { persistent, key } = (this.#options = {
      ...defaults,
      ...checkOptions(CHECKPOINT_OPTIONS, { ...before, ...options }, this.name),
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
        const message = `Checkpoints cannot be stored under "${key}" and are lost when the page is closed: see the cause.`;
        this.#host.emitError(new IvPlayerError('STORAGE_FAILED', message, { cause }));
      },
      withinTime,
      lock: (task) => withTabLock(`iv-player ${key}`, task),
    });
  }

  /**
   * Registers a checkpoint in the current pass. It saves the playlist, the position and the state of each plugin. Returns `null` while
   * nothing plays. Throws `INVALID_ARGUMENT` for a time that is not a finite number.
   * @param time node time in seconds, clamped to the node's duration and, as a seek, to the first open required question; default now
   */
  register(time?: number): Checkpoint | null {
    this.#assertActive();
    if (time !== undefined && !Number.isFinite(time))
      throwInvalid("A checkpoint's time", 'a finite number of seconds', time);
    const now = this.#host.playback;
    const pass = now.currentPass;
    if (!pass) return null;
    const { playback, plugins } = this.#snapshots.save();
    const at =
      time === undefined ? playback.time : now.redirect(pass.index, clamp(0, time, pass.node.latestTime))[1];
    const playedTime = time === undefined ? playback.playedTime : now.playedTimeAt(at);
    const id = `${this.#idPrefix}-${String(++this.#count)}`;
    const checkpoint = { id, nodeId: pass.node.id, playlistIndex: pass.index, time: at };
    const snapshot: unknown = { playback: { ...playback, time: at, playedTime }, plugins };
    this.#history.add(checkpoint, snapshot as JsonValue);
    this.#list();
    this.#host.bus.emit('checkpoints.register', checkpoint);
    this.#persistence?.write();
    return checkpoint;
  }

  /** See `CheckpointRegistrar`. State of the film itself, such as a decision about to start, is saved immediately. @internal */
  registerWithEvents(time: number): void {
    const { playback, bus } = this.#host;
    const pass = playback.currentPass;
    let checkpoint: Checkpoint | null = null;
    // Runs before listeners of `checkpoints.register`, which may show things that are not part of the film.
    bus.afterwards(() => {
      if (checkpoint && playback.currentPass === pass) this.#amend(checkpoint);
    });
    checkpoint = this.register(time);
  }

  /** Saves plugins in `AMENDED` again. If that fails, the checkpoint keeps their earlier state. */
  #amend({ id }: Checkpoint): void {
    try {
      const { plugins } = this.#snapshots.save();
      const shown = Object.entries(plugins).filter(([name]) => AMENDED.includes(name));
      const isAmended = this.#history.amend(id, (saved) => {
        const before = saved as unknown as PlayerSnapshot;
        const amended = { ...before.plugins, ...Object.fromEntries(shown) };
        return { ...before, plugins: amended } as unknown as JsonValue;
      });
      if (isAmended) this.#persistence?.write();
    } catch (cause) {
      this.#host.emitError(asBadSnapshot(cause));
    }
  }

  /** Returns all checkpoints in order of registration. */
  get(id: 'all'): Checkpoint[];
  /** Returns the checkpoint with that id, or `null`. */
  get(id: string): Checkpoint | null;
  get(id: string): Checkpoint | Checkpoint[] | null {
    const all = this.#listed();
    return id === 'all' ? [...all] : (all.find((checkpoint) => checkpoint.id === id) ?? null);
  }

  /**
   * Restores a checkpoint: its pass, its time and the state of the plugins. Playback continues if it was playing and stays paused
   * otherwise. Emits `seeking`, `nodeend`, `nodestart`, `seeked` and `checkpoints.restore`, and repeats no event from before the
   * checkpoint. Returns the checkpoint, or `null` (with a warning in dev mode) if there is none or its node is no longer in the story.
   * Throws `BAD_SNAPSHOT` without changing anything if saved plugin state is malformed.
   * @param id default: the last registered checkpoint whose node is in the story
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
   * Continues from the last `save()` or `register()`, with `persistent` even from an earlier visit. Unlike `restore()`, it includes choices
   * made since the last checkpoint. Emits the same events as `restore()`. If neither that node nor an earlier one is in the story, it
   * restores the last checkpoint. Returns the position, with the id of the last checkpoint passed, or `null` (with a warning in dev mode)
   * if there is none. Throws `BAD_SNAPSHOT` without changing anything if the saved data are malformed.
   */
  resume(): Checkpoint | null {
    this.#assertActive();
    const { snapshot: saved, latestId } = this.#history;
    // Problems are reported by `restoreSnapshot`.
    const place = saved === null ? null : this.#snapshots.read(saved, () => undefined).playback;
    const nodeId = place?.playlist[place.index];
    if (!place || nodeId === undefined) return this.restore();
    const checkpoint = { id: latestId ?? '', nodeId, playlistIndex: place.index, time: place.time };
    this.restoreSnapshot(checkpoint, saved);
    return checkpoint;
  }

  /**
   * Restores a checkpoint from a given snapshot. A replay calls it with a checkpoint from its log.
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
   * Goes back to the last checkpoint passed, or to the one before it if the last one is less than 5 seconds back in the playlist. Repeated
   * calls go back further. While nothing plays, it restores the last checkpoint passed. Returns the checkpoint, or `null` if there is none.
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

  /** Whether the playlist leads to a checkpoint through the same nodes as when it was registered. */
  #isOnPath(id: string, playlistIndex: number): boolean {
    const { playback } = this.#history.snapshotOf(id) as { playback?: { playlist?: readonly string[] } };
    const nodes = playback?.playlist?.slice(0, playlistIndex + 1) ?? [];
    const { entries } = this.#host.playback;
    return nodes.length > playlistIndex && nodes.every((node, index) => entries[index]?.node.id === node);
  }

  /** Deletes all checkpoints, including stored ones. Playback continues. */
  clear(): void {
    this.#assertActive();
    this.#replace(new CheckpointHistory(), []);
    this.#persistence?.clear();
  }

  /** Returns the player's state and all checkpoints as plain JSON. With `persistent`, also stores them. */
  save(): CheckpointsSnapshot {
    this.#assertActive();
    this.#history.snapshot = (this.#last ?? this.#snapshots.save()) as unknown as JsonValue;
    this.#list();
    const snapshot = copyJson(this.#compose()) as unknown as CheckpointsSnapshot;
    this.#host.bus.emit('checkpoints.save', snapshot);
    this.#persistence?.write();
    return snapshot;
  }

  /**
   * Restores a snapshot returned by `save()` and replaces all checkpoints with those in it; with `persistent`, also stores them. Playlist
   * entries, checkpoints and plugin states that no longer fit the story are omitted, and listed in the report and in a dev-mode warning.
   * Rejects with `BAD_SNAPSHOT` without changing anything if the snapshot is malformed or has a different version.
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
