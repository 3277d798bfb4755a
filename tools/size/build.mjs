// Builds one application of the workspace and reads what came out.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../dependencies.mjs';
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
 * @property {readonly string[]} scripts the texts of its scripts
 * @property {readonly (readonly Piece[])[]} pieces the parts of each script
 * @property {Readonly<Record<string, number>>} inputs bytes in the scripts by the path of the file they are from
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

function readBuild(folder) {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const { outputs } = JSON.parse(read('stats.json'));
  const scripts = names.map(read);
  const inputs = {};
  for (const name of names) {
    for (const [path, { bytesInOutput }] of Object.entries(outputs[name].inputs)) {
      inputs[path] = (inputs[path] ?? 0) + bytesInOutput;
    }
  }
  return {
    scripts,
    pieces: names.map((name, place) => cut(scripts[place], JSON.parse(read(`${name}.map`)))),
    inputs,
  };
}
