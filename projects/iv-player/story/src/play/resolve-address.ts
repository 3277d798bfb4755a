import { IvPlayerError } from 'iv-player';
import type { ResolveAddress } from './node-config';

/** Stands for the page's address where there is no page: on a server. */
export const NO_PAGE = 'http://page.invalid/';

/**
 * Resolves addresses of a story against `base`; without one they stay as they are. On a server, where the page has no address, those
 * relative to a relative `base` become relative to the page. Throws `INVALID_ARGUMENT` for a `base` that is no address, and later for
 * an address that cannot be resolved against it, such as a relative one where `base` has no folder (`blob:`, `data:`).
 */
export function addressResolver(
  base: string | undefined,
  page = typeof document === 'undefined' ? NO_PAGE : document.baseURI,
): ResolveAddress {
  if (base === undefined) return (address) => address;
  let origin: URL;
  try {
    origin = new URL(base, page);
  } catch (cause) {
    const message = `The base "${base}" is no address: give that of the story, or of its folder.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
  return (address) => {
    // No picture stays none.
    if (address === '') return '';
    const { href } = resolved(address, origin);
    if (!href.startsWith(NO_PAGE)) return href;
    return base.startsWith('/') ? href.slice(NO_PAGE.length - 1) : href.slice(NO_PAGE.length);
  };
}

function resolved(address: string, origin: URL): URL {
  try {
    return new URL(address, origin);
  } catch (cause) {
    const message = `"${address.slice(0, 100)}" cannot be found from "${origin.href.slice(0, 100)}": write a whole address (https://…), or give the folder of the files as "base".`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
}
