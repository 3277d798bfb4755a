import type { StoryNode } from '../../story/story-node';
import type { TimeRangeList } from '../../story/time-ranges';
import { HtmlPooledVideo, type PooledVideo } from './html-pooled-video';
import type { SourceStreamer } from '../source-streamer';
import { type MediaEnd, endToPlay, latestEnd } from './media-end';
import type { PooledVideoEvent } from '../video-ownership';

export interface HtmlVideoPoolOptions {
  /** Maximum number of `<video>` elements, at least 2; default 4. */
  readonly maxElements?: number;
  /** Streamers for sources other than files. Default: none. */
  readonly streamers?: readonly SourceStreamer[] | null;
}

/**
 * The small set of `<video>` elements that a player reuses for all clips: browsers limit the number of media players, and an element that a
 * gesture has unlocked stays unlocked. One is visible and audible, and another can take its place immediately. Does not touch the page
 * before the first `place`, so it can be created on a server.
 */
export class HtmlVideoPool {
  readonly sound = new HtmlVideoSound();
  /** Node time, in seconds, at which pictures end, by media URL; `Infinity` for those detected to end with their media. */
  readonly pictureEnds = new Map<string, number>();
  /** Node time, in seconds, at which media end, by media URL. */
  readonly #mediaEnds = new Map<string, MediaEnd>();
  readonly report: (video: PooledVideo, event: PooledVideoEvent, cause?: Error) => void;
  readonly #size: number;
  readonly #onRatio: (ratio: number) => void;
  readonly #streamers: readonly SourceStreamer[] | null | undefined;
  readonly #teardown = new AbortController();
  /** Empty before the first `place`. */
  #videos: readonly HtmlPooledVideo[] = [];
  #shown: PooledVideo | null = null;
  #current: HtmlPooledVideo | null = null;
  #rate = 1;
  #ratio = 0;
  #root: HTMLElement | null = null;
  /** Videos that have played with sound. */
  readonly #unlocked = new WeakSet<PooledVideo>();

  /** @param onRatio called with the width / height of the visible picture when it becomes known or changes */
  constructor(
    size: number,
    report: (video: PooledVideo, event: PooledVideoEvent, cause?: Error) => void,
    onRatio: (ratio: number) => void,
    streamers?: readonly SourceStreamer[] | null,
  ) {
    this.#size = size;
    this.report = (video, event, cause) => {
      if (event === 'duration' && !video.timeline.isGrowing)
        this.addEnd(video, { time: video.timeline.end - video.timeline.origin, isSeen: false });
      report(video, event, cause);
    };
    this.#onRatio = onRatio;
    this.#streamers = streamers;
  }

  get videos(): readonly PooledVideo[] {
    return this.#videos;
  }

