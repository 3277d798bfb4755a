// Runs in the page: looks in the film's own pixels for a figure that is lighter and warmer than the night around it.

/**
 * Where the warm pixels are, within three times the box of `selector` and in pixels of the film: their own box, how many
 * there are, and how many of them lie inside the element's box, which is told too.
 */
export function findFigure(selector) {
  // Pixels of the film. All is in here, for only this function goes to the page.
  const [width, height] = [854, 480];
  // The film's sky and sea are blue; a sail is not.
  const isWarm = (red, blue) => red > 95 && red > blue - 12;
  const stage = document.querySelector('.demo-player iv-player');
  const video = [...stage.querySelectorAll('video')].find((one) => !one.inert && one.readyState > 1);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);

  const picture = stage.getBoundingClientRect();
  const rect = stage.querySelector(selector).getBoundingClientRect();
  const pixel = width / picture.width;
  const box = {
    left: (rect.left - picture.left) * pixel,
    top: (rect.top - picture.top) * pixel,
    right: (rect.right - picture.left) * pixel,
    bottom: (rect.bottom - picture.top) * pixel,
  };
  const around = { x: box.right - box.left, y: (box.bottom - box.top) / 2 };
  const found = { count: 0, inside: 0, left: Infinity, top: Infinity, right: 0, bottom: 0, box };
  for (
    let y = Math.max(0, Math.round(box.top - around.y));
    y < Math.min(height, box.bottom + around.y);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.round(box.left - around.x));
      x < Math.min(width, box.right + around.x);
      x += 1
    ) {
      const at = (y * width + x) * 4;
      if (!isWarm(data[at], data[at + 2])) continue;
      found.count += 1;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      found.inside += 1;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}
