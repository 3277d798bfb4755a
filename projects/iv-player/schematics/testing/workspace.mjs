// Runs the built schematics in memory on applications like those that `ng new` creates.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SchematicTestRunner } from '@angular-devkit/schematics/testing/index.js';
import { workspaceRoot } from '../../../../tools/lib/dependencies.mjs';
import { buildSchematics } from '../../../../tools/build/schematics-build.mjs';

// Inside the workspace, so that the Angular CLI's packages can be resolved.
const built = join(workspaceRoot, 'dist/schematics-test');
rmSync(built, { recursive: true, force: true });
mkdirSync(built, { recursive: true });
// Contains the version ranges of the peers.
cpSync(join(workspaceRoot, 'projects/iv-player/package.json'), join(built, 'package.json'));
buildSchematics(built);

const collection = join(built, 'schematics/collection.json');
const angularCollection = join(workspaceRoot, 'node_modules/@schematics/angular/collection.json');
const angular = () => new SchematicTestRunner('@schematics/angular', angularCollection);

/** A workspace without projects. */
export const emptyWorkspace = () =>
  angular().runSchematic('workspace', {
    name: 'workspace',
    version: '21.2.0',
    newProjectRoot: 'projects',
  });

/** Adds an application named `app`, as `ng new` creates it or with the given options; by default to a new workspace. */
export async function workspaceWith(options = {}, to = undefined) {
  const tree = to ?? (await emptyWorkspace());
  const application = { name: 'app', projectRoot: '', skipInstall: true, ...options };
  return angular().runSchematic('application', application, tree);
}

/** Adds a library named `parts`. */
export const withLibrary = (tree) =>
  angular().runSchematic('library', { name: 'parts', skipInstall: true }, tree);

/** Runs one of our schematics. Returns the tree, the log, and the packages to install. */
export async function run(name, options, tree) {
  const runner = new SchematicTestRunner('iv-player', collection);
  const logged = [];
  runner.logger.subscribe(({ level, message }) => logged.push(`${level}: ${message}`));
  const result = await runner.runSchematic(name, options, tree);
  return { tree: result, logged, tasks: runner.tasks.map(({ name: task }) => task) };
}

/** Paths and contents of all files. */
export const contents = (tree) =>
  Object.fromEntries(tree.files.map((file) => [file, tree.readContent(file)]));

/** Build options of `app`. */
export const buildOptions = (tree) => tree.readJson('/angular.json').projects.app.architect.build.options;
