import type { StoryNode } from '../../../story/story-node';
import { HtmlClockMonitor } from './html-clock-monitor';
import { HtmlCutOffDetector } from './html-cut-off-detector';
import { HtmlLengthFinder } from './html-length-finder';
import { HtmlOriginFinder } from './html-origin-finder';
import { HtmlPictureEndDetector } from './html-picture-end-detector';
import type { PooledVideo } from '../html-pooled-video';
import { HtmlPreloader } from './html-preloader';
import { HtmlProgressMonitor } from './html-progress-monitor';
import { HtmlReturnObserver } from './html-return-observer';
import { HtmlSeamTimer } from './html-seam-timer';
import { HtmlSeekRetry } from './html-seek-retry';
import { HtmlSeekableCheck } from './html-seekable-check';
import { HtmlStartLatency } from './html-start-latency';
import { HtmlTrailingAudio } from './html-trailing-audio';
import type { HtmlVideoPool } from '../html-video-pool';
import { playAhead, switchOn } from './html-next-video';
import { MAX_TRAILING_AUDIO } from './picture-end';
import type { PlaybackState } from '../../playback-machine';

/** Milliseconds to pause probes after a seam, so that the new clip starts undisturbed. */
const QUIET_AFTER_SEAM = 200;
/** Minimum time left before a seam, in seconds, to start a probe: it takes 0.7 s, and the seam is prepared from 0.2 s before. */
const MIN_TIME_LEFT = 1;
/** A clip shorter than this, in seconds, may end before a second element has loaded and probed it. */
const SHORT_CLIP = 1.5;

/**
 * Detects where pictures and media really end and whether videos play, times seams, plays trailing audio, and preloads. Loaded on demand
 * after the first frame: until then, the browser is believed that clips play and end, and the next one starts only then.
 */
