/**
 * The one of some languages that serves a wanted one best: the same, else one of the same language in another place, such as
 * `pt-BR` for `pt`. `undefined`: none, or none is wanted.
 *
 * @param wanted BCP 47 tag
 */
export function matchLanguage(available: readonly string[], wanted: string | null): string | undefined {
  const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  if (!wanted) return undefined;
  return (
    available.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    available.find((tag) => tag.toLowerCase() === primary(wanted)) ??
    available.find((tag) => primary(tag) === primary(wanted))
  );
}

/** A sound track as a manifest describes it. */
export interface SoundTrackDescription {
  readonly lang?: string | undefined;
  readonly default: boolean;
}

/** Index of the sound track to play: in the wanted language, else the default one, else the first; -1 without any. */
export function soundTrackIndex(tracks: readonly SoundTrackDescription[], wanted: string | null): number {
  const lang = matchLanguage(
    tracks.flatMap((track) => track.lang ?? []),
    wanted,
  );
  const inLanguage = tracks.findIndex((track) => lang !== undefined && track.lang === lang);
  if (inLanguage >= 0) return inLanguage;
  return Math.max(
    tracks.findIndex((track) => track.default),
    Math.min(0, tracks.length - 1),
  );
}
