// Defines the result of a bench and formats it as a report.
import { table } from '../../tools/lib/table.mjs';

/**
 * @typedef {{ what: string, measured: string, kept: boolean }} Promised
 * @typedef {object} Measured
 * @property {string} [text] explains the figures
 * @property {readonly { title?: string, text?: string, head: readonly string[], rows: readonly any[][] }[]} tables
 * @property {readonly Promised[]} promises
 * @property {unknown} values raw values
 */

/** A promise that a figure does not exceed a limit. @returns {Promised} */
export const atMost = (what, value, limit, unit = '') => ({
  what: `${what}: at most ${limit}${unit}`,
  measured: `${Number(value.toFixed(2))}${unit}`,
  kept: value <= limit,
});

export const promiseTable = (promises) =>
  table(
    ['promised', 'measured', 'kept'],
    promises.map(({ what, measured, kept }) => [what, measured, kept ? 'yes' : '**no**']),
  );

/** Formats a section of RESULTS.md. @param {Measured} measured */
export function reportOf(title, facts, { text, tables, promises }) {
  return [
    `Measured: ${facts}`,
    ...(text ? [text] : []),
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .flatMap((one) => [
        ...(one.title ? [`### ${one.title}`] : []),
        ...(one.text ? [one.text] : []),
        table(one.head, one.rows),
      ]),
    ...(promises.length > 0 ? [`### ${title}: promises`, promiseTable(promises)] : []),
  ].join('\n\n');
}
