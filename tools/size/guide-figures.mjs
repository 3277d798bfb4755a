// The figures that the guide tells application developers, compared with what was measured.

/** The page with the figures. */
export const GUIDE = 'docs/guides/what-it-costs.md';

/** kB by which a figure may differ from what is measured: a guide is not changed for every byte. */
const TOLERANCE = 0.3;

/** The variant of a row of the guide, by the first cell of the row; `null` for a row of something else. */
export function variantOf(label) {
  if (/\bnone\b/.test(label)) return 'core';
  if (label.includes('provideIvPlayer()')) return 'everything';
  if (label.startsWith('all of them')) return 'viewer';
  const [, piece] = /^`<iv-([\w-]+)>`$/.exec(label) ?? [];
  if (piece) return piece.replace('audio-description', 'description');
  const features = [...label.matchAll(/`with(\w+)\(\)`/g)].map(([, name = '']) => name.toLowerCase());
  return features.length > 0 ? ['core', ...features].join('+') : null;
}

/** The figures of the guide: those of its tables, and those over an application with nothing at all. */
function* figures(page) {
  for (const [, label = '', cells = ''] of page.matchAll(/^\| (.*?) +\| (.*) \|$/gm)) {
    const variant = variantOf(label);
    const [first, onDemand] = cells.split('|');
    if (!variant) continue;
    const key = first?.includes('howler') ? 'whole' : 'atFirst';
    yield { label, variant, key, figure: Number.parseFloat(first ?? '') };
    if (onDemand?.trim()) yield { label, variant, key: 'onDemand', figure: Number.parseFloat(onDemand) };
  }
  const [, decisions, everything] =
    /nothing at all[\s\S]*?([\d.]+) kB[\s\S]*?`withDecisions\(\)`,[\s\S]*?([\d.]+) kB/.exec(page) ?? [];
  for (const [variant, figure] of [
    ['bare+decisions', decisions],
    ['bare+everything', everything],
  ])
    yield { label: `"nothing at all": ${variant}`, variant, key: 'atFirst', figure: Number(figure) };
}

/**
 * Figures of the guide that are not what was measured. Those of variants that were not measured are left out.
 *
 * @param {string} page text of the guide
 * @param {ReadonlyMap<string, { atFirst: number, onDemand: number, whole: number }>} added bytes by the name of the variant
 * @returns {string[]}
 */
export function guideFaults(page, added) {
  return [...figures(page)].flatMap(({ label, variant, key, figure }) => {
    const measured = (added.get(variant)?.[key] ?? 0) / 1000;
    if (measured === 0 || Math.abs(figure - measured) <= TOLERANCE) return [];
    return [`${GUIDE} says ${figure} kB for ${label}: measured are ${measured.toFixed(1)} kB.`];
  });
}
