import type { FilmState } from './film-protocol';

/** The address of a film; `null` for one that a frame must not open, such as `javascript:`. */
export function filmAddress(src: string): URL | null {
  try {
    const address = new URL(src, document.baseURI);
    return /^(?:https?|file):$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Place and language from the attributes of the element. */
export interface FilmAttributes {
  readonly path: string | null;
  readonly node: string;
  readonly language: string;
}

/** Adds the place to a film's address: the place in its state if the film was loaded before, otherwise the place in the attributes. */
export function setFilmQuery(address: URL, state: FilmState, attributes: FilmAttributes): void {
  const { path, node, time, language } = state;
  const query = {
    ...(node === null
      ? { path: attributes.path, node: attributes.node }
      : { path, node: path ? null : node, t: time > 0 ? time.toFixed(2) : null }),
    lang: language || attributes.language,
  };
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value);
}
