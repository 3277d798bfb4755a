import type { MapPoint } from './story-graph';

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: MapPoint): string => `${round(x)} ${round(y)}`;
const ARROW = 7;

/** SVG path data for a smooth line through the points, ending in an arrowhead. Empty for fewer than two points. */
export function edgePath(points: readonly MapPoint[]): string {
  const [first, ...rest] = points;
  const end = rest.at(-1);
  if (!first || !end) return '';
  return `M${at(first)}${rest.length === 1 ? directCurve(first, end) : roundedBends(rest)}${arrowhead(rest.at(-2) ?? first, end)}`;
}

/** A curve that leaves and arrives horizontally, as the story flows. */
function directCurve(from: MapPoint, to: MapPoint): string {
  const middle = (from.x + to.x) / 2;
  return `C${at({ x: middle, y: from.y })} ${at({ x: middle, y: to.y })} ${at(to)}`;
}

/** Rounds each bend with a curve between the midpoints of its two segments. */
function roundedBends(points: readonly MapPoint[]): string {
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

function arrowhead(before: MapPoint, tip: MapPoint): string {
  const back = tip.x >= before.x ? -ARROW : ARROW;
  const wing = (side: number): MapPoint => ({ x: tip.x + back, y: tip.y + side * ARROW * 0.6 });
  return `M${at(wing(-1))}L${at(tip)}L${at(wing(1))}`;
}

/** SVG path data for a rectangle centred on a point. */
export function boxPath({ x, y }: MapPoint, width: number, height: number): string {
  return `M${at({ x: x - width / 2, y: y - height / 2 })}h${width}v${height}h${-width}z`;
}
