import type { EngineFact, EnginePass, PlaybackEngine, StageAttachment, StoryNode } from 'iv-player';
import { Subject } from 'rxjs';
import { CommandLog, type EngineCommand } from './engine-command';
import { FakeClipController } from './fake-clip-controller';
import { FakeMediaLibrary } from './fake-media-library';
import { TurnQueue } from './turn-queue';
import { VirtualPlayhead } from './virtual-playhead';

/** Turns that may follow each other at one virtual instant; an endless chain of empty nodes goes on at the next one. */
const TURNS_AT_ONE_INSTANT = 100;

/**
 * Plays nothing, exactly: the engine of tests. Time passes only in `advance`, and all that a real engine would tell in
 * that time is told in order and at its exact time. Contract §11.
 */
export class FakePlaybackEngine implements PlaybackEngine, StageAttachment {
  readonly criticalTime = 0.5;
  private readonly told = new Subject<EngineFact>();
  readonly facts = this.told.asObservable();
  /** Volume in [0, 1] as the player set it. */
  volume = 1;
  muted = false;
  rate = 1;
  /** Ids of the nodes to have ready, likeliest first, as the player named them last. */
  preloaded: readonly string[] = [];
  private readonly commands = new CommandLog();
  private readonly playhead = new VirtualPlayhead();
  private readonly media = new FakeMediaLibrary();
  private readonly turns = new TurnQueue();
  private readonly controller = new FakeClipController(this.playhead, this.media, this.turns, (fact) =>
    this.told.next(fact),
  );
  private isAdvancing = false;
  private isDestroyed = false;

  /**
   * Lets `seconds` of wall-clock time pass: media time runs by `seconds` times the playback rate, across as many seams
   * as lie on the way. Deferred tasks run too. `advance(0)` runs only these.
   */
  advance(seconds: number): void {
    if (!(seconds >= 0 && seconds < Infinity)) {
      throw new RangeError(`advance() takes a number of seconds ≥ 0, not ${String(seconds)}.`);
    }
    this.advanceTo(this.playhead.clock + seconds);
  }

  /** Lets `count` frames pass one by one. */
  advanceFrames(count: number, framesPerSecond = 60): void {
    const { clock } = this.playhead;
    for (let frame = 1; frame <= count; frame++) this.advanceTo(clock + frame / framesPerSecond);
  }

  /** Media length in seconds of nodes that were given none. Default 10. `null`: unknown until `setMediaDuration`. */
  get defaultDuration(): number | null {
    return this.media.defaultDuration;
  }
  set defaultDuration(seconds: number | null) {
    this.media.defaultDuration = seconds;
  }

  /** Media length of one node in seconds, whatever length the node was given; told at once if its media are open. */
  setMediaDuration(nodeId: string, seconds: number): void {
    if (!(seconds >= 0)) throw new RangeError(`A media duration is a number ≥ 0, not ${String(seconds)}.`);
    this.media.durations.set(nodeId, seconds);
    this.controller.mediaChanged(nodeId);
  }

  /** Width / height of a node's picture; told when that is seen. Without one the picture's ratio is not known. */
  setPictureRatio(nodeId: string, ratio: number): void {
    if (!(ratio > 0 && ratio < Infinity)) throw new RangeError(`A ratio is a number > 0, not ${ratio}.`);
    this.media.ratios.set(nodeId, ratio);
    this.controller.tellPicture();
  }

  /** The data run out: the frame is held until `resume`. */
  stall(): void {
    this.controller.isStalled = true;
    this.controller.proceed();
  }

  /** There are data again. */
  resume(): void {
    this.controller.isStalled = false;
    this.controller.proceed();
  }

  /** The media of a node fail from now on: at once if it is playing, else when it is reached. */
  fail(nodeId: string, cause: unknown = new Error(`The fake media of "${nodeId}" fail.`)): void {
    this.media.break(nodeId, cause);
    this.controller.mediaChanged(nodeId);
  }

  /** They can be played again; `play()` tries. */
  repair(nodeId: string): void {
    this.media.repair(nodeId);
  }

  /** Whether `play()` is refused, as a browser refuses sound before the first gesture. Default `false`. */
  get refuseAutoplay(): boolean {
    return this.controller.refusesToStart;
  }
  set refuseAutoplay(refuses: boolean) {
    this.controller.refusesToStart = refuses;
  }

