// Checks the final state of the stage: the same boxes on every page, and the stacking order of `add`.

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

/** Whether the document and the screen have the overlays in the order in which they were added. */
export async function contentOrder(page, count) {
  const [written, seen] = await page.evaluate(() => {
    const stage = /** @type {Element} */ (document.querySelector('.iv-overlays')).getBoundingClientRect();
    const placeOf = (element) => Number(element.dataset['index']);
    const [x, y] = [stage.left + stage.width / 2, stage.top + stage.height / 2];
    return [
      [...document.querySelectorAll('.content')].map(placeOf),
      document
        .elementsFromPoint(x, y)
        .filter((element) => element.matches('.content'))
        .map(placeOf)
        .reverse(),
    ];
  });
  const isKept = (places) => places.length === count && places.every((place, index) => place === index);
  return { overlays: count, inDocument: isKept(written), onScreen: isKept(seen) };
}
