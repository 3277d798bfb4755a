// Writes raw values into bench/results/<bench>.json and tables into the bench's section of RESULTS.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = join(dirname(fileURLToPath(import.meta.url)), '..');
const report = join(bench, 'RESULTS.md');

/** Merges cases into the file of earlier runs, replaces those measured again, and returns all. */
export async function saveCases(name, cases) {
  const file = join(bench, 'results', `${name}.json`);
  const earlier = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const all = { ...earlier, ...cases };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 1).replace(/\n\s+(?=-?[\d.]+,?|\])/g, ' ')}\n`);
  return all;
}

/** Replaces a section of RESULTS.md, or appends it. */
export async function writeReport(name, title, text) {
  const [open, close] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${open}\n\n## ${title}\n\n${text.trim()}\n\n${close}`;
  const old = await readFile(report, 'utf8').catch(
    () => '# Results\n\nHow each figure is obtained: [README](README.md).\n',
  );
  const [start, end] = [old.indexOf(open), old.indexOf(close)];
  const next =
    start >= 0 && end > start
      ? old.slice(0, start) + section + old.slice(end + close.length)
      : `${old.trimEnd()}\n\n${section}\n`;
  await writeFile(report, next);
}