  /** Whether first frames (of a first node, a jump, a seek, a seam) are late: they wait for `showFrame`. Default `false`. */
  get holdFrames(): boolean {
    return this.controller.holdsFrames;
  }
  set holdFrames(holds: boolean) {
    this.controller.holdsFrames = holds;
  }

  /** Shows the frame that is held back. Returns whether there was one. */
  showFrame(): boolean {
    return this.controller.showFrame();
  }

  /** Wall-clock seconds since the beginning. */
  get clock(): number {
    return this.playhead.clock;
  }

  /** Whether media time runs. */
  get isRunning(): boolean {
    return this.playhead.isRunning;
  }

  get currentNodeId(): string | null {
    return this.controller.current?.node.id ?? null;
  }

  /** Id of the node that takes over at the next seam. */
  get nextNodeId(): string | null {
    return this.controller.next?.node.id ?? null;
  }

  /** What the player asked for, oldest first; the latest 1,000 commands. */
  get log(): readonly EngineCommand[] {
    return this.commands.entries;
  }

  get time(): number {
    return this.playhead.time;
  }

  load(item: EnginePass, at: number): void {
    this.obey(['load', item.node.id, at], () => this.controller.load(item, at));
  }

  setNext(item: EnginePass | null): void {
    this.obey(['follow', item?.node.id ?? null], () => this.controller.follow(item));
  }

  preload(nodes: readonly StoryNode[]): void {
    const ids = nodes.map(({ id }) => id);
    if (ids.join() === this.preloaded.join()) return;
    this.obey(['warm', ...ids], () => {
      this.preloaded = ids;
      for (const node of nodes) {
        const duration = this.media.news(node);
        if (duration !== null) this.told.next({ type: 'mediaDuration', node, duration });
      }
    });
  }

  unload(): void {
    this.obey(['unload'], () => this.controller.unload());
  }

  async play(): Promise<void> {
    let started: Promise<void> | undefined;
    this.obey(['play'], () => {
      started = this.controller.play();
    });
    await started;
  }

  pause(): void {
    this.obey(['pause'], () => this.controller.pause());
  }

  seek(time: number): void {
    this.obey(['seek', time], () => this.controller.seek(time));
  }

  setCueTime(time: number | null): void {
    this.playhead.wake = Number.isNaN(time) ? null : time;
  }

  setVolume(volume: number): void {
    this.obey(['volume', volume], () => (this.volume = volume));
  }

  setMuted(muted: boolean): void {
    this.obey(['muted', muted], () => (this.muted = muted));
  }

  setRate(rate: number): void {
    this.obey(['rate', rate], () => {
      this.rate = rate;
      this.playhead.setSpeed(rate);
    });
  }

  attach(_surface: HTMLElement, fit: 'contain' | 'cover'): void {
    this.obey(['attach', fit], () => undefined);
  }

  detach(): void {
    this.obey(['detach'], () => undefined);
  }

  /** Calls `task` on a real event-loop turn or in the next `advance`, whichever comes first. */
  defer(task: () => void): void {
    if (!this.isDestroyed) this.turns.defer(task);
  }

  destroy(): void {
    this.obey(['destroy'], () => {
      this.isDestroyed = true;
      this.controller.unload();
      this.controller.pause();
      this.turns.clear();
      this.told.complete();
    });
  }

  private obey(command: EngineCommand, execute: () => void): void {
    if (this.isDestroyed) return;
    this.commands.add(command);
    execute();
  }

  private advanceTo(limit: number): void {
    if (this.isAdvancing) throw new Error('advance() was called by something that advance() called.');
    this.isAdvancing = true;
    try {
      let turns = 0;
      for (;;) {
        if (turns++ < TURNS_AT_ONE_INSTANT && this.turns.runTurn()) continue;
        const stop = this.playhead.nextStop(limit);
        if (!stop) break;
        if (stop.at > this.playhead.clock) turns = 0;
        this.playhead.arrive(stop);
        this.arrive(stop.isEnd);
      }
      this.playhead.clock = limit;
    } finally {
      this.isAdvancing = false;
    }
  }

  private arrive(atEnd: boolean): void {
    const { current } = this.controller;
    if (!current) return;
    if (atEnd) this.controller.reachEnd();
    else this.told.next({ type: 'mediaTime', key: current.key, time: this.playhead.time });
  }
}
