/**
 * Left edge of a tooltip that is centred above `center` as far as it stays above the bar. All in CSS pixels from the left edge
 * of the bar, or all from its right edge. A tooltip wider than the bar begins at that edge.
 */
export function tooltipLeft(center: number, tooltipWidth: number, barWidth: number): number {
  return Math.max(0, Math.min(barWidth - tooltipWidth, center - tooltipWidth / 2));
}

/** The part of the bar, from 0 to 1, that lies before `x` pixels from its left edge. */
export function fractionAt(x: number, width: number, isRightToLeft: boolean): number {
  const fraction = width > 0 ? Math.max(0, Math.min(1, x / width)) : 0;
  return isRightToLeft ? 1 - fraction : fraction;
}
