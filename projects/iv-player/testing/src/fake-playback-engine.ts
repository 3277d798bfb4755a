import type { PreloadPolicy, StoryNode, TimeRangeList } from 'iv-player';
import type { EngineFact, EnginePass, PlaybackEngine, StageAttachment } from 'iv-player/plugin';
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
 * Playback engine for tests, without media and on a virtual clock. Time passes only in `advance()`, which reports everything that a
 * real engine would report in that time, in order and at exact times.
 * @example
 * const engine = TestBed.inject(FakePlaybackEngine);
 * await player.play();
 * engine.advance(4);
 */
export class FakePlaybackEngine implements PlaybackEngine, StageAttachment {
  /** Always 0.5 s, as in the browser engine. */
  readonly criticalTime = 0.5;
  readonly #subject = new Subject<EngineFact>();
  /** Facts reported to the player. */
  readonly facts = this.#subject.asObservable();
  /** Volume in [0, 1], set by the player. */
  volume = 1;
  /** Mute state, set by the player. Default `false`. */
  muted = false;
  /** Playback rate, set by the player. Default 1. */
  rate = 1;
  /** Ids of the nodes to preload, most likely first. */
  preloaded: readonly string[] = [];
  /** How much to preload, set by the player; `null` lets the engine decide. */
  preloadPolicy: PreloadPolicy | null = null;
  /**
   * Seconds that a clip has already played when the player is told that it started at a seam, as in browsers. Only affects `time` while that
   * fact is handled; later times, cues and durations stay exact. Default 0.05.
   */
  seamLag = 0.05;
  readonly #commands = new CommandLog();
  readonly #playhead = new VirtualPlayhead();
  readonly #alarm = new VirtualAlarm();
  readonly #media = new FakeMediaLibrary(() => this.#controller.onStreamChange());
  /** Simulated adaptive streams and network. */
  readonly streams: FakeStreams = this.#media.streams;
  readonly #tasks = new TaskQueue();
  readonly #trailingAudio = new VirtualTrailingAudio(() => this.clock);
  readonly #controller = new FakePlaybackController(
    this.#playhead,
    this.#media,
    this.#trailingAudio,
    this.#tasks,
    (fact) => this.#report(fact),
  );
  #isAdvancing = false;
  #isDestroyed = false;

  /**
   * Advances the wall clock by a number of seconds, and media time by the same times the playback rate, across any number of seams. Also
   * runs deferred tasks; `advance(0)` runs nothing else. Throws if called during `advance()`.
   */
  advance(seconds: number): void {
    if (!(seconds >= 0 && seconds < Infinity))
      throw new RangeError(`advance() got "${seconds}": use 0 or more seconds.`);
    this.#advanceTo(this.#playhead.clock + seconds);
  }

  /** Advances the wall clock frame by frame. */
  advanceFrames(count: number, framesPerSecond = 60): void {
    for (let frame = 1, { clock } = this; frame <= count; frame++)
      this.#advanceTo(clock + frame / framesPerSecond);
  }

  /** Media duration of nodes without a `duration`, in seconds; `null` for unknown until `setMediaDuration()`. Default 10. */
  get defaultDuration(): number | null {
    return this.#media.defaultDuration;
  }
  set defaultDuration(seconds: number | null) {
    this.#media.defaultDuration = seconds;
  }

  /** Sets the media duration of a node in seconds, overriding its `duration`. Reported immediately if its media are open. */
  setMediaDuration(nodeId: string, seconds: number): void {
    if (!(seconds >= 0))
      throw new RangeError(`The media duration is "${String(seconds)}": use a number of 0 or more.`);
    this.#media.durations.set(nodeId, seconds);
    this.#controller.onMediaChange(nodeId);
  }

  /** Sets the audio duration of a node in seconds, if it is longer than the video. */
  setSoundDuration(nodeId: string, seconds: number): void {
    this.#media.soundDurations.set(nodeId, seconds);
  }

  /** Ids of the nodes whose audio continues under the next clip, for up to 2 s. */
  get trailingAudio(): readonly string[] {
    return this.#trailingAudio.ids;
  }

  /** Sets the loaded ranges of a node, in seconds of node time. Reported as `progress` for the current node. Default: fully loaded. */
  setBuffered(nodeId: string, ...ranges: readonly (readonly [start: number, end: number])[]): void {
    this.#media.ranges.set(nodeId, ranges);
    this.#controller.onBufferChange(nodeId);
  }

  /** Sets the aspect ratio (width / height) of a node's video. Reported once the video is visible. Default: unknown. */
  setPictureRatio(nodeId: string, ratio: number): void {
    if (!(ratio > 0 && ratio < Infinity))
      throw new RangeError(`The picture ratio is "${ratio}": use a number above 0.`);
    this.#media.ratios.set(nodeId, ratio);
    this.#controller.reportRatio();
  }

  /** Simulates a rate change from outside the player, such as by a browser extension. */
  setMediaRate(rate: number): void {
    this.setRate(rate);
    this.#subject.next({ type: 'mediaRate', rate });
  }

  /** Simulates missing data until `resume()`. The last frame stays visible. */
  stall(): void {
    this.#controller.setStalled(true);
  }

  /** Ends `stall()`. */
  resume(): void {
    this.#controller.setStalled(false);
  }

  /** Makes the media of a node fail: immediately if it is playing, otherwise when playback reaches it. */
  fail(nodeId: string, cause: unknown = new Error(`The fake media of "${nodeId}" failed.`)): void {
    this.#media.fail(nodeId, cause);
    this.#controller.onMediaChange(nodeId);
  }

  /** Makes the media of a node playable again. Call `play()` to retry. */
  repair(nodeId: string): void {
    this.#media.repair(nodeId);
  }

  /** Whether to reject `play()`, as browsers do before the first gesture. Default `false`. */
  get refuseAutoplay(): boolean {
    return this.#controller.refusesAutoplay;
  }
  set refuseAutoplay(refuses: boolean) {
    this.#controller.refusesAutoplay = refuses;
  }

  /** Whether frames wait for `showFrame()` after loads, jumps, seeks and seams. Default `false`. */
  get holdFrames(): boolean {
    return this.#controller.holdsFrames;
  }
  set holdFrames(holds: boolean) {
    this.#controller.holdsFrames = holds;
  }

  /** Shows the frame that is waiting because of `holdFrames`. Returns whether there was one. */
  showFrame(): boolean {
    return this.#controller.showFrame();
  }

  /** Virtual wall-clock time since the start, in seconds. */
  get clock(): number {
    return this.#playhead.clock;
  }

  /** Whether media time is advancing. */
  get isRunning(): boolean {
    return this.#playhead.isAdvancing;
  }

  /** Id of the loaded node, or `null`. */
  get currentNodeId(): string | null {
    return this.#controller.current?.node.id ?? null;
  }

  /** Effective volume of the current clip in [0, 1], including player, audio plugin, gain, `normalize` and mute; 0 without one. */
  get loudness(): number {
    return this.muted ? 0 : Math.min(1, this.volume * this.#controller.gain);
  }

  /** Id of the node after the next seam, or `null`. */
  get nextNodeId(): string | null {
    return this.#controller.next?.node.id ?? null;
  }

  /** Latest 1,000 commands from the player, oldest first. */
  get log(): readonly EngineCommand[] {
    return this.#commands.entries;
  }

  /** Media time of the current pass in seconds, or 0 without one. See `seamLag`. */
  get time(): number {
    return this.#playhead.readTime;
  }

  /** Whether a stage is attached. Without one, nothing loads or plays. Default `true`; the player's stage sets it too. */
  get isAttached(): boolean {
    return this.#controller.isAttached;
  }
  set isAttached(isAttached: boolean) {
    this.#controller.isAttached = isAttached;
  }

  /** Loaded ranges of the current pass. See `setBuffered()`. */
  get buffered(): TimeRangeList {
    return this.#media.bufferedOf(this.#controller.current?.node);
  }

  /** Called by the player. See `PlaybackEngine.load`. */
  load(pass: EnginePass, at: number): void {
    this.#obey(['load', pass.node.id, at], () => this.#controller.load(pass, at));
  }

  /** Called by the player. See `PlaybackEngine.setNext`. */
  setNext(pass: EnginePass | null): void {
    this.#obey(['setNext', pass?.node.id ?? null], () => this.#controller.setNext(pass));
  }

  /** Called by the player. See `PlaybackEngine.preload`. */
  preload(nodes: readonly StoryNode[], policy: PreloadPolicy | null = null): void {
    this.preloadPolicy = policy;
    const ids = nodes.map(({ id }) => id);
    if (ids.join() === this.preloaded.join()) return;
    this.#obey(['preload', ...ids], () => {
      this.preloaded = ids;
      this.#controller.preload(nodes);
    });
  }

  /** Called by the player. See `PlaybackEngine.unload`. */
  unload(): void {
    this.#obey(['unload'], () => this.#controller.unload());
  }

  /** Called by the player. See `PlaybackEngine.play`. */
  async play(): Promise<void> {
    let started: Promise<void> | undefined;
    this.#obey(['play'], () => void (started = this.#controller.play()));
    await started;
  }

  /** Called by the player. See `PlaybackEngine.pause`. */
  pause(): void {
    this.#obey(['pause'], () => this.#controller.pause());
  }

  /** Called by the player. See `PlaybackEngine.seek`. */
  seek(time: number): void {
    this.#obey(['seek', time], () => this.#controller.seek(time));
  }

  /** Called by the player. See `PlaybackEngine.setCueTime`. */
  setCueTime(time: number | null): void {
    this.#playhead.cueTime = Number.isNaN(time) ? null : time;
  }

  /** Called by the player. See `PlaybackEngine.setAlarm`. */
  setAlarm(time: number | null): void {
    this.#alarm.set(time, this.clock);
  }

  /** Called by the player. Sets `volume`, and the gains for `loudness`. */
  setVolume(volume: number, gainOf = this.#controller.gainOf): void {
    this.#controller.gainOf = gainOf;
    this.#obey(['volume', volume], () => (this.volume = volume));
  }

  /** Called by the player. Sets `muted`. */
  setMuted(muted: boolean): void {
    this.#obey(['muted', muted], () => (this.muted = muted));
  }

  /** Called by the player. Sets `rate`. */
  setRate(rate: number): void {
    this.#obey(['rate', rate], () => {
      this.rate = rate;
      this.#playhead.setRate(rate);
      this.#trailingAudio.setRate(rate);
    });
  }

  /** Called by the player. See `StageAttachment.attach`. */
  attach(_container: HTMLElement, fit: 'contain' | 'cover'): void {
    this.#obey(['attach', fit], () => (this.isAttached = true));
  }

  /** Called by the player. See `StageAttachment.detach`. */
  detach(): void {
    this.#obey(['detach'], () => (this.isAttached = false));
  }

  /** Runs a task in the next event-loop turn or `advance()`, whichever comes first. */
  defer(task: () => void): void {
    if (!this.#isDestroyed) this.#tasks.defer(task);
  }

  /** Called by the player. Completes `facts`. */
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

  #report(fact: EngineFact): void {
    if (fact.type === 'nextStarted') this.#playhead.lead = this.seamLag;
    this.#subject.next(fact);
    this.#playhead.lead = 0;
  }

  #obey(command: EngineCommand, execute: () => void): void {
    if (this.#isDestroyed) return;
    this.#commands.add(command);
    execute();
  }

  #advanceTo(limit: number): void {
    if (this.#isAdvancing)
      throw new Error('advance() was called during advance(): call it outside listeners and tasks.');
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
