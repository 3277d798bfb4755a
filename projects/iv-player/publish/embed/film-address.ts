import type { FilmState } from './film-protocol';

interface AddressError {
  readonly code: 'INVALID_ARGUMENT';
  readonly message: string;
}

const invalid = (message: string): AddressError => ({ code: 'INVALID_ARGUMENT', message });

/** The address of a film; `null` for one that a frame must not open, such as `javascript:`. */
export function filmAddress(src: string): URL | null {
  try {
    const address = new URL(src, document.baseURI);
    return /^(?:https?|file):$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Place and language that the page asks for. */
export interface FilmAttributes {
  readonly path: string;
  readonly node: string;
  readonly language: string;
  /** Whether the viewer agrees to be recorded; `null` if the page does not say. */
  readonly consent: boolean | null;
}

/**
 * Adds place, language and consent to a film's address: the place in its last state or, before the film was ready, the one that the page asks for. Either
 * replaces a place in the address.
 */
export function setFilmQuery(address: URL, last: FilmState | null, attributes: FilmAttributes): void {
  const { searchParams } = address;
  const { path, node } = last ?? attributes;
  if (last || path || node) for (const name of ['path', 'node', 't']) searchParams.delete(name);
  const query = {
    path,
    node: last && path ? null : node,
    t: last && last.time > 0 ? last.time.toFixed(2) : null,
    lang: last?.language || attributes.language,
    consent: attributes.consent === null ? null : attributes.consent ? '1' : '0',
  };
  for (const [name, value] of Object.entries(query)) if (value) searchParams.set(name, value);
}

/** Values of variables, by name. */
export type FilmValues = Readonly<Record<string, unknown>>;

/** Reads values of variables from an object, or from JSON that may be empty; `null` for anything else. */
export function readValues(given: unknown): FilmValues | null {
  const values = typeof given !== 'string' ? given : given.trim() === '' ? {} : parsed(given);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  // Only these can be in an address and in a message.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}

/** Error about values that are not an object. */
export const valuesProblem = (given: unknown): AddressError =>
  invalid(`values is '${String(given)}': use a JSON object, such as '{ "name": "Edda" }'.`);

/** Adds values of variables to a film's address. They replace those of the same names there. */
export function setFilmValues({ searchParams }: URL, values: FilmValues): void {
  for (const [name, value] of Object.entries(values)) searchParams.set(`var.${name}`, String(value));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Error about an address that a film cannot have. */
export const sourceProblem = (src: string): AddressError =>
  invalid(`src is "${src}": use the address of a packed film, such as "/films/door/".`);

/**
 * Returns the reason why a page cannot exchange messages with a film; `null` if it can.
 * @param page the window of the page
 */
export function embedProblem(
  film: URL,
  { origin, location }: { readonly origin: string; readonly location: Pick<Location, 'protocol'> },
): string | null {
  if (location.protocol === 'file:')
    return 'A page on disk cannot control a film: open it through a web server.';
  if (film.protocol === 'file:') return 'A film on disk cannot be controlled: open it through a web server.';
  return origin === 'null'
    ? 'A sandboxed page cannot control a film: add "allow-same-origin" to the sandbox of its frame.'
    : null;
}

/** Reason why an address is refused that leads to a film on another server. */
export const redirectProblem = (src: string, origin: string): string =>
  `src "${src}" redirects to ${origin}: set src to the address of the film there.`;

/** Reason why a film may not answer a page. */
export const silenceProblem = (origin: string): string =>
  `The film does not answer ${origin}: pack it with --embed-origins ${origin}, and use an address that does not redirect.`;
