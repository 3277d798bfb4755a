/** Seconds as `m:ss`, or `m:ss.t` with tenths. */
export function formatTime(seconds: number, tenths = false): string {
  const time = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  const whole = Math.floor(time);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return tenths ? `${text}.${Math.floor((time - whole) * 10)}` : text;
}
