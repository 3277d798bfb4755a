/** A rendition in a manifest. Width and height are 0 for audio only. */
export interface LevelDescription {
  readonly width: number;
  readonly height: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/** Share of the estimated bandwidth for the first stream. The rest is left for the page's other requests. */
const BANDWIDTH_SHARE = 0.7;

/**
 * Index of the highest level to load: up to `maxHeight` if any level is that low, and no larger than needed to fill the stage.
 *
 * @param levels in ascending order
 * @param stage size in device pixels, or `null` for no limit
 */
export function cappedLevel(
  levels: readonly LevelDescription[],
  stage: Pick<LevelDescription, 'width' | 'height'> | null,
  maxHeight: number,
): number {
  const lowest = Math.min(...levels.map(({ height }) => height));
  const allowed = levels.filter(({ height }) => height <= Math.max(maxHeight, lowest));
  const filling = allowed.find(
    ({ width, height }) => stage && (width >= stage.width || height >= stage.height),
  );
  const limit = filling?.height ?? Infinity;
  return levels.findLastIndex((level) => level.height <= limit && allowed.includes(level));
}

/**
 * Index of the level to start a stream with: the one closest to the shown rendition by height, then by bitrate, so that quality does
 * not change at a seam. Without a shown rendition, the highest level that the bandwidth allows.
 *
 * @param levels in ascending order
 * @param shown rendition on the screen, or `null` without one
 * @param cap index of the highest level to load
 * @param bandwidth estimate in bits per second
 */
export function startLevel(
  levels: readonly LevelDescription[],
  shown: Pick<LevelDescription, 'height' | 'bitrate'> | null,
  cap: number,
  bandwidth: number,
): number {
  const allowed = levels.slice(0, cap + 1);
  if (!shown) {
    const highest = allowed.findLastIndex(({ bitrate }) => bitrate <= bandwidth * BANDWIDTH_SHARE);
    return Math.max(0, highest);
  }
  let nearest = 0;
  const distance = (index: number): readonly [height: number, bitrate: number] => [
    Math.abs((allowed[index]?.height ?? Infinity) - shown.height),
    Math.abs((allowed[index]?.bitrate ?? Infinity) - shown.bitrate),
  ];
  for (const index of allowed.keys()) {
    const [height, bitrate] = distance(index);
    const [minHeight, minBitrate] = distance(nearest);
    if (height < minHeight || (height === minHeight && bitrate < minBitrate)) nearest = index;
  }
  return nearest;
}
