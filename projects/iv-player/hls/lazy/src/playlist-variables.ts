export type PlaylistVariables = ReadonlyMap<string, string>;

export interface SubstitutedPlaylist {
  /** The playlist with values in place of references. */
  readonly text: string;
  /** Variables defined in the playlist. */
  readonly variables: PlaylistVariables;
  /** Names of variables that are referenced or imported but not defined. */
  readonly missing: readonly string[];
}

/** Longest value in characters: a few definitions that repeat each other may otherwise fill the memory. */
const LONGEST = 1000;
const REFERENCE = /\{\$([\w-]+)\}/g;

/** Value of an attribute; `undefined` if it is missing. */
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1];

/** Query parameters of an address by name. The first one of a name counts. */
const queryOf = (url: string): PlaylistVariables =>
  new Map([...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])].reverse());

/**
 * Replaces the variables in a playlist by their values, as hls.js does: definitions apply to later lines, and `EXT-X-MEDIA` may come before them.
 *
 * @param url address of the playlist
 * @param imported variables of the multivariant playlist
 */
export function substituteVariables(
  playlist: string,
  url: string,
  imported: PlaylistVariables = new Map(),
): SubstitutedPlaylist {
  if (!/\{\$|#EXT-X-DEFINE:/.test(playlist)) return { text: playlist, variables: new Map(), missing: [] };
  const query = queryOf(url);
  const variables = new Map<string, string>();
  const missing = new Set<string>();
  const replaced = (line: string): string =>
    line.replace(REFERENCE, (reference, name: string) => {
      const value = variables.get(name);
      if (value === undefined) missing.add(name);
      return value ?? reference;
    });
  const define = (name: string | undefined, value: string | undefined): void => {
    if (name === undefined) return;
    if (value === undefined || value.length > LONGEST) missing.add(name);
    else variables.set(name, value);
  };
  const isMedia = (line: string): boolean => /^\s*#EXT-X-MEDIA:/.test(line);
  // With their line breaks.
  const lines = (playlist.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []).map((line) => {
    if (isMedia(line)) return line;
    const text = replaced(line);
    const [, definition] = /^\s*#EXT-X-DEFINE:(.*)/.exec(text) ?? [];
    if (definition !== undefined) {
      const [wanted, name] = [attribute(definition, 'IMPORT'), attribute(definition, 'QUERYPARAM')];
      define(attribute(definition, 'NAME'), attribute(definition, 'VALUE') ?? '');
      define(wanted, imported.get(wanted ?? ''));
      define(name, query.get(name ?? ''));
    }
    return text;
  });
  const text = lines.map((line) => (isMedia(line) ? replaced(line) : line)).join('');
  return { text, variables, missing: [...missing] };
}