export class HtmlClipTiming {
  readonly clock: HtmlClockMonitor;
  readonly seam: HtmlSeamTimer;
  readonly preloader: HtmlPreloader;
  readonly #pool: HtmlVideoPool;
  readonly #state: () => PlaybackState;
  readonly #cutOffs: ReadonlyMap<PooledVideo, HtmlCutOffDetector>;
  readonly #detectors: ReadonlyMap<PooledVideo, HtmlPictureEndDetector>;
  readonly #lengths: HtmlLengthFinder;
  readonly #startLatency: HtmlStartLatency;
  readonly #trailingAudio: HtmlTrailingAudio;
  readonly #returned: HtmlReturnObserver;
  readonly #seekable: HtmlSeekableCheck;
  /** Number of spares that take priority over a second element with the current clip. */
  #place = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onEnd, onSettled as for `HtmlClipSwitcher` */
  constructor(pool: HtmlVideoPool, state: () => PlaybackState, onEnd: () => void, onSettled: () => void) {
    this.clock = new HtmlClockMonitor(onSettled);
    this.#pool = pool;
    this.#state = state;
    new HtmlOriginFinder(pool);
    // Before the other detectors, which rewind a video at its end.
    this.#cutOffs = new Map(pool.videos.map((video) => [video, new HtmlCutOffDetector(video, pool)]));
    for (const video of pool.videos) {
      video.monitor(HtmlProgressMonitor);
      new HtmlSeekRetry(video.element);
    }
    this.#detectors = new Map(
      pool.videos.map((video) => [
        video,
        new HtmlPictureEndDetector(video, pool, () => pool.report(video, 'duration')),
      ]),
    );
    this.#lengths = new HtmlLengthFinder(pool, () => this.#probeIn(0));
    this.preloader = new HtmlPreloader(pool, this);
    this.#startLatency = new HtmlStartLatency(pool.videos);
    this.#trailingAudio = new HtmlTrailingAudio(pool, state);
    this.#returned = new HtmlReturnObserver(pool.videos, (video) => video === pool.current);
    this.#seekable = new HtmlSeekableCheck(pool, state);
    this.seam = new HtmlSeamTimer(onEnd, { switchOn: (video) => switchOn(pool.sound, video), playAhead });
    this.seam.timing = this;
  }

  /** Wall-clock time, in ms, at which the frame at media time `time` (seconds) becomes visible if `video` keeps playing. */
  visibleAt(video: PooledVideo, time: number): number | undefined {
    return this.#detectors.get(video)?.clock.visibleAt(time);
  }

  /** Milliseconds from `play()` until the media time of `to` advances, if it starts while `from` plays. */
  startLatency(from: PooledVideo | null, to: PooledVideo | null): number | undefined {
    return from && to ? this.#startLatency.expected(from, to) : undefined;
  }

  /**
   * Adds the current clip to the nodes to preload if it should be probed in a second element. Probes start once spares are ready.
   * @param wanted nodes to preload, most likely first
   * @param next the node that certainly follows
   */
  planProbes(wanted: StoryNode[], next: StoryNode | null): void {
    const video = this.#pool.current;
    // Once the next node is certain, preloading what may follow it can wait.
    this.#place = next ? 1 : new Set(wanted).size;
    // The browser has the data in its cache, unless the second element gets a different URL.
    if (video?.node && typeof video.node.source !== 'function' && video.candidate === 0) {
      // A decision may be waiting for the length.
      if (this.#lengths.isUnknown(video)) wanted.splice(next ? 1 : 0, 0, video.node);
      else if (this.#isSpareLeft && this.#secondsLeft > 0 && this.#isProbeable(video))
        wanted.splice(this.#place, 0, video.node);
    }
    this.#probeIn(0);
  }

  /** Whether a seek of `video` to `at` seconds would start it over; reports it. */
  refuses(video: PooledVideo, at: number): boolean {
    return this.#seekable.refuses(video, at);
  }

  /** Called when `video` is about to be left at its end: its media may be cut off there. */
  checkEnd(video: PooledVideo | null): void {
    if (video) this.#cutOffs.get(video)?.check();
  }

  /** Called when the picture of `video` has ended: any remaining audio keeps playing. */
  addTrailingAudio(video: PooledVideo | null): void {
    if (video) this.#trailingAudio.add(video);
    this.#probeIn(QUIET_AFTER_SEAM);
  }

  onDisarm(): void {
    this.#trailingAudio.follow();
  }

  /** Ends trailing audio and probes, for a jump. @param seconds by which the film goes back in its clip. Default: it goes elsewhere */
  clear(seconds?: number): void {
    this.#trailingAudio.clear(seconds);
    this.#returned.clear();
    for (const video of this.#pool.videos) if (video.owner === 'probe') video.take('preload');
  }

  #probeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#probe(), milliseconds);
  }

  #probe(): void {
    const pool = this.#pool;
    const isBusy = pool.videos.some(({ owner }) => owner === 'probe' || owner === 'next');
    if (document.hidden || this.#state().phase === 'over' || isBusy) return;
    const { spares } = pool;
    const copies = spares.filter(({ node }) => node && node === pool.current?.node);
    const unmeasured = [...copies, ...spares].find(
      (video) => video.isReady && this.#lengths.isUnknown(video),
    );
    if (unmeasured) return this.#lengths.find(unmeasured);
    if (copies.some((copy) => copy.state === 'loading')) return;
    // Probe other clips only if they cannot be probed while they play: after a rewind, AAC audio is softer for the first 10 ms.
    const mustProbe = ({ element }: PooledVideo): boolean =>
      !this.#isSpareLeft || element.duration < SHORT_CLIP;
    const candidates = copies.concat(spares.filter(mustProbe));
    const spare = candidates.find((video) => video.isReady && this.#isProbeable(video));
    if (spare && this.#secondsLeft > MIN_TIME_LEFT) this.#detectors.get(spare)?.probe();
  }

  get #isSpareLeft(): boolean {
    const { spares } = this.#pool;
    // If the other spares load only the beginning of their clips, so would the second element.
    const loadsWhole = spares.every(({ node, element }) => !node || element.preload === 'auto');
    return loadsWhole && this.#place < spares.length;
  }

  /** Wall-clock seconds until the seam; 0 while the current video waits for data. */
  get #secondsLeft(): number {
    const video = this.#pool.current;
    if (!video) return Infinity;
    if (!video.isReady) return 0;
    const { currentTime, playbackRate } = video.element;
    return video.isAdvancing ? (this.#pool.endOf(video) - currentTime) / playbackRate : Infinity;
  }

  /** Whether the end of the picture is unknown and can be probed without loading more data. */
  #isProbeable(video: PooledVideo): boolean | undefined {
    const { currentSrc, preload } = video.element;
    // Firefox reports only ranges that all tracks have, so trailing audio is not included.
    const hasEnd = ({ element: { buffered, duration, currentSrc: src } }: PooledVideo): boolean =>
      src === currentSrc &&
      buffered.length > 0 &&
      buffered.end(buffered.length - 1) > duration - MAX_TRAILING_AUDIO;
    const isUnknown = this.#detectors.get(video)?.isUnknown;
    // If only the beginning of the clip should be loaded, playing it would load the rest.
    return isUnknown && preload === 'auto' && this.#pool.videos.some(hasEnd);
  }
}
