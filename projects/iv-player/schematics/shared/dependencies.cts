import { type Rule, SchematicsException, type Tree, chain, noop } from '@angular-devkit/schematics';
import { ExistingBehavior, addDependency } from '@schematics/angular/utility';
import { getDependency } from '@schematics/angular/utility/dependency';
import { peerRanges, versionOf } from './own-package.cjs';

/** Packages that an application needs in addition to iv-player and its own dependencies. */
const PEERS = ['@angular/cdk', '@angular/common', 'rxjs'];

/** Angular's version: the installed one or, if none is installed, the one in package.json. */
function angularVersion(tree: Tree): { text: string; major: number; minor: number } {
  const installed = '/node_modules/@angular/core/package.json';
  const text = tree.exists(installed)
    ? (tree.readJson(installed) as { version: string }).version
    : getDependency(tree, '@angular/core')?.version;
  const version = text === undefined ? undefined : versionOf(text);
  if (text === undefined || !version)
    throw new SchematicsException('The Angular version is unknown: add @angular/core to package.json.');
  return { text, ...version };
}

/**
 * Adds the peers of iv-player to package.json; Angular's own packages get the application's major version. Throws a
 * `SchematicsException` if iv-player does not support the workspace's Angular version.
 */
export function addPeers(tree: Tree): Rule {
  const { text, major, minor } = angularVersion(tree);
  const supported = peerRanges('@angular/core');
  if (!supported.some((range) => range.major === major && range.minor <= minor)) {
    const ranges = supported.map(({ range }) => range).join(' or ');
    throw new SchematicsException(
      `iv-player needs Angular ${ranges}, but this workspace has ${text}: run "ng update" first.`,
    );
  }
  return chain(PEERS.map((name) => addPeer(tree, name, major)));
}

/** Adds a peer unless a matching major version is already present. */
function addPeer(tree: Tree, name: string, angularMajor: number): Rule {
  const ranges = peerRanges(name);
  const wanted = ranges.length > 1 ? ranges.find(({ major }) => major === angularMajor) : ranges[0];
  const present = getDependency(tree, name);
  const presentMajor = present ? versionOf(present.version)?.major : undefined;
  // A version without a number, such as `workspace:*`, was chosen on purpose.
  if (!wanted || (present && (presentMajor === undefined || presentMajor === wanted.major))) return noop();
  return addDependency(name, wanted.range, {
    ...(present && { type: present.type }),
    existing: ExistingBehavior.Replace,
  });
}

/** Adds hls.js unless it is already present. */
export const addHlsLibrary = (tree: Tree): Rule =>
  getDependency(tree, 'hls.js') ? noop() : addDependency('hls.js', peerRanges('hls.js')[0]?.range ?? '');
