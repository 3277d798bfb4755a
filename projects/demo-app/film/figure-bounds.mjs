// A canvas context that draws nothing, but computes the bounding box of each figure in pixels of the picture. `drawFigure` in
// draw/picture.mjs names the figures. Ignores light, which is drawn in the composite mode `screen`.
import { height, width } from './draw/picture.mjs';

const emptyBox = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
const wholePicture = { left: 0, top: 0, right: width, bottom: height };
const initialState = {
  matrix: [1, 0, 0, 1, 0, 0],
  clip: wholePicture,
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  lineWidth: 1,
};
/** Opacity below which drawing does not count as visible. */
const lowestAlpha = 0.5;
const curveSteps = Array.from({ length: 9 }, (_, i) => (i + 1) / 9);

const unite = (a, b) => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
const intersect = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
const isEmpty = (box) => box.left >= box.right || box.top >= box.bottom;

class BoundsContext {
  constructor() {
    this.state = { ...initialState };
    this.stack = [];
    this.path = emptyBox;
    this.currentPoint = [0, 0];
    this.openFigures = [];
    /** Bounding boxes of the figures drawn so far, by name. */
    this.figures = new Map();
  }

  beginFigure(name) {
    this.openFigures.push(name);
  }
  endFigure() {
    this.openFigures.pop();
  }

  save() {
    this.stack.push({ ...this.state });
  }
  restore() {
    this.state = this.stack.pop() ?? { ...initialState };
  }
  transform(a, b, c, d, e, f) {
    const [A, B, C, D, E, F] = this.state.matrix;
    const linear = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d];
    this.state.matrix = [...linear, A * e + C * f + E, B * e + D * f + F];
  }
  translate(x, y) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x, y) {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle) {
    this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }

  beginPath() {
    this.path = emptyBox;
  }
  moveTo(x, y) {
    const [a, b, c, d, e, f] = this.state.matrix;
    const [left, top] = [a * x + c * y + e, b * x + d * y + f];
    this.path = unite(this.path, { left, top, right: left, bottom: top });
    this.currentPoint = [x, y];
  }
  lineTo(x, y) {
    this.moveTo(x, y);
  }
  bezierCurveTo(x1, y1, x2, y2, x, y) {
    const [x0, y0] = this.currentPoint;
    for (const t of curveSteps) {
      const at = (p0, p1, p2, p3) =>
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
      this.moveTo(at(x0, x1, x2, x), at(y0, y1, y2, y));
    }
  }
  quadraticCurveTo(x1, y1, x, y) {
    const [x0, y0] = this.currentPoint;
    const third = (from, to) => from + ((to - from) * 2) / 3;
    this.bezierCurveTo(third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y);
  }
  rect(x, y, wide, high) {
    for (const [px, py] of [
      [x, y],
      [x + wide, y],
      [x + wide, y + high],
      [x, y + high],
    ])
      this.moveTo(px, py);
  }
  roundRect(x, y, wide, high) {
    this.rect(x, y, wide, high);
  }
  ellipse(x, y, radiusX, radiusY) {
    this.rect(x - radiusX, y - radiusY, radiusX * 2, radiusY * 2);
  }
  arc(x, y, radius) {
    this.ellipse(x, y, radius, radius);
  }

  clip() {
    this.state.clip = intersect(this.state.clip, this.path);
  }
  fill() {
    this.addBox(this.path);
  }
  stroke() {
    const [a, b] = this.state.matrix;
    const half = (this.state.lineWidth * Math.hypot(a, b)) / 2;
    const { left, top, right, bottom } = this.path;
    this.addBox({ left: left - half, top: top - half, right: right + half, bottom: bottom + half });
  }
  fillRect(...box) {
    this.withOwnPath(box, () => this.fill());
  }
  strokeRect(...box) {
    this.withOwnPath(box, () => this.stroke());
  }

  withOwnPath(box, draw) {
    const { path } = this;
    this.path = emptyBox;
    this.rect(...box);
    draw();
    this.path = path;
  }
  addBox(box) {
    if (this.state.globalAlpha < lowestAlpha || this.state.globalCompositeOperation === 'screen') return;
    const visible = intersect(box, this.state.clip);
    if (isEmpty(visible)) return;
    for (const name of this.openFigures)
      this.figures.set(name, unite(this.figures.get(name) ?? emptyBox, visible));
  }
}

const gradient = { addColorStop: () => undefined };

/** Styles, fonts and text have no effect. */
const handler = {
  get(context, name) {
    if (name in context)
      return typeof context[name] === 'function' ? context[name].bind(context) : context[name];
    if (name in context.state) return context.state[name];
    return () => gradient;
  },
  set(context, name, value) {
    context.state[name] = value;
    return true;
  },
};

/** Bounding boxes of the figures that `draw(context, time)` draws, by name. */
export function figureBounds(draw, time) {
  const context = new BoundsContext();
  draw(new Proxy(context, handler), time);
  return context.figures;
}
