import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OwnPackage {
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A range that a peer of iv-player may have: `^21.2.0`. */
export interface PeerRange {
  readonly range: string;
  readonly major: number;
  readonly minor: number;
}

/** The ranges of a peer, from the package.json of iv-player, which is in the folder above the bundle of the schematics. */
export function peerRanges(name: string): readonly PeerRange[] {
  const own = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as OwnPackage;
  return (own.peerDependencies[name] ?? '').split('||').map((range) => {
    const { major = NaN, minor = NaN } = versionOf(range) ?? {};
    return { range: range.trim(), major, minor };
  });
}

/** Major and minor version of a version or of the lowest one in a range; `undefined` for names such as `latest`. */
export function versionOf(specifier: string): { major: number; minor: number } | undefined {
  const [, major, minor] = /^[\s^~>=v]*(\d+)(?:\.(\d+))?/.exec(specifier) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor ?? 0) };
}
