// What in a variant costs how much: by package, and by folder and file of the library.
import { table } from '../lib/table.mjs';
import { build } from './build.mjs';
import { brotliBytes } from './compress.mjs';
import {
  bytesByLibrarySource,
  bytesByPackage,
  bytesByPackageSource,
  libraryFolder,
  librarySource,
  packageOfSource,
  packageSource,
  scriptsWithout,
  sumBy,
} from './origins.mjs';
import { empty, variants } from './variants.mjs';
import { complete, writeWorkspace } from './workspace.mjs';

/** Files with fewer bytes are listed without their share of the compressed script, or not at all. */
const smallest = 300;

const descending = (entries) => [...entries].sort(([, one], [, other]) => other - one);

/**
 * Tables of a variant's bytes. Raw bytes add up. The share of brotli is how much smaller the compressed scripts are
 * with these bytes cut out; what two parts have in common is in neither share.
 *
 * @param {import('./variants.mjs').Variant} variant
 */
export async function explain(variant) {
  writeWorkspace([empty, ...variants]);
  const base = build(complete(empty.name));
  const built = build(complete(variant.name));
  const whole = await brotliBytes([...built.scripts, ...built.laterScripts]);
  const later = await brotliBytes(built.laterScripts);
  const bytesWithout = (isCutOut) => brotliBytes(scriptsWithout(built, isCutOut));
  const share = async (isCutOut) => whole - (await bytesWithout(isCutOut));
  const rows = (entries, row) => Promise.all(descending(entries).map(row));

  const before = bytesByPackage(base);
  const packages = bytesByPackage(built);
  const gains = [...packages].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]);
  const isNew = (name) => name !== null && packages.has(name) && !before.has(name);
  const packageRows = await rows(gains, async ([name, gain]) => [
    name,
    packages.get(name),
    before.get(name) ?? 0,
    gain,
    isNew(name) ? await share((source) => packageOfSource(source) === name) : '',
  ]);
  const rest =
    (await bytesWithout((source) => isNew(packageOfSource(source)))) - (await brotliBytes(base.scripts));

  const [sourcesBefore, sources] = [base, built].map(bytesByPackageSource);
  const sourceGains = [...sources].map(([path, bytes]) => [path, bytes - (sourcesBefore.get(path) ?? 0)]);
  const sourceRows = await rows(
    sourceGains.filter(([, gain]) => gain >= smallest),
    async ([path, gain]) => [
      path,
      sources.get(path),
      sourcesBefore.get(path) ?? 0,
      gain,
      sourcesBefore.has(path) ? '' : await share((source) => packageSource(source) === path),
    ],
  );

  const files = bytesByLibrarySource(built);
  const folders = sumBy([...files].map(([path, bytes]) => [libraryFolder(path), bytes]));
  const folderRows = await rows(folders, async ([folder, bytes]) => [
    folder,
    bytes,
    await share(
      (source) => libraryFolder(librarySource(source) ?? '') === folder && librarySource(source) !== null,
    ),
  ]);
  const fileRows = await rows(files, async ([path, bytes]) => [
    path.replace(/^lib\//, ''),
    bytes,
    bytes < smallest ? '' : await share((source) => librarySource(source) === path),
  ]);

  return `${variant.name}: ${whole} bytes of brotli, ${whole - (await brotliBytes(base.scripts))} more than without the library, of which ${later} are loaded on demand

Packages

${table(['package', 'raw', 'without the library', 'difference', 'share of brotli'], packageRows)}

Brotli of what is left without the packages that only the library brings: ${rest} bytes (more of Angular, mostly).

Sources of these packages that grow by ${smallest} bytes or more

${table(['source', 'raw', 'without the library', 'difference', 'share of brotli'], sourceRows)}

Folders of the library

${table(['folder', 'raw', 'share of brotli'], folderRows)}

Files of the library

${table(['file', 'raw', 'share of brotli'], fileRows)}`;
}
