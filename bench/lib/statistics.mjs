// The two figures every table shows.

/** The value below which the given part of the sorted values lies, linearly interpolated; NaN without values. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  if (sorted.length === 0) return Number.NaN;
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export const median = (values) => quantile(values, 0.5);
export const p95 = (values) => quantile(values, 0.95);

/** "median / p95", rounded to the given number of decimals. */
export function spread(values, decimals = 0) {
  if (values.length === 0) return '–';
  const show = (value) => (Number(value.toFixed(decimals)) + 0).toString();
  return `${show(median(values))} / ${show(p95(values))}`;
}
