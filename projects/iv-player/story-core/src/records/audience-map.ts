import { escaped } from '../report/report-html';
import type { AudienceFigures, AudienceNode, AudienceWay } from './audience-rows';
import type { CountTexts } from './count-texts';
import { BAND_COLUMNS, type MapPlace, mapLayout } from './map-layout';

const WIDTH = 150;
const HEIGHT = 44;
const BETWEEN = 26;
const BETWEEN_COLUMNS = 76;
const BETWEEN_BANDS = 60;
const MARGIN = 30;
/** Width of a way that every session took, in pixels. */
const WIDEST = 14;
/** As much of a title as fits into a box. */
const FITTING = /^.{0,20}/su;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Writes counts as the page shows them. */
export interface MapTexts {
  /** Writes a fraction as `34%`, or `few`. */
  readonly percent: CountTexts['percent'];
  /** Whether the count of a way, or of those who left at a node, is not shown. */
  readonly isHidden: (row: AudienceWay | AudienceNode) => boolean;
}

const round = (value: number): number => Math.round(value);

/** Returns the centres of nodes, and the size of the map. */
function centresOf(places: ReadonlyMap<string, MapPlace>) {
  const heights: number[] = [];
  for (const { band, row } of places.values())
    heights[band] = Math.max(heights[band] ?? 0, 2 * Math.abs(row) * (HEIGHT + BETWEEN) + HEIGHT);
  const tops: number[] = [];
  let height = MARGIN;
  for (const [band, own = 0] of heights.entries()) {
    tops[band] = height;
    height += own + BETWEEN_BANDS;
  }
  const points = new Map<string, Point>();
  for (const [id, { band, column, row }] of places) {
    const x = MARGIN + WIDTH / 2 + column * (WIDTH + BETWEEN_COLUMNS);
    const y = (tops[band] ?? 0) + (heights[band] ?? 0) / 2 + row * (HEIGHT + BETWEEN);
    points.set(id, { x: round(x), y: round(y) });
  }
  const columns = [...places.values()].reduce((most, { column }) => Math.max(most, column + 1), 1);
  const width = 2 * MARGIN + Math.min(BAND_COLUMNS, columns) * (WIDTH + BETWEEN_COLUMNS) - BETWEEN_COLUMNS;
  return { points, width, height: height - BETWEEN_BANDS + MARGIN };
}

/** Path data of a way, and the place of its label. Leads right to the next column, down to the next band, and back below the boxes. */
function curve(
  from: Point,
  to: Point,
  isSameBand: boolean,
): { readonly line: string; readonly label: Point } {
  const right = { x: from.x + WIDTH / 2, y: from.y };
  const left = { x: to.x - WIDTH / 2, y: to.y };
  const below = { x: from.x, y: from.y + HEIGHT / 2 };
  let points: readonly [Point, Point, Point, Point];
  if (isSameBand && to.x > from.x) {
    const bend = (left.x - right.x) / 2;
    points = [right, { x: right.x + bend, y: right.y }, { x: left.x - bend, y: left.y }, left];
  } else if (!isSameBand && to.y > from.y) {
    const above = { x: to.x, y: to.y - HEIGHT / 2 };
    points = [
      below,
      { x: below.x, y: below.y + BETWEEN_BANDS },
      { x: above.x, y: above.y - BETWEEN_BANDS },
      above,
    ];
  } else {
    const end = { x: to.x - WIDTH / 4, y: to.y + HEIGHT / 2 };
    const depth = BETWEEN + 8;
    points = [below, { x: below.x, y: below.y + depth }, { x: end.x, y: end.y + depth }, end];
  }
  const [a, b, c, d] = points;
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  return {
    line: `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`,
    label: { x: round((a.x + 3 * b.x + 3 * c.x + d.x) / 8), y: round((a.y + 3 * b.y + 3 * c.y + d.y) / 8) },
  };
}

const shortened = (title: string): string => {
  const [start = ''] = FITTING.exec(title) ?? [];
  return start === title ? title : `${start.replace(/.$/su, '')}…`;
};

/** Draws the story as SVG: each way as wide as the fraction of sessions that took it, dotted if none did, and a red foot where viewers left. */
export function audienceMap(audience: AudienceFigures, { percent, isHidden }: MapTexts): string {
  const { nodes, ways, sessions } = audience;
  const places = mapLayout({ ids: nodes.map(({ node }) => node), edges: ways });
  const { points, width, height } = centresOf(places);
  const visitors = new Map(nodes.map((row) => [row.node, row.sessions]));
  const lines: string[] = [];
  const labels: string[] = [];
  for (const way of ways) {
    const { from, to, sessions: count } = way;
    const [start, end] = [points.get(from), points.get(to)];
    if (!start || !end) continue;
    const { line, label } = curve(start, end, places.get(from)?.band === places.get(to)?.band);
    const wide = isHidden(way) ? 1 : Math.max(1, Math.round((WIDEST * 10 * count) / sessions) / 10);
    lines.push(
      count === 0 ? `<path class=never d="${line}"/>` : `<path stroke-width="${wide}" d="${line}"/>`,
    );
    if (count > 0)
      labels.push(
        `<text x="${label.x}" y="${label.y}">${percent(count, visitors.get(from) ?? 0, isHidden(way))}</text>`,
      );
  }
  const boxes = nodes.map((row) => {
    const { node, title, sessions: count, left } = row;
    const { x, y } = points.get(node) ?? { x: 0, y: 0 };
    const [x0, y0] = [x - WIDTH / 2, y - HEIGHT / 2];
    const foot =
      left > 0 && !isHidden(row)
        ? `<path class=left d="M${x0} ${y0 + HEIGHT}h${Math.max(2, round((WIDTH * left) / count))}v4H${x0}z"/>`
        : '';
    const here = count === 0 ? 'nobody' : percent(count, sessions);
    const gone = left > 0 ? `, ${percent(left, count, isHidden(row))} left here` : '';
    const full = shortened(title) === title ? '' : `<title>${escaped(title)}</title>`;
    const box = `<rect x="${x0}" y="${y0}"/><text x="${x}" y="${y - 4}">${escaped(shortened(title))}</text><text class=sub x="${x}" y="${y + 13}">${here}${gone}</text>${foot}`;
    return full === '' ? box : `<g>${full}${box}</g>`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="The ways that viewers took. The tables below have all figures.">
<g class=ways>
${lines.join('\n')}
</g><g class=boxes>
${boxes.join('\n')}
</g><g class=shares>
${labels.join('\n')}
</g></svg>`;
}
