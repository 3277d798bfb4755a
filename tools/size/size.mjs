// npm run check -- size: measures what the built library adds to an application, and compares it with tools/size/budgets.json and
// the figures in docs/guides/what-it-costs.md; also compares the prebuilt scripts of packs with their budgets. Builds the variants that have a budget; with -- --all every variant, and those with
// sounds also with howler.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { table } from '../lib/table.mjs';
import { build } from './build.mjs';
import { GUIDE, guideProblems } from './guide-figures.mjs';
import { bare, empty, unwanted, variants } from './variants.mjs';

/**
 * Brotli bytes that a variant may add to an application, without howler: `atFirst` loaded initially, `onDemand` loaded when needed.
 * `prebuilt` has the sizes of whole scripts. For `onDemand`, unlisted variants have the core's budget and unlisted pieces none, so that no growth goes unnoticed.
 */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const isAll = process.argv.includes('--all');

const compress = promisify(brotliCompress);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Transfer size of scripts in bytes: each compressed separately at the highest level. */
async function bytesOf(scripts) {
  const compressed = await Promise.all(scripts.map((text) => compress(text, best)));
  return compressed.reduce((sum, { length }) => sum + length, 0);
}

/** Library folders and packages that should not be in a build. */
function intruders(variant, { sources }) {
  if (variant.provide && !sources.some((source) => source.includes('iv-player/src/lib/player/')))
    throw new Error(`The source map of ${variant.name} does not name the library's sources.`);
  const parts = unwanted(variant);
  const gone = parts.find(
    (part) => part.startsWith('iv-player/') && !existsSync(join(workspaceRoot, 'projects', part)),
  );
  if (gone) throw new Error(`The folder ${gone} no longer exists: update tools/size/variants.mjs.`);
  return parts.filter((part) => sources.some((source) => source.includes(part)));
}

/** Sizes of the variants by name. Compresses while the next variant is built. */
async function measure(chosen, external) {
  const measured = [];
  for await (const [variant, built] of build([empty, bare, ...chosen], external)) {
    const sizes = Promise.all([bytesOf(built.scripts), bytesOf(built.laterScripts)]);
    measured.push(
      sizes.then(([first, later]) => [variant.name, { first, later, intruders: intruders(variant, built) }]),
    );
  }
  return new Map(await Promise.all(measured));
}

const unknown = [...Object.keys(budgets.atFirst), ...Object.keys(budgets.onDemand)].filter(
  (name) => name !== 'core' && !variants.some((variant) => variant.name === name),
);
if (unknown.length > 0) throw new Error(`budgets.json lists unknown variants: ${unknown.join(', ')}.`);
const isBudgeted = ({ name }) => name in budgets.atFirst || name in budgets.onDemand;
const needed = variants.filter((variant) => isAll || isBudgeted(variant));
const bases = new Set(needed.map(({ over }) => over));
const chosen = variants.filter((variant) => needed.includes(variant) || bases.has(variant.name));
const measured = await measure(chosen, ['howler']);
const withHowler = isAll
  ? await measure(
      chosen.filter(({ features }) => features.includes('audio')),
      [],
    )
  : new Map();

const kilo = (bytes) => (bytes ? (bytes / 1000).toFixed(1) : '');
const problems = [];
/** Bytes added by each variant, including howler. */
const added = new Map();
const rows = chosen.map(({ name, over }) => {
  const { first, later, intruders: found } = measured.get(name);
  const base = measured.get(over ?? empty.name);
  const [atFirst, onDemand] = [first - base.first, later - base.later];
  const budget = budgets.atFirst[name] ?? Infinity;
  const laterBudget = budgets.onDemand[name] ?? (over && over !== bare.name ? 0 : budgets.onDemand.core);
  if (atFirst > budget) problems.push(`${name} is ${atFirst - budget} bytes over its budget of ${budget}.`);
  if (onDemand > laterBudget)
    problems.push(`${name} on demand is ${onDemand - laterBudget} bytes over its budget of ${laterBudget}.`);
  if (found.length > 0) problems.push(`${name} contains unwanted code: ${found.join(', ')}.`);
  const whole = withHowler.has(name) ? withHowler.get(name).first - base.first : 0;
  added.set(name, { atFirst, onDemand, whole });
  return [
    name,
    kilo(atFirst),
    Number.isFinite(budget) ? kilo(budget) : '',
    kilo(onDemand),
    kilo(laterBudget),
    kilo(whole),
  ];
});
problems.push(...guideProblems(readFileSync(join(workspaceRoot, GUIDE), 'utf8'), added));
console.log(
  'kB (1,000 bytes) of brotli added to the same application without the library, howler excluded\n',
);
console.log(table(['variant', 'initial', 'budget', 'on demand', 'budget', 'with howler'], rows));

const prebuilt = await Promise.all(
  Object.entries(budgets.prebuilt).map(async ([name, budget]) => {
    const bytes = await bytesOf([readFileSync(join(workspaceRoot, 'dist/iv-player/bin/player', name))]);
    if (bytes > budget) problems.push(`${name} is ${bytes - budget} bytes over its budget of ${budget}.`);
    return [name, kilo(bytes), kilo(budget)];
  }),
);
console.log('\nkB of brotli of the prebuilt scripts of a pack\n');
console.log(table(['script', 'size', 'budget'], prebuilt));
for (const fault of problems) console.error(fault);
process.exitCode = problems.length > 0 ? 1 : 0;
