/** What a rendition of a manifest says about itself; without pictures its size is 0. */
export interface LevelDescription {
  readonly width: number;
  readonly height: number;
  /** Bits a second. */
  readonly bitrate: number;
}

/** Part of the estimated bandwidth that the first stream may need; the rest is for whatever else the page loads. */
const AFFORDED = 0.7;

/**
 * Index of the largest level that may be loaded, of levels in ascending order: not higher than `maxHeight`, if one is not, and
 * not larger than the smallest that fills the stage.
 *
 * @param stage in device pixels; `null`: its size does not matter
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
  const most = filling?.height ?? Infinity;
  return levels.findLastIndex((level) => level.height <= most && allowed.includes(level));
}

/**
 * Index of the level at which a stream starts, of levels in ascending order: nearest to the shown one by height, then by
 * bitrate, so that the picture does not change at a seam. Without a shown one the best that the bandwidth affords.
 *
 * @param shown the rendition on the screen; `null`: none
 * @param cap index of the largest level that may be loaded
 * @param bandwidth estimate in bits a second
 */
export function startLevel(
  levels: readonly LevelDescription[],
  shown: Pick<LevelDescription, 'height' | 'bitrate'> | null,
  cap: number,
  bandwidth: number,
): number {
  const allowed = levels.slice(0, cap + 1);
  if (!shown) {
    const afforded = allowed.findLastIndex(({ bitrate }) => bitrate <= bandwidth * AFFORDED);
    return Math.max(0, afforded);
  }
  let nearest = 0;
  const distance = (index: number): readonly [height: number, bitrate: number] => [
    Math.abs((allowed[index]?.height ?? Infinity) - shown.height),
    Math.abs((allowed[index]?.bitrate ?? Infinity) - shown.bitrate),
  ];
  for (const index of allowed.keys()) {
    const [height, bitrate] = distance(index);
    const [leastHeight, leastBitrate] = distance(nearest);
    if (height < leastHeight || (height === leastHeight && bitrate < leastBitrate)) nearest = index;
  }
  return nearest;
}
