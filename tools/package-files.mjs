// Puts into the built package what it shares with the repository; ng-packagr copies nothing from outside its project.
// The documents to which the README leads come along, at the same places. In the README itself their places are told
// instead of linked: a registry shows it alone and would have to guess where they are.
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { top } from './dependencies.mjs';

const built = join(top, 'dist/iv-player');

/** A link to another document of the repository: its text and the path. */
const link = /\[([^\]]+)\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g;

const linked = (text, folder) => [...text.matchAll(link)].map(([, , path]) => join(folder, path));

/** Copies documents, and those to which they lead. */
function ship(paths, shipped = new Set()) {
  for (const path of paths.filter((one) => !shipped.has(one))) {
    shipped.add(path);
    mkdirSync(dirname(join(built, path)), { recursive: true });
    cpSync(join(top, path), join(built, path), { recursive: true });
    if (statSync(join(top, path)).isFile())
      ship(linked(readFileSync(join(top, path), 'utf8'), dirname(path)), shipped);
  }
}

const readme = readFileSync(join(top, 'README.md'), 'utf8');
ship(['LICENSE', ...linked(readme, '.')], new Set(['README.md']));
writeFileSync(
  join(built, 'README.md'),
  readme.replaceAll(link, (_, text, path) => (path.endsWith(text) ? `\`${path}\`` : `${text} (\`${path}\`)`)),
);
