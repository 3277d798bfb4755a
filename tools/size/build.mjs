// Builds one application of the workspace and reads what came out.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { cut } from './source-map.mjs';
import { workspace } from './workspace.mjs';

/**
 * A part of a script, and the source it is from.
 *
 * @typedef {{ source: string | null, text: string }} Piece
 */

/**
 * What a build put out.
 *
 * @typedef {object} Build
 * @property {readonly string[]} scripts the texts of the scripts that the application loads at first
 * @property {readonly string[]} laterScripts the texts of those that it loads on demand, by `import()`
 * @property {readonly (readonly Piece[])[]} pieces the parts of each script, first of those that are loaded at first
 * @property {Readonly<Record<string, number>>} inputs bytes in these scripts by the path of the file they are from
 */

/** Builds a configuration of the workspace; a warning is a failure. @returns {Build} */
export function build(configuration) {
  const ng = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [ng, 'build', 'size', '--configuration', configuration],
    { cwd: workspace, encoding: 'utf8' },
  );
  const said = `${stdout}\n${stderr}`;
  if (status !== 0 || /WARNING|ERROR/.test(said)) {
    throw new Error(`The build of ${configuration} ended with ${status}:\n${said}`);
  }
  return readBuild(join(workspace, 'built', configuration));
}

/**
 * A script that imports another one names it by a hash of its content. Any change of what is loaded on demand so changed the
 * compressed size of what is loaded at first, by up to 100 bytes either way; with one and the same name it does not.
 */
const chunkHash = /(?<=\bchunk-)[A-Z0-9]{8}(?=\.js\b)/g;

/** The script that the page loads. */
const entry = 'main.js';

/** Names of scripts, and of what they import in some way, of all that the build put out. */
function withImports(outputs, names, kinds) {
  const found = new Set(names);
  for (const name of found) {
    for (const { path, kind } of outputs[name].imports) {
      if (kinds.includes(kind) && outputs[path]) found.add(path);
    }
  }
  return [...found];
}

function readBuild(folder) {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const readUnnamed = (name) => read(name).replace(chunkHash, '00000000');
  const { outputs } = JSON.parse(read('stats.json'));
  const first = withImports(outputs, [entry], ['import-statement']);
  // Of an `import()` in code that was left out there is a script too, which is never loaded.
  const all = withImports(outputs, first, ['import-statement', 'dynamic-import']);
  const later = all.filter((name) => !first.includes(name));
  const inputs = {};
  for (const name of all) {
    for (const [path, { bytesInOutput }] of Object.entries(outputs[name].inputs)) {
      inputs[path] = (inputs[path] ?? 0) + bytesInOutput;
    }
  }
  return {
    scripts: first.map(readUnnamed),
    laterScripts: later.map(readUnnamed),
    pieces: all.map((name) => cut(read(name), JSON.parse(read(`${name}.map`)))),
    inputs,
  };
}
