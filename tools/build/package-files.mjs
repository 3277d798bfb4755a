// Completes the built package: schematics, command line with its player, Twine story format, README, LICENSE and the documents that
// the README links to. ng-packagr copies nothing from outside its project. Relative links in the packaged README become paths in
// code font, because a registry cannot resolve them; those in other documents are adapted, or become text.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { relinked } from '../lib/document-links.mjs';
import { buildSchematics } from './schematics-build.mjs';
import { buildStoryTools } from './story-tools.mjs';

const built = join(workspaceRoot, 'dist/iv-player');

/** A relative Markdown link: its text and its path. */
const link = /\[([^\]]+)\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g;

/** Images in documents; only the site and the repository show them. */
const image = /^(?:!\[[^\]]*\]\([^)]*\)|<picture>[^]*?<\/picture>)\n\n/gm;

/** Removes the images from a built document and returns its text. */
function withoutImages(file) {
  const text = readFileSync(file, 'utf8').replaceAll(image, '');
  writeFileSync(file, text);
  return text;
}

const linked = (text, folder) => [...text.matchAll(link)].map(([, , path]) => join(folder, path));

/** Place of a file in the package: ng-packagr copies the READMEs of entry points there. */
function placeOf(path) {
  const own = /^projects\/iv-player\/((?:[\w-]+\/)+README\.md)$/.exec(path)?.[1];
  return own !== undefined && existsSync(join(built, own)) ? own : path;
}

/** Copies documents and, recursively, the documents they link to. @param copied paths that were copied, or are not to be */
function copyDocuments(paths, copied) {
  for (const path of paths.filter((one) => !copied.has(one) && !one.startsWith('projects/demo-app'))) {
    copied.add(path);
    const target = join(built, placeOf(path));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(workspaceRoot, path), target, { recursive: true });
    if (path.endsWith('.md')) copyDocuments(linked(withoutImages(target), dirname(path)), copied);
  }
}

/** Parts of the README that only contributors need: the commands for a clone, and CONTRIBUTING.md. */
const forContributors = [image, /```sh\nnpm start [^]*?\n\n[^]*?\n\n/, ' · [Contributing](CONTRIBUTING.md)'];
const readme = forContributors.reduce(
  (text, part) => text.replace(part, ''),
  readFileSync(join(workspaceRoot, 'README.md'), 'utf8'),
);
// Guides also link to parts of the demo, which is not a document.
const copied = new Set(['README.md', 'CONTRIBUTING.md']);
copyDocuments(['LICENSE', 'SECURITY.md', 'AI.md', ...linked(readme, '.')], copied);
/** Paths of documents here, by their places in the package. */
const documents = new Map(
  [...copied].filter((path) => path.endsWith('.md')).map((path) => [placeOf(path), path]),
);
// READMEs of entry points to which no document links.
for (const path of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
  const place = path.replaceAll(sep, '/');
  if (!/^[\w-]+(?:\/[\w-]+)?\/README\.md$/.test(place) || documents.has(place)) continue;
  documents.set(place, `projects/iv-player/${place}`);
  withoutImages(join(built, path));
}
const isThere = (place) => existsSync(join(built, place));
const placeIfThere = (path) => (isThere(placeOf(path)) ? placeOf(path) : null);
for (const [place, path] of documents)
  if (place !== 'README.md' && isThere(place))
    writeFileSync(
      join(built, place),
      relinked(readFileSync(join(built, place), 'utf8'), path, place, placeIfThere),
    );
writeFileSync(
  join(built, 'README.md'),
  readme.replaceAll(link, (_, text, path) => {
    const place = `\`${placeOf(path)}\``;
    return path.endsWith(text) ? place : `${text} (${place})`;
  }),
);

const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
buildStoryTools(built, version);
buildSchematics(built);
