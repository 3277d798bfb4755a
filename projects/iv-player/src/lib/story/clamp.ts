/** Clamps `value` to [min, max]. If `max < min`, returns `min`. */
export function clamp(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
