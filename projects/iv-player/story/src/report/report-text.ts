/** Formats seconds as `2:05`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats seconds as minutes with one decimal. */
export const minutes = (seconds: number): string => (seconds / 60).toFixed(1);
