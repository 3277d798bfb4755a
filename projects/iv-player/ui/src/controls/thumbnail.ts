/** Thumbnails of a node in a single image, row by row. Set as `data.thumbnails` of the node. */
export interface ThumbnailSheet {
  /** URL of the image. */
  readonly src: string;
  /** Width of each thumbnail in CSS pixels. */
  readonly width: number;
  /** Height of each thumbnail in CSS pixels. */
  readonly height: number;
  /** Seconds of node time between two thumbnails. */
  readonly interval: number;
  /** Number of thumbnails in a row. */
  readonly columns: number;
}

/** Thumbnail to show: part of an image, or a whole image if `part` is `null`. */
export interface Thumbnail {
  readonly src: string;
  readonly part: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> | null;
}

/** Thumbnail at a node time, from `data.thumbnails` or, without it, `data.poster`; `null` if the node has neither. */
export function thumbnailAt(data: Readonly<Record<string, unknown>>, nodeTime: number): Thumbnail | null {
  const { src, width, height, interval, columns } = Object(data['thumbnails']) as ThumbnailSheet;
  const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
  if (typeof src === 'string' && [width, height, interval, columns].every(isPositive) && columns % 1 === 0) {
    const index = Math.max(0, Math.floor(nodeTime / interval));
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    return { src, part: { width, height, x, y } };
  }
  const poster = posterOf(data);
  return poster ? { src: poster, part: null } : null;
}

/** URL of a node's poster, `data.poster`; empty if it has none. */
export function posterOf({ poster }: Readonly<Record<string, unknown>>): string {
  return typeof poster === 'string' ? poster : '';
}
