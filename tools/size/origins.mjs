// Whose code a script consists of: sources of the library, and packages.

/**
 * The path of a source of the library below `src`, or `null` when the source is none. Those of the entry points
 * `iv-player/ui` and `iv-player/story` begin with `ui/` and `story/`.
 */
export function librarySource(source) {
  const [, entryPoint = '', path] = /(?:^|\/)iv-player\/((?:ui|story)\/)?src\/(.*)/.exec(source ?? '') ?? [];
  return path === undefined ? null : entryPoint + path;
}

/** The folder of a source of the library: below `src/lib`, or `ui/` or `story/` and the folder below its `src`. */
export const libraryFolder = (path) =>
  /^(?:lib\/)?((?:(?:ui|story)\/)?[^/]+)\//.exec(path)?.[1] ?? '(entry point)';

/** The package whose folder a path goes through last; `null` for the application's own files. */
export function packageOf(path) {
  return /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null;
}

/**
 * The package of a source as source maps name it: Angular's name the place at which Angular was built.
 *
 * @param {string | null} source
 */
export function packageOfSource(source) {
  if (source === null) return null;
  if (librarySource(source) !== null) return 'iv-player';
  const angular = /\/bin\/packages\/([^/]+)\//.exec(source)?.[1];
  if (angular) return `@angular/${angular}`;
  return /\/bin\/src\/cdk\//.test(source) ? '@angular/cdk' : packageOf(source);
}

/** A source of a package, by the name of the package and the path in it; `null` for other sources. */
export function packageSource(source) {
  const name = packageOfSource(source);
  if (name === null || name === 'iv-player') return null;
  return `${name}/${source.split(`/${name.replace('@angular/', '')}/`).at(-1)}`;
}

/** Adds numbers up by name. @param {Iterable<readonly [string, number]>} entries */
export function sumBy(entries) {
  const sums = new Map();
  for (const [name, number] of entries) sums.set(name, (sums.get(name) ?? 0) + number);
  return sums;
}

/** Bytes by package. @param {import('./build.mjs').Build} build */
export function bytesByPackage({ inputs }) {
  return sumBy(Object.entries(inputs).map(([path, bytes]) => [packageOf(path) ?? '(application)', bytes]));
}

/** Bytes by source, by the source map; `name` names a source, or returns `null` for those that do not count. */
function bytesBySource({ pieces }, name) {
  const known = pieces.flat().map(({ source, text }) => [name(source), Buffer.byteLength(text)]);
  return sumBy(known.filter(([path]) => path !== null));
}

/** Bytes by source of the library. @param {import('./build.mjs').Build} build */
export const bytesByLibrarySource = (build) => bytesBySource(build, librarySource);

/** Bytes by source of the packages. @param {import('./build.mjs').Build} build */
export const bytesByPackageSource = (build) => bytesBySource(build, packageSource);

/** The scripts without what is from certain sources. @param {import('./build.mjs').Build} build */
export function scriptsWithout({ pieces }, isCutOut) {
  return pieces.map((script) =>
    script
      .filter(({ source }) => !isCutOut(source))
      .map(({ text }) => text)
      .join(''),
  );
}
