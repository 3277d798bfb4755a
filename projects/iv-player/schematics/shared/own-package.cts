import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OwnPackage {
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A version range of a peer: `^21.2.0`. */
export interface PeerRange {
  readonly range: string;
  readonly major: number;
  readonly minor: number;
}

/** Version ranges of a peer, from iv-player's package.json, one folder above the bundled schematics. */
export function peerRanges(name: string): readonly PeerRange[] {
  const own = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as OwnPackage;
  return (own.peerDependencies[name] ?? '').split('||').map((range) => {
    const { major = NaN, minor = NaN } = versionOf(range) ?? {};
    return { range: range.trim(), major, minor };
  });
}

/** Major and minor number of a version, or of the lowest version in a range; `undefined` for tags such as `latest`. */
export function versionOf(specifier: string): { major: number; minor: number } | undefined {
  const [, major, minor] = /^[\s^~>=v]*(\d+)(?:\.(\d+))?/.exec(specifier) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor ?? 0) };
}
