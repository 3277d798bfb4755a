// Runs in the browser: draws the frame of a scene at a time. `render.mjs` drives it through `window.film`.
import { height, vignette, width } from './draw/stage.mjs';
import { nodes } from './story.mjs';

const drawings = new Map();
for (const node of nodes) drawings.set(node.id, await import(`./scenes/${node.id}.mjs`));
await Promise.all(['27px', 'italic 27px'].map((face) => document.fonts.load(`${face} "EB Garamond"`)));

const canvas = document.querySelector('#picture');

function prepare(outputWidth, outputHeight) {
  canvas.width = outputWidth;
  canvas.height = outputHeight;
  return canvas.getContext('2d', { willReadFrequently: true, alpha: false });
}

function paint(c, id, time, left, top, scale) {
  c.save();
  c.translate(left, top);
  c.scale(scale, scale);
  c.beginPath();
  c.rect(0, 0, width, height);
  c.clip();
  const scene = drawings.get(id);
  scene.draw(c, time);
  vignette(c, scene.corners);
  c.restore();
}

window.film = {
  /** Sends so many frames of a scene as raw pixels to the server, one after the other. */
  async send(id, rate, frames, outputWidth, outputHeight) {
    const c = prepare(outputWidth, outputHeight);
    for (let frame = 0; frame < frames; frame += 1) {
      paint(c, id, frame / rate, 0, 0, outputWidth / width);
      const { data } = c.getImageData(0, 0, outputWidth, outputHeight);
      const answer = await fetch('/frame', { method: 'POST', body: data });
      if (!answer.ok) throw new Error(`frame ${frame} of ${id} was refused`);
    }
  },
  /** Some moments side by side, as a data address. */
  sheet(moments, columns, scale, type = 'image/png') {
    const c = prepare(columns * width * scale, Math.ceil(moments.length / columns) * height * scale);
    moments.forEach(([id, time], i) =>
      paint(c, id, time, (i % columns) * width * scale, Math.floor(i / columns) * height * scale, scale),
    );
    return canvas.toDataURL(type, 0.8);
  },
};
