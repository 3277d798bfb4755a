// Puts the demo beside the pages: its built application works below any path but for its base address.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../lib/build-if-stale.mjs';

/**
 * Builds the demo if it changed, and copies it to `demo/` of the site.
 *
 * @param {string} site folder of the built site
 */
export function addDemo(site) {
  const built = buildIfStale({
    application: 'demo-app',
    configuration: 'production',
    sources: ['projects/demo-app'],
    folder: 'dist/demo-app',
  });
  const target = join(site, 'demo');
  cpSync(built, target, { recursive: true });
  const index = join(target, 'index.html');
  const html = readFileSync(index, 'utf8');
  const changed = html.replace('<base href="/"', '<base href="./"');
  if (changed === html) throw new Error('The page of the demo has no base address to change.');
  writeFileSync(index, changed);
}
