// The pages about the code name its files. A renamed file must not leave an old name behind.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../lib/dependencies.mjs';

const within = (folder) =>
  readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${folder}/${path.replaceAll(sep, '/')}`,
  );
const files = [
  ...readdirSync(workspaceRoot).map((name) => `/${name}`),
  ...['api', 'docs', 'e2e', 'projects', 'tools'].flatMap(within),
];
/** The same without the `src/` of an entry point, which the pages leave out. */
const known = [...files, ...files.map((file) => file.replace(/^(\/projects\/iv-player\/.*)\/src\//, '$1/'))];

/** Files that only builds and examples have. */
const others = new Set([
  'index.cjs',
  'index.html',
  'player.js',
  'scorm.js',
  'course.js',
  'questions.js',
  'records.js',
  'howler.js',
  'hls.js',
  'story.json',
]);

const exists = (name) => others.has(name) || known.some((file) => file.endsWith(`/${name}`));
const isFile = (name) => /^[\w./-]+\.(?:[cm]?ts|[cm]?js|css|html|json|md)$/.test(name);
const isSpec = (name) => /^[\w./-]+\.(?:spec|verify)$/.test(name);
const specExists = (name) => ['.ts', '.mjs', '.spec.ts', '.spec.mjs'].some((end) => exists(name + end));

/** Names of files on a page: everything in code font that looks like one. */
function namesOn(page) {
  const text = readFileSync(join(workspaceRoot, page), 'utf8');
  return [...new Set(Array.from(text.matchAll(/`([^`\n]+)`/g), ([, name]) => name))];
}

describe('the pages about the code', () => {
  for (const page of ['docs/design.md', 'docs/first-change.md'])
    it(`name only files that exist: ${page}`, () => {
      const names = namesOn(page);
      const missing = [
        ...names.filter((name) => isFile(name) && !exists(name)),
        ...names.filter((name) => isSpec(name) && !specExists(name)),
      ];
      assert.deepEqual(missing, []);
      assert.ok(names.filter(isFile).length > 30, 'The page names hardly any files.');
    });
});
