// Runs the specs for scripts, each next to its script as <name>.spec.mjs: allowed package contents, deadlock detection, failure
// summaries, output of the command line. With --verify, runs the specs that measure time instead: <name>.verify.spec.mjs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { runNodeTests } from '../lib/node-tests.mjs';

const isVerify = process.argv.includes('--verify');
const files = ['tools', 'bench', 'e2e', 'projects/iv-player/cli'].flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.mjs') && name.endsWith('.verify.spec.mjs') === isVerify)
    .map((name) => join(folder, name)),
);
// They wait for processes most of the time.
process.exit(await runNodeTests(isVerify ? 'tools-verify' : 'tools', files, { atOnce: isVerify ? 1 : 2 }));
