// Runs in the page: finds a figure in the film's pixels by its colour, which is lighter and redder than the background.

/**
 * Finds reddish pixels in an area three times the size of the element's box. Returns, in film pixels, the element's box, the
 * `count` of reddish pixels in the area, how many of them are `inside` the element's box, and their bounds.
 */
export function findFigure(selector) {
  // The film's size in pixels. The function must be self-contained: only its text is sent to the page.
  const [width, height] = [854, 480];
  // The film's sky and sea are blue; a sail is not.
  const isWarm = (red, blue) => red > 95 && red > blue - 12;
  const stage = document.querySelector('demo-player iv-player');
  const video = [...stage.querySelectorAll('video')].find((one) => !one.inert && one.readyState > 1);
  if (!video) return null;
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
  const margin = { x: box.right - box.left, y: (box.bottom - box.top) / 2 };
  const found = { count: 0, inside: 0, left: Infinity, top: Infinity, right: 0, bottom: 0, box };
  for (
    let y = Math.max(0, Math.round(box.top - margin.y));
    y < Math.min(height, box.bottom + margin.y);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.round(box.left - margin.x));
      x < Math.min(width, box.right + margin.x);
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
