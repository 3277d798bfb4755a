import { HISTORY, type StreamHistory, type StreamSample } from './stream-history';

/** Upper limits of the chart: height of a rendition in lines, and seconds of buffer. */
const MOST_LINES = 540;
const MOST_SECONDS = 15;

/** Draws the last half minute: seams as lines, buffering as areas, and the rendition and buffer over time. */
export function drawStream(canvas: HTMLCanvasElement, history: StreamHistory, now: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth, clientHeight } = canvas;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(clientWidth * ratio)) canvas.width = Math.round(clientWidth * ratio);
  if (canvas.height !== Math.round(clientHeight * ratio)) canvas.height = Math.round(clientHeight * ratio);
  const colour = (name: string): string => getComputedStyle(canvas).getPropertyValue(name);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, clientWidth, clientHeight);
  const x = (at: number): number => clientWidth * (1 - (now - at) / HISTORY);
  const y = (share: number): number => clientHeight * (1 - Math.min(1, share) * 0.94) - 1;
  const line = (valueOf: (sample: StreamSample) => number, name: string): void => {
    context.beginPath();
    for (const sample of history.samples) context.lineTo(x(sample.at), y(valueOf(sample)));
    context.strokeStyle = colour(name);
    context.lineWidth = 2;
    context.stroke();
  };
  context.fillStyle = colour('--chart-buffering');
  for (const { at, isBuffering } of history.samples)
    if (isBuffering) context.fillRect(x(at), 0, 2, clientHeight);
  context.fillStyle = colour('--chart-seam');
  for (const at of history.seams) context.fillRect(x(at), 0, 1, clientHeight);
  line(({ ahead }) => ahead / MOST_SECONDS, '--chart-ahead');
  line(({ height }) => height / MOST_LINES, '--chart-rendition');
}
