import type { Thumbnail } from './thumbnail';
import { tooltipLeft } from './tooltip-placement';

/** Size of a poster as thumbnail, in CSS pixels. */
const POSTER = { width: 160, height: 90 };

/** The time, and perhaps a picture, above a place on the scrub bar. Written directly: it follows the pointer. */
export class ScrubTooltip {
  readonly #image: HTMLImageElement;
  readonly #text: HTMLElement;

  /** @param tooltip has an `<img>` and a `<span>` */
  constructor(
    private readonly bar: HTMLElement,
    private readonly tooltip: HTMLElement,
  ) {
    [this.#image, this.#text] = tooltip.children as unknown as [HTMLImageElement, HTMLElement];
  }

  /** @param fraction where on the bar, from 0 at its beginning to 1 */
  show(fraction: number, label: string, thumbnail: Thumbnail | null, isRightToLeft: boolean): void {
    const { bar, tooltip } = this;
    this.#text.textContent = label;
    this.#showImage(thumbnail);
    tooltip.hidden = false;
    const width = bar.clientWidth;
    const center = (isRightToLeft ? 1 - fraction : fraction) * width;
    tooltip.style.left = `${tooltipLeft(center, tooltip.offsetWidth, width)}px`;
  }

  hide(): void {
    this.tooltip.hidden = true;
  }

  #showImage(thumbnail: Thumbnail | null): void {
    const image = this.#image;
    image.hidden = !thumbnail;
    if (!thumbnail) return;
    if (image.getAttribute('src') !== thumbnail.src) image.src = thumbnail.src;
    const { part } = thumbnail;
    const { width, height } = part ?? POSTER;
    Object.assign(image.style, {
      width: `${width}px`,
      height: `${height}px`,
      objectFit: part ? 'none' : 'cover',
      objectPosition: part ? `${-part.x}px ${-part.y}px` : '',
    });
  }
}
