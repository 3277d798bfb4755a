import type { StoryNode } from '../story/story-node';
import type { ClipEnds } from './html-clip-ends';
import { HtmlPictureEndDetector } from './html-picture-end-detector';
import type { PooledVideo } from './html-pooled-video';
import { HtmlTrailingAudio } from './html-trailing-audio';
import { HtmlStartMeasurement } from './html-start-measurement';
import type { HtmlVideoPool } from './html-video-pool';
import { MAX_TAIL } from './picture-end';
import type { PlaybackState } from './playback-machine';

/** Milliseconds after a seam during which nothing is probed, so that the new clip starts undisturbed. */
const QUIET = 200;
/** Only so many seconds before a seam there is time for a probe: it takes 0.7 s, and the seam is prepared from 0.2 s before. */
const TIME = 1;
/** A clip of so many seconds may be over before a second element has loaded and played its end. */
const SHORT = 1.5;

/**
 * Learns where pictures end and how long starts take, and lets longer sounds play on. Loaded on demand: imports types only, and
 * what is loaded with it.
 */
export class HtmlClipTiming implements ClipEnds {
  /** Where the pictures end that were learnt, by the URL of the media; those that end with their media included. */
  readonly #ends = new Map<string, number>();
  readonly #pictureEnds: ReadonlyMap<PooledVideo, HtmlPictureEndDetector>;
  readonly #starts: HtmlStartMeasurement;
  readonly #tails: HtmlTrailingAudio;
  /** How many spares come before a second element with what plays. */
  #place = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pool: HtmlVideoPool,
    private readonly state: () => PlaybackState,
    onChange: (video: PooledVideo) => void,
  ) {
    const { videos } = pool;
    this.#pictureEnds = new Map(
      videos.map((video) => {
        const endOf = (): number => pool.endOf(video);
        return [video, new HtmlPictureEndDetector(video, this.#ends, endOf, () => onChange(video))];
      }),
    );
    this.#starts = new HtmlStartMeasurement(videos);
    this.#tails = new HtmlTrailingAudio(pool, state);
  }

  timeOf({ currentSrc }: HTMLVideoElement): number | undefined {
    return this.#ends.get(currentSrc);
  }

  visibleAt(video: PooledVideo, time: number): number | undefined {
    return this.#pictureEnds.get(video)?.clock.visibleAt(time);
  }

  latency(from: PooledVideo | null, to: PooledVideo | null): number | undefined {
    return from && to ? this.#starts.latency(from, to) : undefined;
  }

  preload(wanted: StoryNode[], next: StoryNode | null): void {
    const video = this.pool.current;
    // Once it is certain what follows, what may follow that can wait.
    this.#place = next ? 1 : new Set(wanted).size;
    // What plays is probed in a second element; the bytes are in the browser's cache, unless it gets another URL.
    if (video?.node && this.#isSpareLeft && this.#secondsLeft > 0 && this.#isProbeable(video)) {
      if (typeof video.node.source !== 'function' && video.candidate === 0)
        wanted.splice(this.#place, 0, video.node);
    }
    this.#probeIn(0);
  }

  addTrailingAudio(video: PooledVideo | null): void {
    if (video) this.#tails.add(video);
    this.#probeIn(QUIET);
  }

  clear(): void {
    this.#tails.clear();
    for (const video of this.pool.videos) if (video.owner === 'probe') video.take('preload');
  }

  #probeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#probe(), milliseconds);
  }

  /** Begins a probe of a spare video if there is time for it. */
  #probe(): void {
    const { pool } = this;
    const isBusy = pool.videos.some(({ owner }) => owner === 'probe' || owner === 'next');
    if (document.hidden || this.state().phase === 'over' || isBusy) return;
    const { spares } = pool;
    const copies = spares.filter(({ node }) => node && node === pool.current?.node);
    if (copies.some((copy) => copy.state === 'loading')) return;
    // Others only if there is no time for it when they play: a sound that was rewound begins softer, for 10 ms of AAC.
    const isDue = ({ element }: PooledVideo): boolean => !this.#isSpareLeft || element.duration < SHORT;
    const due = copies.concat(spares.filter(isDue));
    const spare = due.find((video) => video.isReady && this.#isProbeable(video));
    if (spare && this.#secondsLeft > TIME) this.#pictureEnds.get(spare)?.probe();
  }

  /** Whether there is a spare for a second element with what plays. */
  get #isSpareLeft(): boolean {
    const { spares } = this.pool;
    // Where only the beginning of others is wanted, this one too would get no more.
    const loadsWhole = spares.every(({ node, element }) => !node || element.preload === 'auto');
    return loadsWhole && this.#place < spares.length;
  }

  /** Seconds of the wall clock until the seam; 0 while the current video waits for data. */
  get #secondsLeft(): number {
    const video = this.pool.current;
    if (!video) return Infinity;
    if (!video.isReady) return 0;
    const { currentTime, playbackRate } = video.element;
    return video.isAdvancing ? (this.pool.endOf(video) - currentTime) / playbackRate : Infinity;
  }

  /** Whether it is unknown where its picture ends, and finding out takes no more bytes. */
  #isProbeable(video: PooledVideo): boolean | undefined {
    const { currentSrc, preload } = video.element;
    // Firefox counts what it has of all tracks: a longer sound does not count.
    const hasEnd = ({ element: { buffered, duration, currentSrc: src } }: PooledVideo): boolean =>
      src === currentSrc && buffered.length > 0 && buffered.end(buffered.length - 1) > duration - MAX_TAIL;
    const isUnknown = this.#pictureEnds.get(video)?.isUnknown;
    // Playing one of which only the beginning is wanted would load the rest.
    return isUnknown && preload === 'auto' && this.pool.videos.some(hasEnd);
  }
}
