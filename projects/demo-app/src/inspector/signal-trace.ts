/** Number of frames shown, one pixel each: a little more than ten seconds at 60 Hz. */
const length = 640;

/** Draws the latest values of a live measurement as a line, with a band for values within a limit. */
export class SignalTrace {
  readonly #max: number;
  readonly #limit: number;
  #values: (number | null)[] = [];

  /**
   * @param max value at the upper edge; the lower edge is its negative
   * @param limit value at the edge of the band
   */
  constructor(max: number, limit: number) {
    this.#max = max;
    this.#limit = limit;
  }

  /** Adds a value, `null` for none, and redraws. */
  draw(canvas: HTMLCanvasElement, value: number | null): void {
    this.#values = [...this.#values.slice(1 - length), value];
    const context = canvas.getContext('2d');
    if (!context) return;
    const { color, borderTopColor } = getComputedStyle(canvas);
    const height = canvas.clientHeight;
    if (canvas.width !== length || canvas.height !== height) Object.assign(canvas, { width: length, height });
    const toY = (one: number): number =>
      (height / 2) * (1 - Math.min(1, Math.max(-1, one / this.#max)) * 0.95);
    context.clearRect(0, 0, length, height);
    context.fillStyle = borderTopColor;
    context.globalAlpha = 0.35;
    context.fillRect(0, toY(this.#limit), length, toY(-this.#limit) - toY(this.#limit));
    context.globalAlpha = 1;
    context.fillRect(0, height / 2, length, 1);
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.beginPath();
    const first = length - this.#values.length;
    let isGap = true;
    for (const [place, one] of this.#values.entries()) {
      if (one === null) isGap = true;
      else {
        if (isGap) context.moveTo(first + place, toY(one));
        else context.lineTo(first + place, toY(one));
        isGap = false;
      }
    }
    context.stroke();
  }
}
