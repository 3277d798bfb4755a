// Compares the figures in the developer guide with measured ones.

/** The guide with the figures. */
export const GUIDE = 'docs/guides/what-it-costs.md';

/** Allowed difference in kB, so that the guide need not change for every byte. */
const TOLERANCE = 0.3;

/** Variant for a row in the guide, by the row's first cell; `null` for other rows. */
export function variantOf(label) {
  if (/\bnone\b/.test(label)) return 'core';
  if (label.includes('provideIvPlayer()')) return 'everything';
  if (label.startsWith('all of them')) return 'viewer';
  const [, piece] = /^`<iv-([\w-]+)>`$/.exec(label) ?? [];
  if (piece) return piece.replace('audio-description', 'description');
  const features = [...label.matchAll(/`with(\w+)\(\)`/g)].map(([, name = '']) => name.toLowerCase());
  return features.length > 0 ? ['core', ...features].join('+') : null;
}

/** Figures in the guide: the ones in its tables, and the ones compared with an empty application. */
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
 * Figures in the guide that differ from measured ones. Skips variants that were not measured.
 *
 * @param {string} page the guide's text
 * @param {ReadonlyMap<string, { atFirst: number, onDemand: number, whole: number }>} added bytes by the name of the variant
 * @returns {string[]}
 */
export function guideProblems(page, added) {
  return [...figures(page)].flatMap(({ label, variant, key, figure }) => {
    const measured = (added.get(variant)?.[key] ?? 0) / 1000;
    if (measured === 0 || Math.abs(figure - measured) <= TOLERANCE) return [];
    return [
      `${GUIDE} says ${figure} kB for ${label}, but ${measured.toFixed(1)} kB were measured: update the guide.`,
    ];
  });
}
