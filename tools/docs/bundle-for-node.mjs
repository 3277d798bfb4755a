import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * Builds sources that run without Angular as one file for Node, and returns its path.
 *
 * @param {string} entry relative to the workspace
 * @param {string} name of the file, in dist/docs-tools
 */
export function bundleForNode(entry, name) {
  const outfile = join(workspaceRoot, 'dist/docs-tools', name);
  buildSync({
    entryPoints: [join(workspaceRoot, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
