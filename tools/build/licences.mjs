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

/** Where the source of a package is, if its licence requires that recipients of a bundle learn it. */
function sourceOf({ name, version, license, repository }) {
  if (!/\bMPL\b/.test(license)) return [];
  const address = (repository?.url ?? repository ?? '').replace(/^git\+|\.git$/g, '');
  if (!address) throw new Error(`${name} does not say where its source is: ${license} requires to name it.`);
  return [
    `The source of ${name} ${version}, unchanged here, is available at ${address}, and with npm pack ${name}@${version}.`,
  ];
}

/** Name, version and licence text of a package, and where its source is. Throws if it has no licence file. */
function licenceOf(folder) {
  const path = join(workspaceRoot, folder);
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  const files = readdirSync(path).filter((file) => /^(?:licen[cs]e|(?:copyright)?notice)\b/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').trim());
  if (!files.some((file) => /^licen[cs]e/i.test(file)) || texts.includes(''))
    throw new Error(`${name} has no licence file: add the text of ${license} to tools/build/licences.mjs.`);
  return [`${name} ${version}, ${license}`, ...sourceOf(manifest), ...texts].join('\n\n');
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
