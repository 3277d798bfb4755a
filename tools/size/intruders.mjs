// What a build holds although its application did not ask for it.
import { bytesByLibrarySource, bytesByPackage, libraryFolder, sumBy } from './origins.mjs';
import { unwanted } from './variants.mjs';

/**
 * Folders of the library and packages that do not belong into the build of a variant, with their bytes.
 *
 * @param {import('./variants.mjs').Variant} variant
 * @param {import('./build.mjs').Build} build
 * @returns {(readonly [string, number])[]}
 */
export function intruders(variant, build) {
  const sources = [...bytesByLibrarySource(build)];
  const present = sumBy(sources.map(([path, bytes]) => [libraryFolder(path), bytes]));
  if (!present.has('player')) {
    throw new Error(`The source map of ${variant.name} does not name the library's sources.`);
  }
  if (variant.playsStory && !present.has('story/play')) {
    throw new Error(`The source map of ${variant.name} does not name the sources of iv-player/story.`);
  }
  const { folders, packages } = unwanted(variant);
  return [
    ...[...present]
      .filter(([folder]) => folders.includes(folder))
      .map(([folder, bytes]) => [`${folder}/`, bytes]),
    ...[...bytesByPackage(build)].filter(([name, bytes]) => packages.includes(name) && bytes > 0),
  ];
}
