import type { JsonObject } from '@angular-devkit/core';
import type { SchematicContext } from '@angular-devkit/schematics';
import { join } from 'node:path/posix';
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

/** Finds the assets folder, such as `public`. Adds the usual one to the build options if there is none. */
export function assetsFolder({ build, project }: Application): AssetsFolder {
  build.options ??= {};
  const assets = (build.options['assets'] ?? []) as (string | JsonObject)[];
  for (const asset of assets) {
    if (typeof asset === 'string') {
      if (asset.endsWith('/assets')) return { folder: asset, address: 'assets/' };
    } else if (asset['glob'] === '**/*' && typeof asset['input'] === 'string') {
      const output = typeof asset['output'] === 'string' ? asset['output'].replace(/^[./]+|\/$/g, '') : '';
      return { folder: asset['input'].replace(/^\.\/|\/$/g, ''), address: output ? `${output}/` : '' };
    }
  }
  const folder = join(project.root, 'public');
  build.options['assets'] = [...assets, { glob: '**/*', input: folder }];
  return { folder, address: '' };
}

const HLS_WORKER: JsonObject = { glob: 'hls.worker.js', input: 'node_modules/hls.js/dist', output: '/' };

/** Serves the worker of hls.js as `hls.worker.js`. */
export function serveHlsWorker({ build }: Application): void {
  build.options ??= {};
  const assets = (build.options['assets'] ?? []) as (string | JsonObject)[];
  if (assets.some((asset) => typeof asset !== 'string' && asset['glob'] === HLS_WORKER['glob'])) return;
  build.options['assets'] = [...assets, HLS_WORKER];
}
