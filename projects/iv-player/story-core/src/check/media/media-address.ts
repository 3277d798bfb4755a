/** A URL scheme; a single letter is a Windows drive. */
const PROTOCOL = /^\s*[a-z][a-z\d+.-]+:/i;
const SERVER = /^\s*[/\\]{2}/;
/** Addresses that contain a file themselves, or name a server. */
const IS_NEVER_A_NAME = /^\s*(?:data|blob|file):|:\/\//i;

/** An address in a story, and the files that it may refer to. */
export interface MediaAddress {
  /** Whether the address is an absolute URL, `data:` included. It may still be the name of a file, such as `scene:1.mp4`. */
  readonly isRemote: boolean;
  /** Whether the address starts at the root of its server. */
  readonly isFromTop: boolean;
  /** Whether the address is a path of one machine: `file:`, or a Windows drive. */
  readonly isOfMachine: boolean;
  /**
   * Paths to look for, in this order: the address as it stands, then read like a URL: decoded, without query and fragment. Relative to
   * the folder in which a file is looked up; a path that leaves it begins with `..`.
   */
  readonly paths: readonly string[];
  /** The last of the paths, which is what a browser requests; `undefined` for an absolute URL. */
  readonly requested: string | undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Resolves `.` and `..` in a path; steps above its start remain. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..' || parts.length === 0 || parts.at(-1) === '..') parts.push(part);
    else parts.pop();
  }
  return parts.join('/');
}

/** Path that a browser requests for an address that is not absolute. Escapes that are malformed stand for themselves. */
export function requestedPath(address: string): string {
  const plain = address.replaceAll(/[\t\n\r]/g, '').trim();
  const [path = ''] = plain.split(/[?#]/, 1);
  return normalPath(path.replaceAll('\\', '/').split('/').map(decoded).join('/').replaceAll('\\', '/'));
}

/** Removes steps above the root, which has no parent folder. */
const fromRoot = (path: string): string => path.replace(/^(?:\.\.(?:\/|$))+/, '');

/** Reads an address in a story. Shared by `check`, `measure`, `pack` and `play`, so that all find the same file. */
export function readAddress(address: string): MediaAddress {
  const isOfMachine = /^\s*(?:file:|[a-z]:)/i.test(address);
  const isRemote = !isOfMachine && (SERVER.test(address) || PROTOCOL.test(address));
  const isFromTop = !isRemote && /^\s*[/\\]/.test(address);
  const literal = IS_NEVER_A_NAME.test(address) || SERVER.test(address) ? [] : [normalPath(address)];
  const requested = isRemote || isOfMachine ? undefined : requestedPath(address);
  const paths = [...literal, ...(requested === undefined ? [] : [requested])];
  return {
    isRemote,
    isFromTop,
    isOfMachine,
    paths: [...new Set(isFromTop ? paths.map(fromRoot) : paths)],
    requested: isFromTop && requested !== undefined ? fromRoot(requested) : requested,
  };
}
