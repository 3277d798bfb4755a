import { InjectionToken, type Signal } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from './playback-engine';
import type { SourceStreamer } from './source-streamer';

/** The player's engine. Provide your own to play media in a different way, as `iv-player/testing` does. */
export const IV_PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageAttachment>(
  'iv-player: playback engine',
);

/** Streamers for adaptive streams, such as the one from `withHls()`. The first one that can play a source is used. */
export const IV_SOURCE_STREAMERS = new InjectionToken<readonly SourceStreamer[]>('iv-player: streamers');

/**
 * Limits the quality of adaptive streams, for the application and for the viewer in `<iv-controls>`.
 * @example
 * const quality = inject(IV_STREAM_QUALITY);
 * quality.maxHeight = 720;
 */
export interface StreamQuality {
  /**
   * Maximum height, in pixels, of media loaded from now on; media already loaded are kept. `'stage'`: as much as the stage can display.
   * `Infinity`: no limit. Throws a `RangeError` for other values.
   */
  maxHeight: number | 'stage';
  /** Signals for templates. */
  readonly signals: {
    /** Heights in pixels of the renditions of the visible stream, lowest first; empty without a stream. */
    readonly heights: Signal<readonly number[]>;
    /** Maximum height of media loaded from now on. */
    readonly maxHeight: Signal<number | 'stage'>;
  };
}

/**
 * Controls the quality of adaptive streams. Inject it with `{ optional: true }`: it is provided only with streaming support (`withHls()`).
 * @example
 * const quality = inject(IV_STREAM_QUALITY, { optional: true });
 * if (quality) quality.maxHeight = 'stage';
 */
export const IV_STREAM_QUALITY = new InjectionToken<StreamQuality>('iv-player: quality of streams');