  /** Moves the videos into `container`, or off the page. */
  place(container: HTMLElement | null, fit: 'contain' | 'cover' = 'contain'): void {
    if (!container) return this.#root?.remove();
    const root = (this.#root ??= this.#createVideos());
    for (const { element } of this.#videos) element.style.objectFit = fit;
    if (!this.isIn(container)) container.append(root);
  }

  isIn(container: HTMLElement): boolean {
    return this.#root?.parentNode === container;
  }

  /** The visible video; keeps its last frame on the screen until another video is shown. */
  get shown(): PooledVideo | null {
    return this.#shown;
  }

  /** Makes `video` visible and audible, and hides and mutes the previous one at the same time. */
  show(video: HtmlPooledVideo | null): void {
    if (video === this.#shown) return;
    this.#shown = video;
    video?.show();
    this.#applySound();
    for (const other of this.#videos) if (other !== video) other.hide();
    this.#reportRatio();
  }

  /** The video of the current pass, which is visible or about to be. `null` before a stage is attached, and for a node without media. */
  get current(): PooledVideo | null {
    return this.#current;
  }

  /** Makes `video` the video of the current pass. The previous one becomes free, unless it plays trailing audio. */
  setCurrent(video: PooledVideo | null): HtmlPooledVideo | null {
    const before = this.#current;
    this.#current = video?.take('current') ?? null;
    if (before?.owner === 'current' && before !== this.#current) {
      before.take(null).pause();
      if (before !== this.#shown) before.hide();
    }
    if (video === this.#shown) this.#applySound();
    return this.#current;
  }

  setSound(volume: number, muted: boolean): void {
    Object.assign(this.sound, { volume, muted });
    this.#applySound();
  }

  /** Playback rate of the player. The rate of an element differs if it was changed from outside the player. */
  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number): void {
    this.#rate = rate;
    for (const video of this.#videos) video.setRate(rate);
  }

  /** Node time, in seconds, of the current video. */
  get time(): number | undefined {
    const video = this.#current;
    return video ? Math.max(0, Math.min(video.time, this.durationOf(video))) : undefined;
  }

  /** Loaded ranges of the current video, in node time. */
  get buffered(): TimeRangeList | undefined {
    return this.#current?.timeline.ranges(this.#current.element.buffered);
  }

  /** Element time, in seconds, at which the picture of a video ends. Falls back to the end of the media, then to `Infinity`. */
  endOf(video: PooledVideo): number {
    const { element, node, stream, timeline } = video;
    const known = node?.videoDuration ?? stream?.pictureEnd ?? this.pictureEnds.get(element.currentSrc);
    return timeline.origin + endToPlay(known ?? Infinity, this.lengthOf(video));
  }

  /** Length, in seconds, of the media of a video, as far as it is known; `Infinity` if unknown. */
  lengthOf({ element, timeline }: PooledVideo): number {
    if (Number.isNaN(element.duration)) return Infinity;
    const said = { time: timeline.end - timeline.origin, isSeen: false };
    const known = this.#mediaEnds.get(element.currentSrc);
    // Another video may say a length that still grows.
    const isUnknown = known ? said.time === Infinity && !known.isSeen : timeline.isGrowing;
    return (isUnknown ? null : latestEnd(known, said)?.time) ?? Infinity;
  }

  /** Notes when the media of a video end, in node time. */
  addEnd({ element: { currentSrc } }: PooledVideo, said: MediaEnd): void {
    const end = latestEnd(this.#mediaEnds.get(currentSrc), said);
    if (end && currentSrc) this.#mediaEnds.set(currentSrc, end);
  }

  /** Duration, in seconds, of the picture of a video; `Infinity` if unknown. */
  durationOf(video: PooledVideo): number {
    return this.endOf(video) - video.timeline.origin;
  }

  /** All videos except the visible one, the current pass's video, and those with trailing audio. */
  get spares(): readonly PooledVideo[] {
    return this.#videos.filter(
      (video) => video !== this.#shown && video !== this.#current && video.owner !== 'trailing',
    );
  }

  /** Returns a spare that has or is loading the media of `node`, preferably one that is ready. */
  findSpare(node: StoryNode): PooledVideo | null {
    const found = this.spares.filter((spare) => spare.holds(node));
    return found.find((spare) => spare.isReady) ?? found[0] ?? null;
  }

  /** Returns the spare whose media are needed least. @param wanted nodes worth keeping, most useful first */
  leastUsefulSpare(wanted: readonly StoryNode[]): PooledVideo | null {
    const usefulness = (spare: PooledVideo): number => {
      if (!spare.node) return -1;
      const index = spare.holds(spare.node) ? wanted.indexOf(spare.node) : -1;
      return index < 0 ? 0 : wanted.length - index;
    };
    return [...this.spares].sort((a, b) => usefulness(a) - usefulness(b))[0] ?? null;
  }

  /**
   * If called during a gesture, unlocks every video so that it may play with sound later. Repeated for each video until it has done so: the
   * browser may not have accepted the gesture.
   * @see https://webkit.org/blog/6784/new-video-policies-for-ios/
   */
  unlock(): void {
    if (!this.#root || !(navigator as Partial<Navigator>).userActivation?.isActive) return;
    for (const video of this.#videos) {
      const { element } = video;
      const { muted } = element;
      if (video.isAdvancing && !muted) this.#unlocked.add(video);
      if (video.owner === 'probe') video.take('preload');
      // Unmuting a playing video would pause it, if the browser does not accept the gesture, or another one, where only one sound may play. A
      // gesture that unmutes the film also unlocks it.
      if (this.#unlocked.has(video) || !element.paused) continue;
      if (video === this.#shown || element.readyState > 1) {
        // `play()` would restart the video if it has ended, and in WebKitGTK, `pause()` may not stop it.
        element.muted = false;
        element.muted = muted;
      } else if (!video.node) element.load();
      else {
        // Also makes the browser load more than the metadata.
        video.play().catch(() => undefined);
        video.pause();
      }
    }
  }

  /** Shows nothing and releases all media. */
  clear(): void {
    this.setCurrent(null);
    this.show(null);
    for (const video of this.#videos) {
      video.take(null);
      video.clear();
    }
  }

  destroy(): void {
    this.clear();
    this.#teardown.abort();
    this.#root?.remove();
  }

  #createVideos(): HTMLElement {
    const { signal } = this.#teardown;
    const root = document.createElement('div');
    // Isolated, so that overlays lie above the videos regardless of the videos' `z-index`.
    root.style.cssText = 'position:absolute;inset:0;overflow:clip;isolation:isolate';
    this.#videos = Array.from(
      { length: this.#size },
      () => new HtmlPooledVideo(this.report, signal, this.#streamers),
    );
    for (const video of this.#videos) {
      const { element } = video;
      element.addEventListener('resize', () => this.#reportRatio(), { signal });
      element.addEventListener('progress', () => this.report(video, 'progress'), { signal });
      root.append(element);
    }
    this.setRate(this.#rate);
    return root;
  }

  #reportRatio(): void {
    const { videoWidth = 0, videoHeight = 0 } = this.#shown?.element ?? {};
    const ratio = videoWidth / videoHeight;
    if (!(ratio > 0) || ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.#onRatio(ratio);
  }

  #applySound(): void {
    if (this.#shown) this.sound.apply(this.#shown);
  }
}

/** Applies the player's volume and mute to individual videos. */
export class HtmlVideoSound {
  volume = 1;
  muted = false;
  /** Returns the volume factor of a node's video. Default 1. */
  gainOf: (node: StoryNode) => number = () => 1;

  /** Applies the player's volume, multiplied by `fade`, and its mute to a video. @param starts whether playback is requested */
  apply(video: PooledVideo, fade = 1, starts = video.isPlayRequested): void {
    const { element } = video;
    video.setSound('volume', this.volumeOf(video) * fade);
    // WebKit, which alone has `audioTracks`, needs time to apply a change, during which the video must not start: unmute it when playback is
    // requested.
    if (this.muted || starts || !element.paused || !('audioTracks' in element)) video.mute(this.muted);
  }

  /** Volume of a video's element. */
  volumeOf({ node }: PooledVideo): number {
    return Math.min(1, this.volume * (node ? this.gainOf(node) : 1));
  }
}
