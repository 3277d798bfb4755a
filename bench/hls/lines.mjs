// The lines on which streams are played. Bits per second for all responses together, milliseconds for each request.

export const latency = 150;

export const lines = {
  /** Enough for the largest rendition (800 kbit/s), and one segment of a branch, at twice the speed. */
  wide: { latency, bandwidth: 5_000_000 },
  /** Too slow for the largest one. */
  narrow: { latency, bandwidth: 900_000 },
  /** Enough for the largest one with what follows; its half is not. */
  whole: { latency, bandwidth: 1_600_000 },
  half: { latency, bandwidth: 800_000 },
};
