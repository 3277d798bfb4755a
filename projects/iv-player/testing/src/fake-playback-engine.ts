import type { PreloadPolicy } from 'iv-player';
import type { EngineFact, EnginePass, PlaybackEngine } from 'iv-player/plugin';
import type { StoryNode, TimeRangeList } from 'iv-player';
import type { StageAttachment } from 'iv-player/plugin';
import { Subject } from 'rxjs';
import { CommandLog, type EngineCommand } from './engine-command';
import { FakePlaybackController } from './fake-playback-controller';
import { FakeMediaLibrary } from './fake-media-library';
import type { FakeStreams } from './fake-streams';
import { MAX_TURNS_PER_INSTANT, TaskQueue } from './task-queue';
import { VirtualAlarm } from './virtual-alarm';
import { ROUNDING, VirtualPlayhead } from './virtual-playhead';
import { VirtualTrailingAudio } from './virtual-trailing-audio';

/**
 * The engine of tests: it plays nothing, on a virtual clock. Time passes only in `advance`, where everything that a real
 * engine would report in that time is reported in order and at its exact time.
 * @example
 * const engine = TestBed.inject(FakePlaybackEngine);
 * await player.play();
 * engine.advance(4);
 */
export class FakePlaybackEngine implements PlaybackEngine, StageAttachment {
  /** Always 0.5 seconds, as of the engine for browsers. */
  readonly criticalTime = 0.5;
  readonly #subject = new Subject<EngineFact>();
  /** Facts that the engine reports to the player. */
  readonly facts = this.#subject.asObservable();
  /** Volume in [0, 1] as set by the player. */
  volume = 1;
  /** Whether the player is muted. Default `false`. */
  muted = false;
  /** Speed as set by the player, 1 is normal. */
  rate = 1;
  /** Ids of the nodes that the player wants preloaded, likeliest first. */
  preloaded: readonly string[] = [];
  /** How much of them is loaded, as set by the player; `null`: the engine decides. */
  preloadPolicy: PreloadPolicy | null = null;
  readonly #commands = new CommandLog();
  readonly #playhead = new VirtualPlayhead();
  readonly #alarm = new VirtualAlarm();
  readonly #media = new FakeMediaLibrary(() => this.#controller.onStreamChange());
  /** The adaptive streams: which nodes are one, and the line on which they play. */
  readonly streams: FakeStreams = this.#media.streams;
  readonly #tasks = new TaskQueue();
  readonly #trailingAudio = new VirtualTrailingAudio(() => this.clock);
  readonly #controller = new FakePlaybackController(
    this.#playhead,
    this.#media,
    this.#trailingAudio,
    this.#tasks,
    (fact) => this.#subject.next(fact),
  );
  #isAdvancing = false;
  #isDestroyed = false;

  /**
   * Lets `seconds` of wall-clock time pass: media time advances by `seconds` times the playback rate, over any number of
   * seams. Deferred tasks run too; `advance(0)` runs only these. Throws when it is called inside an `advance`.
   */
  advance(seconds: number): void {
    if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError(`advance() by ${seconds} seconds.`);
    this.#advanceTo(this.#playhead.clock + seconds);
  }

  /** The same frame by frame. */
  advanceFrames(count: number, framesPerSecond = 60): void {
    for (let frame = 1, { clock } = this; frame <= count; frame++)
      this.#advanceTo(clock + frame / framesPerSecond);
  }

  /** Media duration in seconds of nodes without a `duration`; default 10. `null`: unknown until `setMediaDuration`. */
  get defaultDuration(): number | null {
    return this.#media.defaultDuration;
  }
  set defaultDuration(seconds: number | null) {
    this.#media.defaultDuration = seconds;
  }

  /** Sets the media duration of one node in seconds, overriding its `duration`; reported at once if its media are open. */
  setMediaDuration(nodeId: string, seconds: number): void {
    if (!(seconds >= 0)) throw new RangeError(`A media duration is a number ≥ 0, not ${String(seconds)}.`);
    this.#media.durations.set(nodeId, seconds);
    this.#controller.onMediaChange(nodeId);
  }

  /** Sets the duration in seconds of a node's sound, where that is longer than its picture. */
  setSoundDuration(nodeId: string, seconds: number): void {
    this.#media.soundDurations.set(nodeId, seconds);
  }

  /** Ids of the nodes whose pictures have ended and whose sounds play on, for up to 2 s, under the next clip. */
  get trailingAudio(): readonly string[] {
    return this.#trailingAudio.ids;
  }

  /** Sets what is loaded of a node, in seconds of node time; reported as `progress` while it is the current one. Default: all of it. */
  setBuffered(nodeId: string, ...ranges: readonly (readonly [start: number, end: number])[]): void {
    this.#media.ranges.set(nodeId, ranges);
    this.#controller.onBufferChange(nodeId);
  }

  /** Sets width / height of a node's picture, reported when that is visible; otherwise it is unknown. */
  setPictureRatio(nodeId: string, ratio: number): void {
    if (!(ratio > 0 && ratio < Infinity)) throw new RangeError(`A ratio is a number > 0, not ${ratio}.`);
    this.#media.ratios.set(nodeId, ratio);
    this.#controller.reportRatio();
  }

  /** Someone else sets the speed of the media, as extensions of browsers do. */
  setMediaRate(rate: number): void {
    this.setRate(rate);
    this.#subject.next({ type: 'mediaRate', rate });
  }

  /** Data are missing until `resume`: the last frame stays. */
  stall(): void {
    this.#controller.setStalled(true);
  }

  /** Data are there again. */
  resume(): void {
    this.#controller.setStalled(false);
  }

  /** The media of a node fail from now on: at once if it is playing, otherwise when it is reached. */
  fail(nodeId: string, cause: unknown = new Error(`The fake media of "${nodeId}" fail.`)): void {
    this.#media.fail(nodeId, cause);
    this.#controller.onMediaChange(nodeId);
  }

  /** The media of a node can be played again; `play()` tries. */
  repair(nodeId: string): void {
    this.#media.repair(nodeId);
  }

  /** Whether `play()` is refused, as a browser refuses sound before the first gesture. Default `false`. */
  get refuseAutoplay(): boolean {
    return this.#controller.refusesAutoplay;
  }
  set refuseAutoplay(refuses: boolean) {
    this.#controller.refusesAutoplay = refuses;
  }

  /** Whether the frames of loads, jumps, seeks and seams wait for `showFrame`. Default `false`. */
  get holdFrames(): boolean {
    return this.#controller.holdsFrames;
  }
  set holdFrames(holds: boolean) {
    this.#controller.holdsFrames = holds;
  }

  /** Shows the frame that waits because of `holdFrames`. Returns whether there was one. */
  showFrame(): boolean {
    return this.#controller.showFrame();
  }

  /** Virtual wall-clock seconds since the start. */
  get clock(): number {
    return this.#playhead.clock;
  }

  /** Whether media time advances. */
  get isRunning(): boolean {
    return this.#playhead.isAdvancing;
  }

  /** Id of the node that is loaded, or `null`. */
  get currentNodeId(): string | null {
    return this.#controller.current?.node.id ?? null;
  }

  /** Volume of the current node's clip in [0, 1] with all factors (player, audio plugin, gain, `normalize`, mute); 0 without one. */
  get loudness(): number {
    return this.muted ? 0 : Math.min(1, this.volume * this.#controller.gain);
  }

  /** Id of the node that starts at the next seam. */
  get nextNodeId(): string | null {
    return this.#controller.next?.node.id ?? null;
  }

  /** The latest 1,000 commands of the player, oldest first. */
  get log(): readonly EngineCommand[] {
    return this.#commands.entries;
  }

  /** Media time of the current pass in seconds; 0 without one. */
  get time(): number {
    return this.#playhead.time;
  }

  /** Loaded ranges of the current pass; see `setBuffered`. */
  get buffered(): TimeRangeList {
    return this.#media.bufferedOf(this.#controller.current?.node);
  }

  /** Command of the player: see `PlaybackEngine.load`. */
  load(pass: EnginePass, at: number): void {
    this.#obey(['load', pass.node.id, at], () => this.#controller.load(pass, at));
  }

  /** Command of the player: see `PlaybackEngine.setNext`. */
  setNext(pass: EnginePass | null): void {
    this.#obey(['setNext', pass?.node.id ?? null], () => this.#controller.setNext(pass));
  }

  /** Command of the player: see `PlaybackEngine.preload`. */
  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.preloadPolicy = policy;
    const ids = nodes.map(({ id }) => id);
    if (ids.join() === this.preloaded.join()) return;
    this.#obey(['preload', ...ids], () => {
      this.preloaded = ids;
      for (const node of nodes) this.#controller.reportDuration({ node });
    });
  }

  /** Command of the player: see `PlaybackEngine.unload`. */
  unload(): void {
    this.#obey(['unload'], () => this.#controller.unload());
  }

  /** Command of the player: see `PlaybackEngine.play`. */
  async play(): Promise<void> {
    let started: Promise<void> | undefined;
    this.#obey(['play'], () => void (started = this.#controller.play()));
    await started;
  }

  /** Command of the player: see `PlaybackEngine.pause`. */
  pause(): void {
    this.#obey(['pause'], () => this.#controller.pause());
  }

  /** Command of the player: see `PlaybackEngine.seek`. */
  seek(time: number): void {
    this.#obey(['seek', time], () => this.#controller.seek(time));
  }

  /** Command of the player: see `PlaybackEngine.setCueTime`. */
  setCueTime(time: number | null): void {
    this.#playhead.cueTime = Number.isNaN(time) ? null : time;
  }

  /** Command of the player: see `PlaybackEngine.setAlarm`. */
  setAlarm(time: number | null): void {
    this.#alarm.set(time, this.clock);
  }

  /** Command of the player: sets `volume`, and what `loudness` takes into account. */
  setVolume(volume: number, gainOf = this.#controller.gainOf): void {
    this.#controller.gainOf = gainOf;
    this.#obey(['volume', volume], () => (this.volume = volume));
  }

  /** Command of the player: sets `muted`. */
  setMuted(muted: boolean): void {
    this.#obey(['muted', muted], () => (this.muted = muted));
  }

  /** Command of the player: sets `rate`. */
  setRate(rate: number): void {
    this.#obey(['rate', rate], () => {
      this.rate = rate;
      for (const played of [this.#playhead, this.#trailingAudio]) played.setRate(rate);
    });
  }

  /** Command of the player: see `StageAttachment.attach`. */
  attach(_container: HTMLElement, fit: 'contain' | 'cover'): void {
    this.#obey(['attach', fit], () => undefined);
  }

  /** Command of the player: see `StageAttachment.detach`. */
  detach(): void {
    this.#obey(['detach'], () => undefined);
  }

  /** Calls `task` in a real event-loop turn or in the next `advance`, whichever is first. */
  defer(task: () => void): void {
    if (!this.#isDestroyed) this.#tasks.defer(task);
  }

  /** Command of the player: ends the facts. */
  destroy(): void {
    this.#obey(['destroy'], () => {
      this.#isDestroyed = true;
      this.#controller.unload();
      this.#controller.pause();
      this.#tasks.clear();
      this.setAlarm(null);
      this.#subject.complete();
    });
  }

  #obey(command: EngineCommand, execute: () => void): void {
    if (this.#isDestroyed) return;
    this.#commands.add(command);
    execute();
  }

  #advanceTo(limit: number): void {
    if (this.#isAdvancing) throw new Error('advance() was called inside advance(): by a listener or a task.');
    this.#isAdvancing = true;
    try {
      for (let turns = 0; ;) {
        if (turns < MAX_TURNS_PER_INSTANT && this.#tasks.runPending() && ++turns > 0) continue;
        const stop = this.#playhead.nextStop(limit);
        const { next: alarm } = this.#alarm;
        if (alarm <= limit + ROUNDING && alarm < (stop?.at ?? Infinity)) {
          if (alarm > this.#playhead.clock + ROUNDING) turns = 0;
          this.#playhead.clock = Math.max(this.#playhead.clock, alarm);
          this.#subject.next({ type: this.#alarm.take() ? 'alarm' : 'clockTick' });
          continue;
        }
        if (!stop) break;
        if (stop.at > this.#playhead.clock + ROUNDING) turns = 0;
        this.#playhead.advanceTo(stop);
        this.#controller.onStop(stop.isEnd);
      }
      this.#playhead.clock = limit;
    } finally {
      this.#isAdvancing = false;
    }
  }
}
