import type { JsonObject } from '@angular-devkit/core';
import type { Rule, SchematicContext } from '@angular-devkit/schematics';
import { updateWorkspace } from '@schematics/angular/utility';
import { join, normalize, relative } from 'node:path/posix';
import type { Application } from './application.cjs';

/** The only dependency of iv-player without an ES module; builds warn about it unless it is allowed. */
const COMMON_JS = 'howler';

/** Builders that support `allowedCommonJsDependencies`. */
const BUILDERS = /^@angular(?:\/build|-devkit\/build-angular):(?:application|browser|browser-esbuild)$/;

/** Whether an application uses one of Angular's own builders. */
const isAngularBuilder = ({ build }: Application): boolean => BUILDERS.test(build.builder);

/** Allows the CommonJS package, also in configurations with a separate list. Logs a warning for an unknown builder. */
export function allowCommonJs(application: Application, { logger }: SchematicContext): void {
  const { build, name } = application;
  if (!isAngularBuilder(application)) {
    logger.warn(
      `The build target of "${name}" uses ${build.builder}: configure it to allow the CommonJS package ${COMMON_JS}.`,
    );
    return;
  }
  build.options ??= {};
  const own = Object.values(build.configurations ?? {}).filter(
    (options) => options?.['allowedCommonJsDependencies'] !== undefined,
  );
  for (const options of [build.options, ...own]) {
    if (!options) continue;
    const allowed = (options['allowedCommonJsDependencies'] ?? []) as string[];
    if (!allowed.includes(COMMON_JS) && !allowed.includes('*'))
      options['allowedCommonJsDependencies'] = [...allowed, COMMON_JS];
  }
}

/** The folder for files that the application serves unchanged. */
export interface AssetsFolder {
  /** Path relative to the workspace. */
  readonly folder: string;
  /** URL prefix of its files: empty, or ends with a slash. */
  readonly address: string;
}

type Asset = string | JsonObject;

const assetsOf = (options: { readonly assets?: unknown } | undefined): Asset[] =>
  Array.isArray(options?.assets) ? (options.assets as Asset[]) : [];

/** Adds an entry to the assets, also in configurations with a separate list. */
function addAsset({ build }: Application, added: Asset, isThere: (asset: Asset) => boolean): void {
  build.options ??= {};
  const own = Object.values(build.configurations ?? {}).filter(
    (options) => options?.['assets'] !== undefined,
  );
  for (const options of [build.options, ...own]) {
    const assets = assetsOf(options);
    if (options && !assets.some(isThere)) options['assets'] = [...assets, added];
  }
}

/** Removes `./` and slashes at both ends of a path. */
const trimmed = (path: string): string => normalize(`/${path}`).replace(/^\/+|\/+$/g, '');

const isWithin = (path: string, folder: string): boolean =>
  folder === '' || `${path}/`.startsWith(`${folder}/`);

/** Matches globs for all files of a folder. */
const ALL_FILES = /^(?:\.?\/)?\*\*(?:\/\*(?:\.\*)?)?$/;

/** Names of folders that applications serve. Other paths without a pattern may be files. */
const SERVED_FOLDER = /(?:^|\/)(?:assets|public|static)$/;

/** Folders that the application does not own: installed packages and builds. */
const NOT_OWN = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

/** Returns the folder of an asset entry if it serves all files of a folder of this application. */
function servedFolder(asset: Asset, { project, others }: Application): AssetsFolder | null {
  const isPath = typeof asset === 'string';
  const input = isPath ? asset : asset['input'];
  if (typeof input !== 'string') return null;
  const folder = trimmed(input);
  const isOwn =
    folder !== '' &&
    !input.startsWith('..') &&
    isWithin(folder, trimmed(project.root)) &&
    !NOT_OWN.test(folder) &&
    !others.some((root) => isWithin(folder, root));
  if (!isOwn) return null;
  const addressOf = (path: string): string => (path === '' ? '' : `${encodeURI(path)}/`);
  if (!isPath) {
    const { glob, output } = asset;
    if (typeof glob !== 'string' || !ALL_FILES.test(glob)) return null;
    return { folder, address: addressOf(typeof output === 'string' ? trimmed(output) : '') };
  }
  // Builders serve a plain path relative to the source folder.
  const sources = trimmed(project.sourceRoot ?? join(project.root, 'src'));
  if (!SERVED_FOLDER.test(folder) || !isWithin(folder, sources)) return null;
  return { folder, address: addressOf(relative(sources, folder)) };
}

/** Finds the application's own assets folder, such as `public`. Adds the usual one to the build options if there is none. */
export function assetsFolder(application: Application): AssetsFolder {
  const { build, project } = application;
  for (const asset of assetsOf(build.options)) {
    const found = servedFolder(asset, application);
    if (!found) continue;
    addAsset(application, asset, (one) => servedFolder(one, application)?.folder === found.folder);
    return found;
  }
  const folder = join(project.root, 'public');
  addAsset(
    application,
    { glob: '**/*', input: folder },
    (one) => servedFolder(one, application)?.folder === folder,
  );
  return { folder, address: '' };
}

const HLS_WORKER: JsonObject = { glob: 'hls.worker.js', input: 'node_modules/hls.js/dist', output: '/' };

/** Serves the worker of hls.js as `hls.worker.js`. */
export const serveHlsWorker = (application: Application): void =>
  addAsset(
    application,
    HLS_WORKER,
    (asset) => typeof asset !== 'string' && asset['glob'] === HLS_WORKER['glob'],
  );

/** Makes the application's build serve the assets folder and accept the CommonJS package. */
export const serveAssets = (application: Application, context: SchematicContext): Rule =>
  updateWorkspace(({ projects }) => {
    const project = projects.get(application.name);
    const build = project?.targets.get('build');
    if (!project || !build) return;
    assetsFolder({ ...application, project, build });
    allowCommonJs({ ...application, project, build }, context);
  });
