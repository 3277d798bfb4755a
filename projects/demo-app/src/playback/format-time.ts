/** Seconds as `m:ss`, or `m:ss.t` with tenths. */
export function formatTime(seconds: number, tenths = false): string {
  const time = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  const whole = Math.floor(time);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return tenths ? `${text}.${Math.floor((time - whole) * 10)}` : text;
}

/** Seconds in words, for screen readers: "1 minute 5 seconds". */
export function formatTimeInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(whole / 60);
  const rest = `${whole % 60} second${whole % 60 === 1 ? '' : 's'}`;
  return minutes === 0 ? rest : `${minutes} minute${minutes === 1 ? '' : 's'} ${rest}`;
}
