// Licences of the packages in a bundle, which must be distributed with it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Folder of the package that contains a file. */
const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Returns the folders of the packages whose code is in the output of esbuild, relative to the workspace.
 *
 * @param {Pick<import('esbuild').Metafile, 'outputs'>} metafile
 * @param {(output: string) => boolean} [isUsed] default: all outputs
 */
export const packagesIn = ({ outputs }, isUsed = () => true) =>
  Object.entries(outputs)
    .filter(([name]) => isUsed(name))
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => FOLDER.exec(file)?.[0] ?? []);

/** Name, version and licence text of a package. Throws if it has no licence file. */
function licenceOf(folder) {
  const path = join(workspaceRoot, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path).filter((file) => /^(?:licen[cs]e|(?:copyright)?notice)\b/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').trim());
  if (!files.some((file) => /^licen[cs]e/i.test(file)) || texts.includes(''))
    throw new Error(`${name} has no licence file: add the text of ${license} to tools/build/licences.mjs.`);
  return [`${name} ${version}, ${license}`, ...texts].join('\n\n');
}

/**
 * Returns the licences of packages as text. Each package appears once.
 *
 * @param {readonly string[]} folders relative to the workspace
 * @param {readonly string[]} [more] other licences, listed first
 */
export function licencesOf(folders, more = []) {
  const texts = [...more, ...[...new Set(folders)].sort().map(licenceOf)];
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
