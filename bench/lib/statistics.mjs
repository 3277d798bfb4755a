// Mean, median and 95th percentile.

/** Linearly interpolated quantile; `part` is 0 to 1. NaN without values. */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const below = Math.floor(position);
  if (sorted.length === 0) return Number.NaN;
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

/** Arithmetic mean; NaN without values. */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const median = (values) => quantile(values, 0.5);
export const p95 = (values) => quantile(values, 0.95);

/** "median / p95", rounded to the given number of decimals. */
export function spread(values, decimals = 0) {
  if (values.length === 0) return '–';
  const show = (value) => (Number(value.toFixed(decimals)) + 0).toString();
  return `${show(median(values))} / ${show(p95(values))}`;
}

/** Like `spread`, for absolute values. */
export const sizes = (values, decimals = 0) => spread((values ?? []).map(Math.abs), decimals);

export const rounded = (value, decimals = 2) => Number(value.toFixed(decimals));

/** Turns a list of objects into an object with a list of values per key. */
export function columns(list) {
  const names = [...new Set(list.flatMap((one) => Object.keys(one)))];
  const valuesOf = (name) => list.filter((one) => name in one).map((one) => rounded(one[name]));
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
}
