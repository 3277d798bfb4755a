import type { HtmlMediaTimeline } from '../html-media-timeline';
import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';

/** Seconds by which the time of a clip that starts may jump because a track begins late. */
const MAX_LATE_TRACK = 5;
/** The same if the measured length of the clip explains the jump, and for the time of its first frame. */
const MIN_ORIGIN = 1;
/** Maximum difference, in seconds, between lengths that are measured differently. */
const ROUNDING = 0.5;

/** Seconds by which a seek must differ from the current time for WebKit to carry it out. */
const NUDGE = 0.001;

/** How the times of a file and of its frames differ from node time, in seconds. */
type FileClock = Readonly<Pick<HtmlMediaTimeline, 'origin' | 'lead'>>;

/**
 * Finds where the timestamps of a file start in WebKit, which starts at 0 all the same and states the last timestamp as the duration. In
 * MP4 files, it jumps to the first timestamp once it plays, and stands there for as long as it would have taken to play until then, unless
 * it seeks there; its frames count from 0. In WebM files, only its frames count from the first timestamp.
 */
export class HtmlOriginFinder {
  readonly #pool: Pick<HtmlVideoPool, 'addEnd' | 'report'>;
  /** By media URL. */
  readonly #clocks = new Map<string, FileClock>();

  constructor(pool: Pick<HtmlVideoPool, 'videos' | 'addEnd' | 'report'>) {
    this.#pool = pool;
    // Only WebKit supports `audioTracks`.
    for (const video of pool.videos) if ('audioTracks' in video.element) this.#follow(video);
  }

  #follow(video: PooledVideo): void {
    const { element } = video;
    // Capture the events before the engine takes the time for node time.
    for (const type of ['playing', 'timeupdate'])
      element.addEventListener(type, () => this.#checkJump(video), true);
    element.addEventListener('loadeddata', () => this.#onLoaded(video));
    if (element.readyState < 2) return;
    this.#checkJump(video);
    this.#awaitFrame(video);
  }

  #onLoaded(video: PooledVideo): void {
    const { currentSrc, currentTime } = video.element;
    const known = this.#clocks.get(currentSrc);
    if (known && !video.stream) this.#apply(video, known, currentTime);
    else this.#awaitFrame(video);
  }

  #checkJump(video: PooledVideo): void {
    const { element, node, stream, timeline, startedAt, startedFrom, isPlayRequested } = video;
    const { currentTime, duration, playbackRate } = element;
    if (!isPlayRequested || stream || timeline.origin > 0 || timeline.lead > 0) return;
    const jump = currentTime - startedFrom - ((performance.now() - startedAt) / 1000) * playbackRate;
    const length = node?.videoDuration ?? Infinity;
    const isExplained = Math.abs(duration - length - currentTime) < ROUNDING;
    if (jump > (isExplained ? MIN_ORIGIN : MAX_LATE_TRACK))
      this.#apply(video, { origin: currentTime, lead: -currentTime }, startedFrom + NUDGE);
  }

  #awaitFrame(video: PooledVideo): void {
    const { element, timeline } = video;
    const { currentSrc } = element;
    element.requestVideoFrameCallback((_, { mediaTime }) => {
      const lead = mediaTime - element.currentTime;
      if (element.currentSrc !== currentSrc || element.seeking || video.stream) return;
      if (timeline.origin === 0 && lead > MIN_ORIGIN) this.#apply(video, { origin: 0, lead }, 0);
    });
  }

  /** @param at node time to continue at */
  #apply(video: PooledVideo, clock: FileClock, at: number): void {
    const { element, timeline } = video;
    const { origin, lead } = clock;
    this.#clocks.set(element.currentSrc, clock);
    Object.assign(timeline, clock);
    this.#pool.addEnd(video, { time: element.duration - Math.max(origin, lead), isSeen: true });
    if (origin > 0) video.take(video.owner).seekTo(at);
    this.#pool.report(video, 'duration');
  }
}
