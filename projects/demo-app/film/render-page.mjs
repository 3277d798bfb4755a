// Runs in the browser: draws single frames of scenes. `render.mjs` and `contact-sheet.mjs` call `window.frameRenderer`.
import { height, drawVignette, width } from './draw/picture.mjs';
import { nodes } from './story.mjs';

const scenes = new Map();
for (const node of nodes) scenes.set(node.id, await import(`./scenes/${node.id}.mjs`));
await Promise.all(['27px', 'italic 27px'].map((face) => document.fonts.load(`${face} "EB Garamond"`)));

const canvas = document.querySelector('#picture');

function resizeCanvas(outputWidth, outputHeight) {
  canvas.width = outputWidth;
  canvas.height = outputHeight;
  return canvas.getContext('2d', { willReadFrequently: true, alpha: false });
}

function drawFrame(c, id, time, left, top, scale) {
  c.save();
  c.translate(left, top);
  c.scale(scale, scale);
  c.beginPath();
  c.rect(0, 0, width, height);
  c.clip();
  const scene = scenes.get(id);
  scene.draw(c, time);
  drawVignette(c, scene.corners);
  c.restore();
}

window.frameRenderer = {
  /** Sends the first `frames` frames of a scene to the server as RGBA pixels, one at a time. */
  async sendFrames(id, rate, frames, outputWidth, outputHeight) {
    const c = resizeCanvas(outputWidth, outputHeight);
    for (let frame = 0; frame < frames; frame += 1) {
      drawFrame(c, id, frame / rate, 0, 0, outputWidth / width);
      const { data } = c.getImageData(0, 0, outputWidth, outputHeight);
      const response = await fetch('/frame', { method: 'POST', body: data });
      if (!response.ok) throw new Error(`The server rejected frame ${frame} of ${id}: ${response.status}.`);
    }
  },
  /** Draws frames, given as [scene id, second], side by side. Returns a data URL. */
  contactSheet(times, columns, scale, type = 'image/png') {
    const c = resizeCanvas(columns * width * scale, Math.ceil(times.length / columns) * height * scale);
    times.forEach(([id, time], i) =>
      drawFrame(c, id, time, (i % columns) * width * scale, Math.floor(i / columns) * height * scale, scale),
    );
    return canvas.toDataURL(type, 0.8);
  },
};
