import { isPlatformBrowser } from '@angular/common';
import { Injectable, PLATFORM_ID, type Signal, inject, isDevMode, signal } from '@angular/core';
import { IvPlayerError } from '../events/player-error';
import type { PlayerSnapshot } from '../player/snapshot/player-snapshot';
import { PlayerService } from '../player/player-service';
import type { CheckpointRegistrar, IvPlugin } from '../player/plugin/plugin';
import { badSnapshot } from '../player/snapshot/snapshot-schema';
import { VERSION } from '../player/version';
import type { CheckpointsSnapshot } from '../store/checkpoints-snapshot';
import { type JsonValue, copyJson } from '../store/plain-json';
import type { Checkpoint } from '../story/checkpoint';
import { streamStart } from '../story/stream-time';
import { type CheckpointsInitOptions, assertCheckpointOptions } from './checkpoint-options';
import { CheckpointHistory } from './checkpoint-history';
import { PAGE_STORAGE, oneTabAtATime } from './html-storage';
import { type LoadReport, reportOn } from './load-report';
import { previousCheckpoint } from './previous-checkpoint';
import { RestoreEvent } from './restore-event';
import { SnapshotPersistence } from './snapshot-persistence';
import { SNAPSHOT_VERSION } from './snapshot-migrations';
import { type SnapshotContents, readSnapshot } from './snapshot-reader';
import { SnapshotSlots } from './snapshot-slots';

/**
 * `player.checkpoints`: going back, and coming back another day. Contract §8. Off until it is named in `plugins` or
 * initialised; until then its lists are empty and its calls throw `PLUGIN_INACTIVE`, saying what to do.
 * The story: the kernel saves and restores moments; a `CheckpointHistory` keeps them; `readSnapshot` checks what comes from
 * outside; a `SnapshotPersistence` stores what is here and finds what was stored on another day or in another tab.
 */
@Injectable()
export class CheckpointsService implements IvPlugin, CheckpointRegistrar {
  readonly name = 'checkpoints';
  /** Specification §9. */
  readonly version = VERSION;
  private readonly player = inject(PlayerService);
  private readonly isInBrowser = isPlatformBrowser(inject(PLATFORM_ID));
  private readonly restoreEvent = new RestoreEvent(this.player.bus);
  private readonly listed = signal<readonly Checkpoint[]>([]);
  /**
   * All checkpoints in the order in which they were registered, as a signal. After a reload, with `persistent`, those that
   * were stored: not empty and nothing played yet means that there is something to go on with.
   */
  readonly all: Signal<readonly Checkpoint[]> = this.listed.asReadonly();

  private options: CheckpointsInitOptions | null = null;
  private persistence: SnapshotPersistence | null = null;
  private history = new CheckpointHistory();
  /** Id of the checkpoint passed last. */
  private latest: string | null = null;
  /** The moment saved last. */
  private latestSnapshot: JsonValue = null;
  /** Nodes that the story had no more when a snapshot was loaded; checkpoints there are kept, and not shown. */
  private gone: ReadonlySet<string> = new Set();
  private readonly origin = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor() {
    this.player.facts.subscribe({
      next: (fact) => this.restoreEvent.onFact(fact),
      complete: () => this.persistence?.close(),
    });
  }

  /**
   * Lays init options over those given before; reads what is stored when they name another place. What was registered
   * meanwhile stays. Throws `INVALID_ARGUMENT` and then changes nothing.
   */
  configure(options: CheckpointsInitOptions): void {
    assertCheckpointOptions(options);
    const before = this.options;
    this.options = { ...before, ...options };
    const { persistent = false, key = 'iv-player' } = this.options;
    if (persistent === (before?.persistent ?? false) && key === (before?.key ?? 'iv-player')) return;
    this.persistence?.close();
    this.persistence = null;
    const storage = persistent === true ? this.isInBrowser && PAGE_STORAGE : persistent;
    if (storage) this.persistence = this.openArchive(new SnapshotSlots(storage, key), key);
  }

