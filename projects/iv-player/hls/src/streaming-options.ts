/** Limits of what is loaded of a stream: seconds, bytes and quality. */
export interface StreamingOptions {
  /** Seconds of the shown stream that are loaded ahead; default 30. */
  readonly bufferAhead?: number;
  /** Seconds that stay loaded behind the playhead; default 30. */
  readonly bufferBehind?: number;
  /** Most bytes that are loaded ahead of the shown stream; default 40,000,000. At least 8 s are loaded. */
  readonly maxBytes?: number;
  /** The shown stream has this many seconds loaded ahead, or all of its rest, before a next one is begun; default 10. */
  readonly preloadAfter?: number;
  /** Most bytes that streams which may follow hold together; default 20,000,000. */
  readonly maxPreloadBytes?: number;
  /**
   * The largest height of a rendition in pixels, for what is not loaded yet. Default `'stage'`: the smallest rendition that is
   * at least as large as the stage in device pixels, of which at most 2 count for a CSS pixel. `Infinity`: no limit.
   */
  readonly maxHeight?: number | 'stage';
}

export type StreamingSettings = Required<StreamingOptions>;

/** The options with their defaults. Throws a `RangeError` for a number that is not above 0 or not a number at all. */
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
      throw new RangeError(`${name} must be above 0, not ${String(value)}.`);
  }
  return settings;
}
