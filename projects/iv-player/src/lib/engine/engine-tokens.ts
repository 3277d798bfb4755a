import { InjectionToken, type Signal } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from './playback-engine';
import type { SourceStreamer } from './html-source-streamer';

/** The player's engine. Provide another one to play by other means, as `iv-player/testing` does. */
export const IV_PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageAttachment>(
  'iv-player: playback engine',
);

/** Players of adaptive streams, such as that of `withHls()`. Several may be provided; the first that fits is taken. */
export const IV_SOURCE_STREAMERS = new InjectionToken<readonly SourceStreamer[]>('iv-player: streamers');

/**
 * Limits the quality of adaptive streams: for the application, and for the viewer in `<iv-controls>`.
 * @example
 * const quality = inject(IV_STREAM_QUALITY);
 * quality.maxHeight = 720;
 */
export interface StreamQuality {
  /**
   * The largest height of what is not loaded yet, in pixels; nothing that is loaded is dropped. `'stage'`: as much as the stage
   * can show. `Infinity`: no limit. Setting anything else throws a `RangeError`.
   */
  maxHeight: number | 'stage';
  /** The quality as signals, for templates. */
  readonly signals: {
    /** Heights in pixels of the renditions of the stream on the screen, lowest first; empty while there is none. */
    readonly heights: Signal<readonly number[]>;
    /** The largest height of what is not loaded yet. */
    readonly maxHeight: Signal<number | 'stage'>;
  };
}

/**
 * The quality of adaptive streams; `withHls()` provides it. Inject it as optional: without streams there is none.
 * @example
 * const quality = inject(IV_STREAM_QUALITY, { optional: true });
 * if (quality) quality.maxHeight = 'stage';
 */
export const IV_STREAM_QUALITY = new InjectionToken<StreamQuality>('iv-player: quality of streams');
