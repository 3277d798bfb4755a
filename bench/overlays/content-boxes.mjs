// Checks the final state of the stage: the same boxes on every page.

/** Largest difference between two pages, CSS pixels. */
const tolerance = 0.5;

/** Boxes of all overlays' contents on the stage: left, top, width, height. */
export function contentBoxes(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.content')].map((content) => {
      const { left, top, width, height } = content.getBoundingClientRect();
      return [left, top, width, height];
    }),
  );
}

/** Throws when a page places an overlay elsewhere than the first page. */
export function assertSameBoxes(boxesByPage, what) {
  const [[first, expected] = [], ...others] = Object.entries(boxesByPage);
  for (const [name, boxes] of others) {
    expected.forEach((box, place) => {
      const isSame = box.every((value, side) => Math.abs(value - boxes[place]?.[side]) <= tolerance);
      if (!isSame) {
        throw new Error(`${what}: overlay ${place} is at ${box} (${first}), but ${boxes[place]} (${name}).`);
      }
    });
  }
}
