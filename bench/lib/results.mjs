// Writes raw values into dist/bench/<bench>.json.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** Merges cases into the file of earlier runs, replaces those measured again, and returns all. */
export async function saveCases(name, cases) {
  const file = join(workspaceRoot, 'dist/bench', `${name}.json`);
  const earlier = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const all = { ...earlier, ...cases };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 1).replace(/\n\s+(?=-?[\d.]+,?|\])/g, ' ')}\n`);
  return all;
}

export { writeReport } from '../../tools/lib/results.mjs';
