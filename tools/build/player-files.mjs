// Builds the player's files for `iv-player play`, `iv-player pack` and the Twine story format.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { buildIfStale } from '../lib/build-if-stale.mjs';
import { licencesOf, packagesIn } from './licences.mjs';
import { buildPublishScripts, bundleScript, bundleText } from './publish-scripts.mjs';
import { asPageScript, scriptPart, scriptParts, scriptSources } from './split-page.mjs';

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

/** Module that the page never needs: it has the theme from the start. */
const UNUSED = 'projects/iv-player/ui/src/questions/lazy/theme-css.ts';

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
  const entries = scriptParts(buildPage()).flatMap((script) => script.entries);
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

/** Bundles the page into `player.js`, which includes code loaded on demand, and the scripts that few films need. */
function bundlePage(stats) {
  const outputsOf = (entry) =>
    Object.keys(stats.outputs).filter((name) => stats.outputs[name].entryPoint === entry);
  const [twine, sounds, unused] = [TWINE_ONLY, FOR_SOUNDS, UNUSED].map(outputsOf);
  const scripts = scriptParts(stats);
  const sources = scriptSources(PAGE, scripts);
  const parts = scripts.flatMap((script) =>
    script.entries.map((name) => /** @type {const} */ ([name, scriptPart(script, name)])),
  );
  const external = [
    ...ELSEWHERE,
    ...relative([...twine, ...sounds, ...unused, ...parts.map(([name]) => name)]),
  ];
  const page = bundleText(sources.player, PAGE, { external, alias: PAGE_HOWLER });
  const others = scripts.map((script) => {
    const source = sources.others[script.name];
    const bundled = bundleText(source, PAGE, { external: sources.external, format: 'cjs' });
    return {
      ...bundled,
      file: `${script.name}.js`,
      script: asPageScript(script, bundled.script, sources.external),
    };
  });
  const early = parts.filter(([name]) => page.script.includes(`import("./${name}")`));
  return {
    files: {
      'player.js': withParts(page.script, [
        ...early,
        ...sounds.map((name) => /** @type {const} */ ([name, 'ivHowlerParts()'])),
        ...unused.map((name) => /** @type {const} */ ([name, 'null'])),
      ]),
      ...Object.fromEntries(others.map(({ file, script }) => [file, script])),
    },
    metafiles: [page.metafile, ...others.map(({ metafile }) => metafile)],
  };
}

/**
 * Writes `player.js`, `player.css`, `questions.js`, `records.js`, `course.js`, `howler.js`, `hls.js`, `embed.js`, `scorm.js`, `cmi5.js` and `licenses.txt`
 * into a folder. Returns the folders of the bundled packages.
 *
 * @param {string} target
 */
export function buildPlayer(target) {
  const stats = buildPage();
  const { files, metafiles } = bundlePage(stats);
  mkdirSync(target, { recursive: true });
  for (const [name, script] of Object.entries(files)) writeFileSync(join(target, name), script);
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
