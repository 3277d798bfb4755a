/** Limits for buffering, preloading and quality of streams. */
export interface StreamingOptions {
  /** Maximum forward buffer of the shown stream, in seconds. Default 30. */
  readonly bufferAhead?: number;
  /** Back buffer in seconds. Default 30. */
  readonly bufferBehind?: number;
  /** Maximum forward buffer of the shown stream, in bytes. At least 8 s are loaded regardless. Default 40,000,000. */
  readonly maxBytes?: number;
  /** Forward buffer in seconds that the shown stream must have before another is preloaded, unless it is loaded to its end. Default 10. */
  readonly preloadAfter?: number;
  /** Maximum size of all preloaded streams together, in bytes. Default 20,000,000. */
  readonly maxPreloadBytes?: number;
  /**
   * Maximum height of renditions in pixels; `Infinity` for no limit. Default `'stage'`: the smallest rendition that covers the stage in
   * device pixels, at a pixel ratio of up to 2. Segments that are already loaded stay.
   */
  readonly maxHeight?: number | 'stage';
}

export type StreamingSettings = Required<StreamingOptions>;

/** Fills in defaults. Throws a `RangeError` for a value that is not a positive number. */
export function streamingSettings(options: StreamingOptions = {}): StreamingSettings {
  const settings: StreamingSettings = {
    bufferAhead: 30,
    bufferBehind: 30,
    maxBytes: 40_000_000,
    preloadAfter: 10,
    maxPreloadBytes: 20_000_000,
    maxHeight: 'stage',
    ...options,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (value !== 'stage' && !(value > 0))
      throw new RangeError(`${name} is "${String(value)}": use a number above 0.`);
  }
  return settings;
}