  /**
   * Registers a checkpoint of the pass being played; it holds the playlist, the place in it, and what each plugin remembers.
   * Returns `null` while nothing plays. Throws `INVALID_ARGUMENT` for a time that is no number.
   * @param time node time in seconds, clamped to 0 and the node's duration; default now
   */
  register(time?: number): Checkpoint | null {
    this.assertActive();
    if (time !== undefined && !Number.isFinite(time)) {
      const message = `A checkpoint's time must be a number of seconds, not ${String(time)}.`;
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const pass = this.player.currentPass;
    if (!pass) return null;
    const { playback: film, plugins } = this.player.saveSnapshot();
    const latestTime = pass.node.hasKnownDuration ? pass.node.duration : Infinity;
    const at = time === undefined ? film.time : Math.max(0, Math.min(time, latestTime));
    const playedTime = Math.max(0, film.playedTime + at - film.time);
    this.latestSnapshot = plainMoment({ playback: { ...film, time: at, playedTime }, plugins });
    const id = `${this.origin}-${String(++this.count)}`;
    const checkpoint = { id, nodeId: pass.node.id, playlistIndex: pass.index, time: at };
    this.history.add(checkpoint, this.latest, this.latestSnapshot);
    this.latest = id;
    this.list();
    this.player.bus.emit('checkpoints.register', checkpoint);
    this.persistence?.write();
    return checkpoint;
  }

  /** The checkpoint of that id, or `null`; for `'all'` every one, in the order of registering. */
  get(id: 'all'): Checkpoint[];
  get(id: string): Checkpoint | null;
  get(id: string): Checkpoint | Checkpoint[] | null {
    const all = this.all();
    return id === 'all' ? [...all] : (all.find((checkpoint) => checkpoint.id === id) ?? null);
  }

  /**
   * Brings a checkpoint back: the same pass at the same time, and the plugins as they were. What plays plays on from there,
   * what is paused stays so. Raises `seeking`, `nodeend`, `nodestart`, `seeked`, `checkpoints.restore`, and nothing that was
   * raised before the checkpoint was registered. Returns it; `null`, with a warning in dev mode, when there is none, or when
   * the story no longer has its node. Throws `BAD_SNAPSHOT` and changes nothing when what a plugin had saved in it is malformed.
   * @param id default: the last one that was registered
   */
  restore(id?: string): Checkpoint | null {
    this.assertActive();
    const { repository } = this.player;
    const checkpoint =
      id === undefined ? this.all().findLast(({ nodeId }) => repository.has(nodeId)) : this.get(id);
    if (!checkpoint || !repository.has(checkpoint.nodeId)) {
      this.warn(`There is no checkpoint ${id === undefined ? 'yet' : `"${id}"`} to restore.`);
      return null;
    }
    this.restoreSnapshot(checkpoint, this.history.snapshotOf(checkpoint.id));
    return checkpoint;
  }

  /**
   * The second half of `restore`, also for a checkpoint of another player: a replay has it from its log.
   * @param saved its moment
   */
  restoreSnapshot(checkpoint: Checkpoint, saved: unknown): void {
    const moment = this.player.readSnapshot(saved, (problem) => this.warn(problem));
    const go = (): void => {
      this.restoreEvent.expect(() => this.player.bus.emit('checkpoints.restore', checkpoint));
      this.player.restoreSnapshot(moment);
      this.latest = checkpoint.id;
    };
    const restore = (): void => this.player.bus.transact(go);
    this.player.command('checkpoints.restore', [checkpoint, saved], restore, undefined);
  }

  /**
   * Goes back: restores the checkpoint that was passed last, or, when that was less than 5 s ago on the film's stream, the one
   * before it. Called again at once it goes back further. Returns the checkpoint, or `null` when there is none before.
   * While nothing plays it restores the one that was passed last.
   */
  previous(): Checkpoint | null {
    this.assertActive();
    const { currentPass, currentTime, entries } = this.player;
    const latest = this.history.find(this.latest) ?? this.history.all.at(-1);
    const found = previousCheckpoint(
      latest,
      (id) => this.history.find(id),
      ({ playlistIndex, time }) =>
        currentPass ? currentTime - streamStart(entries, playlistIndex) - time : Infinity,
    );
    return found && this.restore(found.id);
  }

  /** Forgets all checkpoints, the stored ones too. The film goes on. */
  clear(): void {
    this.assertActive();
    this.replace(new CheckpointHistory(), null, null);
    this.persistence?.clear();
  }

  /** The present moment and all checkpoints as plain JSON, to be kept anywhere; with `persistent` it is stored as well. */
  save(): CheckpointsSnapshot {
    this.assertActive();
    this.latestSnapshot = plainMoment(this.player.saveSnapshot());
    const snapshot = plainMoment(this.compose(this.latestSnapshot)) as unknown as CheckpointsSnapshot;
    this.player.bus.emit('checkpoints.save', snapshot);
    this.persistence?.write();
    return snapshot;
  }

  /**
   * Goes to the moment at which a snapshot was saved, and takes its checkpoints in place of those there are; with `persistent`
   * they are stored. Snapshots of older versions are brought up to date. What no longer fits the story is left out, and
   * named in the report and a warning in dev mode: entries of the playlist, checkpoints at nodes that are gone, states of
   * plugins. Rejects with `BAD_SNAPSHOT` and the reason, and changes nothing, when it is malformed or of a newer version.
   */
  load(snapshot: unknown): Promise<LoadReport> {
    return new Promise((settle) => settle(this.take(snapshot)));
  }

  private take(snapshot: unknown): LoadReport {
    this.assertActive();
    const contents = readSnapshot(snapshot);
    const problems: string[] = [];
    const moment = this.player.readSnapshot(contents.moment, (problem) => problems.push(problem));
    const report = reportOn(contents, (id) => this.player.repository.has(id), problems);
    const go = (): void => {
      this.player.restoreSnapshot(moment);
      this.replace(contents.trail, contents.after, contents.moment, new Set(report.missingNodes));
    };
    const restore = (): void => this.player.bus.transact(go);
    this.player.command('checkpoints.load', [snapshot], restore, undefined);
    this.persistence?.write();
    report.problems.forEach((problem) => this.warn(problem));
    return report;
  }

  private replace(
    trail: CheckpointHistory,
    latest: string | null,
    moment: JsonValue,
    gone: ReadonlySet<string> = new Set(),
  ): void {
    this.history = trail;
    this.latest = latest;
    this.latestSnapshot = moment;
    this.gone = gone;
    this.list();
  }

  private openArchive(slots: SnapshotSlots, key: string): SnapshotPersistence {
    return new SnapshotPersistence(slots, {
      compose: () => (this.latestSnapshot === null ? null : this.compose(this.latestSnapshot)),
      found: (contents) => this.join(contents),
      failed: (cause) => {
        const message = `The checkpoints could not be stored or read under "${key}"; they are kept as long as the page. See the cause.`;
        this.player.emitError(new IvPlayerError('STORAGE_FAILED', message, { cause }));
      },
      inTurn: (task) => oneTabAtATime(`iv-player ${key}`, task),
    });
  }

  /** Takes in what was stored by others. */
  private join({ trail, after, moment }: SnapshotContents): void {
    this.history.merge(trail);
    this.latest ??= after;
    this.latestSnapshot ??= moment;
    this.list();
  }

  private compose(moment: JsonValue): CheckpointsSnapshot {
    return {
      format: 'iv-player',
      version: SNAPSHOT_VERSION,
      savedAt: new Date().toISOString(),
      moment,
      after: this.latest,
      checkpoints: this.history.saved(moment),
    };
  }

  private list(): void {
    const shown = this.history.all.filter(({ nodeId }) => !this.gone.has(nodeId));
    this.listed.set(
      shown.map(({ id, nodeId, playlistIndex, time }) => Object.freeze({ id, nodeId, playlistIndex, time })),
    );
  }

  private assertActive(): void {
    if (this.options) return;
    const message =
      "The checkpoints plugin is off: name it in the player's options, as plugins: { checkpoints: {} }, or call player.initPlugin('checkpoints').";
    throw new IvPlayerError('PLUGIN_INACTIVE', message);
  }

  private warn(message: string): void {
    if (isDevMode()) console.warn(`iv-player: ${message}`);
  }
}

/** A moment, or a snapshot, as plain JSON of its own. Throws `BAD_SNAPSHOT` when a plugin remembers what JSON cannot hold. */
function plainMoment(moment: PlayerSnapshot | CheckpointsSnapshot): JsonValue {
  try {
    return copyJson(moment);
  } catch (cause) {
    throw badSnapshot(`a plugin remembers what JSON cannot hold. ${(cause as Error).message}.`, cause);
  }
}
