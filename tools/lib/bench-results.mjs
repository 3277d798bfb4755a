// Writes measurements into bench/RESULTS.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

const report = join(workspaceRoot, 'bench/RESULTS.md');

/** Replaces a section of the report, or appends it. */
export async function writeReport(name, title, text) {
  const [open, close] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${open}\n\n## ${title}\n\n${text.trim()}\n\n${close}`;
  const old = await readFile(report, 'utf8');
  const [start, end] = [old.indexOf(open), old.indexOf(close)];
  const next =
    start >= 0 && end > start
      ? old.slice(0, start) + section + old.slice(end + close.length)
      : `${old.trimEnd()}\n\n${section}\n`;
  await writeFile(report, next);
}
