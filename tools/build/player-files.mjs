// Builds the player's files for `iv-player play`, `iv-player pack` and the Twine story format.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { buildIfStale } from '../lib/build-if-stale.mjs';
import { licencesOf, packagesIn } from './licences.mjs';
import { buildPublishScripts, bundleScript, bundleText } from './publish-scripts.mjs';
import { asQuestionScript, questionParts, questionPart, questionSources } from './question-script.mjs';

const PAGE = 'dist/story-player';
/** Module of the page that only pages published by Twine load. */
const TWINE_ONLY = 'projects/iv-player/publish/page/twine-film.ts';

const read = (path) => readFileSync(path, 'utf8');

/** Builds the page. Returns the metafile of its scripts. */
function buildPage() {
  const page = buildIfStale({
    application: 'story-player',
    configuration: 'production',
    sources: ['projects/iv-player/publish'],
    folder: PAGE,
  });
  return JSON.parse(read(join(page, 'stats.json')));
}

/** Module of the page that is part of `howler.js`: code for playing sounds, which is loaded on demand elsewhere. */
const FOR_SOUNDS = 'projects/iv-player/howler/src/lazy/howler-playback-factory.ts';

/** Takes howler from its own script. */
const PAGE_HOWLER = { howler: 'projects/iv-player/publish/page/page-howler.ts' };

/** Packages that the page takes from other scripts, which it loads before it. */
const ELSEWHERE = ['hls.js', 'iv-player/hls/lazy'];

const relative = (names) => names.map((name) => `./${name}`);

/**
 * Folders of the packages in `player.js`. It is bundled from scripts that Angular bundled from packages, so the metafile of the page
 * names them.
 *
 * @param {import('esbuild').Metafile} script metafile of `player.js`
 * @param {import('esbuild').Metafile} page
 */
export function packagesInPlayer(script, page) {
  const used = new Set(Object.keys(script.inputs).map((path) => basename(path)));
  return [...packagesIn(page, (output) => used.has(output)), ...packagesIn(script)];
}

/**
 * The script of pages published by Twine, which are single files: `player.js` with howler, which reads the story from the page.
 *
 * @returns {string}
 */
export function twineScript() {
  const { entries } = questionParts(buildPage());
  return bundleScript(`${PAGE}/main.js`, [...ELSEWHERE, ...relative(entries)]).script;
}

/**
 * Makes a script take modules from other scripts in place of importing them.
 *
 * @param {string} script
 * @param {readonly (readonly [name: string, expression: string])[]} modules
 */
function withParts(script, modules) {
  return modules.reduce((text, [name, expression]) => {
    const parts = text.split(`import("./${name}")`);
    if (parts.length < 2)
      throw new Error(`player.js does not load ${name}: correct tools/build/player-files.mjs.`);
    return parts.join(`Promise.resolve().then(()=>${expression})`);
  }, script);
}

/** Bundles the page into `player.js`, which includes code loaded on demand, and `questions.js`. */
function bundlePage(stats) {
  const outputsOf = (entry) =>
    Object.keys(stats.outputs).filter((name) => stats.outputs[name].entryPoint === entry);
  const [twine, sounds] = [outputsOf(TWINE_ONLY), outputsOf(FOR_SOUNDS)];
  const parts = questionParts(stats);
  const sources = questionSources(PAGE, parts);
  const external = [...ELSEWHERE, ...relative([...twine, ...sounds, ...parts.entries])];
  const page = bundleText(sources.player, PAGE, { external, alias: PAGE_HOWLER });
  const questions = bundleText(sources.questions, PAGE, { external: sources.external, format: 'cjs' });
  return {
    script: withParts(page.script, [
      ...parts.entries.map((name, at) => [name, questionPart(at)]),
      ...sounds.map((name) => [name, 'ivHowlerParts()']),
    ]),
    questions: asQuestionScript(questions.script, sources.external),
    metafiles: [page.metafile, questions.metafile],
  };
}

/**
 * Writes `player.js`, `player.css`, `questions.js`, `howler.js`, `hls.js`, `embed.js`, `scorm.js` and `licenses.txt` into a folder. Returns the folders of
 * the bundled packages.
 *
 * @param {string} target
 */
export function buildPlayer(target) {
  const stats = buildPage();
  const { script, questions, metafiles } = bundlePage(stats);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'player.js'), script);
  writeFileSync(join(target, 'questions.js'), questions);
  writeFileSync(join(target, 'player.css'), read(join(workspaceRoot, PAGE, 'styles.css')));
  const packages = [
    ...metafiles.flatMap((metafile) => packagesInPlayer(metafile, stats)),
    ...buildPublishScripts(target).flatMap((metafile) => packagesIn(metafile)),
  ];
  const { version } = JSON.parse(read(join(workspaceRoot, 'projects/iv-player/package.json')));
  const own = `iv-player ${version}, MIT\n\n${read(join(workspaceRoot, 'LICENSE')).trim()}`;
  // Packages contained in the published file of hls.js, which are not installed.
  const inHls = read(join(workspaceRoot, 'tools/build/hls-licences.txt')).trim();
  writeFileSync(join(target, 'licenses.txt'), licencesOf(packages, [own, inHls]));
  return [...new Set(packages)];
}
