// Tests `ng add iv-player` and the generators, in in-memory workspaces.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { runNodeTests } from '../lib/node-tests.mjs';

const folder = 'projects/iv-player/schematics';
const specs = readdirSync(join(workspaceRoot, folder)).filter((file) => file.endsWith('.spec.mjs'));
process.exit(
  await runNodeTests(
    'schematics',
    specs.map((file) => `${folder}/${file}`),
  ),
);
