import type { Thumbnail } from './thumbnail';

/** Size of a poster used as thumbnail, in CSS pixels. */
const POSTER = { width: 160, height: 90, x: 0, y: 0 };

/**
 * Shows a label and an optional image above a position on the scrub bar (`fraction`, 0 to 1). Writes to the DOM directly, as the tooltip
 * follows the pointer.
 * @param tooltip contains an `<img>` and a `<span>`
 */
export function showTooltip(
  bar: HTMLElement,
  tooltip: HTMLElement,
  fraction: number,
  label: string,
  thumbnail: Thumbnail | null,
): void {
  const [image, text] = tooltip.children as unknown as [HTMLImageElement, HTMLElement];
  text.textContent = label;
  image.hidden = !thumbnail;
  if (thumbnail) {
    const { src, part } = thumbnail;
    if (image.getAttribute('src') !== src) image.src = src;
    const { width, height, x, y } = part ?? POSTER;
    Object.assign(image.style, {
      width: `${width}px`,
      height: `${height}px`,
      objectFit: part ? 'none' : 'cover',
      objectPosition: `${-x}px ${-y}px`,
    });
  }
  tooltip.hidden = false;
  const width = bar.clientWidth;
  tooltip.style.insetInlineStart = `${tooltipLeft(fraction * width, tooltip.offsetWidth, width)}px`;
}

/** Left edge of a tooltip centred above `center` within the bar, in CSS pixels from the same edge. A wider one starts at that edge. */
export function tooltipLeft(center: number, tooltipWidth: number, barWidth: number): number {
  return Math.max(0, Math.min(barWidth - tooltipWidth, center - tooltipWidth / 2));
}

/** Fraction of the bar, from 0 to 1, that lies before `x` pixels from its left edge. */
export function fractionAt(x: number, width: number, isRightToLeft: boolean): number {
  const fraction = width > 0 ? Math.max(0, Math.min(1, x / width)) : 0;
  return isRightToLeft ? 1 - fraction : fraction;
}
