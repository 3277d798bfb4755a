// The tests of scripts that decide something: what a package may hold, what counts as a deadlock, what is shown of a check that
// failed, what the package's command line answers. Each stands beside its script as <name>.spec.mjs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { runNodeTests } from '../lib/node-tests.mjs';

const files = ['tools', 'bench', 'e2e', 'projects/iv-player/story/bin'].flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.mjs'))
    .map((name) => join(folder, name)),
);
process.exit(await runNodeTests('tools', files));
