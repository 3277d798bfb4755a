// The figures of the size check as text.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { table } from '../lib/table.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const require = createRequire(import.meta.url);
const version = (file) => require(join(workspaceRoot, file)).version;

/** Thousands of bytes, as "25.4". */
const kilo = (bytes) => (bytes / 1000).toFixed(1);

/** The table of variants, in kB. @param {readonly import('./measure.mjs').Measured[]} measured */
export function sizeTable(measured) {
  return table(
    ['variant', 'brotli', 'gzip', 'raw', 'brotli beside howler', 'budget', 'on demand, brotli', 'its budget'],
    measured.map(({ name, brotli, gzip, raw, besideHowler, budget, later, laterBudget }) => [
      name,
      kilo(brotli),
      kilo(gzip),
      kilo(raw),
      kilo(besideHowler),
      budget === null ? '' : kilo(budget),
      later === 0 ? '' : kilo(later),
      laterBudget === 0 ? '' : kilo(laterBudget),
    ]),
  );
}

/** What is wrong with the figures, a line each. @param {readonly import('./measure.mjs').Measured[]} measured */
export function faults(measured) {
  return measured.flatMap(({ name, besideHowler, budget, later, laterBudget, intruders }) => [
    ...(budget !== null && besideHowler > budget
      ? [`${name} is ${besideHowler - budget} bytes over its budget of ${budget}.`]
      : []),
    ...(later > laterBudget
      ? [`What ${name} loads on demand is ${later - laterBudget} bytes over its budget of ${laterBudget}.`]
      : []),
    ...(intruders.length > 0
      ? [
          `${name} holds what it should not: ${intruders.map(([what, bytes]) => `${what} ${bytes}`).join(', ')} bytes.`,
        ]
      : []),
  ]);
}

/** The section of RESULTS.md. @param {readonly import('./measure.mjs').Measured[]} measured */
export function sizeSection(measured) {
  const facts = [
    new Date().toISOString().slice(0, 10),
    `iv-player ${version('projects/iv-player/package.json')}`,
    `Angular ${version('node_modules/@angular/core/package.json')}`,
    `Node ${process.versions.node}`,
  ];
  const wrong = faults(measured);
  return `Measured: ${facts.join(' · ')}

What an application's production build gains by iv-player and what it brings, kB (1,000 bytes): what it loads at first, and
what it loads on demand.

${sizeTable(measured)}

### Size promises

${wrong.length === 0 ? 'All kept.' : wrong.map((line) => `- ${line}`).join('\n')}`;
}
