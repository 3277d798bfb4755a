import type { MapPoint } from './story-graph';

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: MapPoint): string => `${round(x)} ${round(y)}`;
const ARROW = 7;

/** A line through the points, as the value of `d`: smooth, and with an arrow at its end. Empty for less than two points. */
export function edgePath(points: readonly MapPoint[]): string {
  const [first, ...rest] = points;
  const end = rest.at(-1);
  if (!first || !end) return '';
  return `M${at(first)}${rest.length === 1 ? between(first, end) : through(rest)}${arrow(rest.at(-2) ?? first, end)}`;
}

/** Leaves and arrives in the direction of the story. */
function between(from: MapPoint, to: MapPoint): string {
  const middle = (from.x + to.x) / 2;
  return `C${at({ x: middle, y: from.y })} ${at({ x: middle, y: to.y })} ${at(to)}`;
}

/** Rounds the bends: a curve from the middle of one line to the middle of the next. */
function through(points: readonly MapPoint[]): string {
  return points
    .map((point, index) => {
      const next = points[index + 1];
      if (!next) return `L${at(point)}`;
      const isLast = index === points.length - 2;
      const to = isLast ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
      return `Q${at(point)} ${at(to)}`;
    })
    .join('');
}

function arrow(before: MapPoint, tip: MapPoint): string {
  const back = tip.x >= before.x ? -ARROW : ARROW;
  const wing = (side: number): MapPoint => ({ x: tip.x + back, y: tip.y + side * ARROW * 0.6 });
  return `M${at(wing(-1))}L${at(tip)}L${at(wing(1))}`;
}

/** A rectangle around a point, as a part of `d`. */
export function boxPath({ x, y }: MapPoint, width: number, height: number): string {
  return `M${at({ x: x - width / 2, y: y - height / 2 })}h${width}v${height}h${-width}z`;
}
