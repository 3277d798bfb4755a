// The tests of `ng add iv-player` and of the generators, in workspaces in memory.
import { runNodeTests } from '../lib/node-tests.mjs';

const folder = 'projects/iv-player/schematics';
process.exit(
  await runNodeTests('schematics', [`${folder}/ng-add.spec.mjs`, `${folder}/generators.spec.mjs`]),
);
