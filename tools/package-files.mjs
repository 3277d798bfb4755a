// Builds the command line with its player and the Twine story format, and copies README, LICENSE and the documents that the
// README links into the built package; ng-packagr copies nothing from outside its project. In the packaged README relative links become paths in code font, because a registry cannot resolve
// them.
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { runNode, workspaceRoot } from './dependencies.mjs';
import { twineFormat } from './twine-format.mjs';

const built = join(workspaceRoot, 'dist/iv-player');

/** A relative Markdown link: its text and its path. */
const link = /\[([^\]]+)\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g;

const linked = (text, folder) => [...text.matchAll(link)].map(([, , path]) => join(folder, path));

/** Copies documents and, recursively, those they link. */
function copyDocuments(paths, copied = new Set()) {
  for (const path of paths.filter((one) => !copied.has(one))) {
    copied.add(path);
    mkdirSync(dirname(join(built, path)), { recursive: true });
    cpSync(join(workspaceRoot, path), join(built, path), { recursive: true });
    if (statSync(join(workspaceRoot, path)).isFile())
      copyDocuments(linked(readFileSync(join(workspaceRoot, path), 'utf8'), dirname(path)), copied);
  }
}

// What contributors read is of use in the repository only.
const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8').replace(
  ' · [Contributing](CONTRIBUTING.md)',
  '',
);
copyDocuments(['LICENSE', ...linked(readme, '.')], new Set(['README.md']));
writeFileSync(
  join(built, 'README.md'),
  readme.replaceAll(link, (_, text, path) => (path.endsWith(text) ? `\`${path}\`` : `${text} (\`${path}\`)`)),
);

// With all that it imports: it must run in Node, where the library's own bundles need Angular's compiler.
const command = join(built, 'bin/iv-player.mjs');
buildSync({
  entryPoints: [join(workspaceRoot, 'projects/iv-player/story/bin/iv-player.mjs')],
  outfile: command,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  // Of json-logic-js and valibot.
  legalComments: 'inline',
  logLevel: 'warning',
});
chmodSync(command, 0o755);

// What plays stories on a page of its own, as one script and one style sheet.
if (runNode('node_modules/@angular/cli/bin/ng.js', ['build', 'story-player']) !== 0) process.exit(1);
const page = join(workspaceRoot, 'dist/story-player');
const { outputFiles } = buildSync({
  entryPoints: [join(page, 'main.js')],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  write: false,
  logLevel: 'warning',
});
const script = outputFiles[0].text;
const styles = readFileSync(join(page, 'styles.css'), 'utf8');
mkdirSync(join(built, 'bin/player'), { recursive: true });
writeFileSync(join(built, 'bin/player/player.js'), script);
writeFileSync(join(built, 'bin/player/styles.css'), styles);
const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
writeFileSync(join(built, 'story/twine-format.js'), twineFormat({ version, script, styles }));
