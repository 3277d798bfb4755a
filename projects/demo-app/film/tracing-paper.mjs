// A drawing context that draws nothing: it notes which part of the picture each figure's paint covers, in picture pixels.
// Figures say where they begin and end (`figure` in draw/stage.mjs). Light is no body: what is screened on is not noted.
import { height, width } from './draw/stage.mjs';

const nothing = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
const wholePicture = { left: 0, top: 0, right: width, bottom: height };
const fresh = {
  matrix: [1, 0, 0, 1, 0, 0],
  clip: wholePicture,
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  lineWidth: 1,
};
/** Paint fainter than this is not seen. */
const faintest = 0.5;
const pointsOfCurve = Array.from({ length: 9 }, (_, i) => (i + 1) / 9);

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

class TracingPaper {
  constructor() {
    this.state = { ...fresh };
    this.stack = [];
    this.path = nothing;
    this.pen = [0, 0];
    this.open = [];
    /** The boxes of the figures drawn, by name. */
    this.figures = new Map();
  }

  beginFigure(name) {
    this.open.push(name);
  }
  endFigure() {
    this.open.pop();
  }

  save() {
    this.stack.push({ ...this.state });
  }
  restore() {
    this.state = this.stack.pop() ?? { ...fresh };
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
    this.path = nothing;
  }
  moveTo(x, y) {
    const [a, b, c, d, e, f] = this.state.matrix;
    const [left, top] = [a * x + c * y + e, b * x + d * y + f];
    this.path = unite(this.path, { left, top, right: left, bottom: top });
    this.pen = [x, y];
  }
  lineTo(x, y) {
    this.moveTo(x, y);
  }
  bezierCurveTo(x1, y1, x2, y2, x, y) {
    const [x0, y0] = this.pen;
    for (const t of pointsOfCurve) {
      const at = (p0, p1, p2, p3) =>
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
      this.moveTo(at(x0, x1, x2, x), at(y0, y1, y2, y));
    }
  }
  quadraticCurveTo(x1, y1, x, y) {
    const [x0, y0] = this.pen;
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
    this.note(this.path);
  }
  stroke() {
    const [a, b] = this.state.matrix;
    const half = (this.state.lineWidth * Math.hypot(a, b)) / 2;
    const { left, top, right, bottom } = this.path;
    this.note({ left: left - half, top: top - half, right: right + half, bottom: bottom + half });
  }
  fillRect(...box) {
    this.onPathOfItsOwn(box, () => this.fill());
  }
  strokeRect(...box) {
    this.onPathOfItsOwn(box, () => this.stroke());
  }

  onPathOfItsOwn(box, paint) {
    const { path } = this;
    this.path = nothing;
    this.rect(...box);
    paint();
    this.path = path;
  }
  note(box) {
    if (this.state.globalAlpha < faintest || this.state.globalCompositeOperation === 'screen') return;
    const seen = intersect(box, this.state.clip);
    if (isEmpty(seen)) return;
    for (const name of this.open) this.figures.set(name, unite(this.figures.get(name) ?? nothing, seen));
  }
}

const gradient = { addColorStop: () => undefined };

/** Colours, fonts and words are let through unread. */
const handler = {
  get(paper, name) {
    if (name in paper) return typeof paper[name] === 'function' ? paper[name].bind(paper) : paper[name];
    if (name in paper.state) return paper.state[name];
    return () => gradient;
  },
  set(paper, name, value) {
    paper.state[name] = value;
    return true;
  },
};

/** The figures that `draw(context, time)` shows, each with the box it covers. */
export function trace(draw, time) {
  const paper = new TracingPaper();
  draw(new Proxy(paper, handler), time);
  return paper.figures;
}
