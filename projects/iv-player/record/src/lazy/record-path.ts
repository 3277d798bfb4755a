// Paths and times of records.

/** Milliseconds are precise enough for seconds. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Whether a path begins another one. */
export const isPrefix = (path: readonly string[], of: readonly string[]): boolean =>
  path.length <= of.length && path.every((id, index) => id === of[index]);
