// Measures the variants: each is built, and compared with the application without the library.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { allBytes, brotliBytes } from './compress.mjs';
import { intruders } from './intruders.mjs';
import { empty, symbols, uiSymbols, variants } from './variants.mjs';
import { complete, library, withoutHowler, writeWorkspace } from './workspace.mjs';

/**
 * Bytes of brotli that a variant may add to an application, without howler: `atFirst` what is loaded with the application,
 * `onDemand` what is loaded when it is needed. There, a variant that is not named has the budget of the core, a piece none: so
 * nothing grows unseen.
 */
export const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));

/** What an entry point of the built library exports. */
function exported(file) {
  const types = readFileSync(join(library, 'types', file), 'utf8');
  const lists = [...types.matchAll(/^export (?:type )?\{([^}]*)\};/gm)].map(([, list]) => list);
  return new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' ').at(-1))));
}

/**
 * The variants that can be built, and the names which the library does not export.
 *
 * @returns {{ possible: import('./variants.mjs').Variant[], missing: string[] }}
 */
export function choose() {
  const names = exported('iv-player.d.ts');
  const uiNames = exported('iv-player-ui.d.ts');
  const lacks = (variant) => [
    ...symbols(variant).filter((symbol) => !names.has(symbol)),
    ...uiSymbols(variant).filter((symbol) => !uiNames.has(symbol)),
  ];
  return {
    possible: variants.filter((variant) => lacks(variant).length === 0),
    missing: [...new Set(variants.flatMap(lacks))],
  };
}

/**
 * A measured variant: bytes more than the application without the library, or without the piece.
 *
 * @typedef {object} Measured
 * @property {string} name
 * @property {number} brotli
 * @property {number} gzip
 * @property {number} raw
 * @property {number} besideHowler brotli, with howler left out of the bundle
 * @property {number} later brotli of what is loaded on demand; all other figures are of what is loaded at first
 * @property {number | null} budget of `besideHowler`
 * @property {number} laterBudget of `later`
 * @property {(readonly [string, number])[]} intruders what should not be in it, with its bytes
 */

/** What a build loads at first, and the brotli of what it loads on demand. @param {import('./build.mjs').Build} build */
async function bytesOf({ scripts, laterScripts }) {
  return { ...(await allBytes(scripts)), later: await brotliBytes(laterScripts) };
}

/**
 * Builds and measures variants.
 *
 * @param {readonly import('./variants.mjs').Variant[]} chosen
 * @param {(name: string) => void} onMeasured called with the name of each variant that is done
 * @returns {Promise<Measured[]>}
 */
export async function measure(chosen, onMeasured) {
  writeWorkspace([empty, ...variants]);
  const bases = new Map([[empty.name, await bytesOf(build(complete(empty.name)))]]);
  const measured = [];
  for (const variant of chosen) {
    const { name } = variant;
    const built = build(complete(name));
    const bytes = await bytesOf(built);
    bases.set(name, bytes);
    const base = bases.get(variant.over ?? empty.name) ?? { brotli: 0, gzip: 0, raw: 0, later: 0 };
    const besideHowler = variant.features.includes('audio')
      ? await brotliBytes(build(withoutHowler(name)).scripts)
      : bytes.brotli;
    measured.push({
      name,
      brotli: bytes.brotli - base.brotli,
      gzip: bytes.gzip - base.gzip,
      raw: bytes.raw - base.raw,
      besideHowler: besideHowler - base.brotli,
      later: bytes.later - base.later,
      budget: budgets.atFirst[name] ?? null,
      laterBudget: budgets.onDemand[name] ?? (variant.over ? 0 : budgets.onDemand.core),
      intruders: intruders(variant, built),
    });
    onMeasured(name);
  }
  return measured;
}
