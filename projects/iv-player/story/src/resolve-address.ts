import { IvPlayerError } from 'iv-player';
import type { ResolveAddress } from './node-config';

/** Stands for the page's address on a server. */
export const NO_PAGE = 'http://page.invalid/';

/**
 * Creates a function that resolves a story's addresses against `base`. Without a `base`, the function returns addresses unchanged. On a
 * server, where the page has no address, the results for a relative `base` are relative to the page. Throws `INVALID_ARGUMENT` for an
 * invalid `base`. The function throws `INVALID_ARGUMENT` for an address that cannot be resolved, such as a relative address if `base` has
 * no folder (`blob:`, `data:`).
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
    const message = `The base "${base}" is not a valid address: pass the address of the story, or of its folder.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
  return (address) => {
    // An empty address means no image.
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
    const message = `"${address.slice(0, 100)}" cannot be resolved against "${origin.href.slice(0, 100)}": use an absolute address (https://…), or pass the folder of the files as "base".`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
}
