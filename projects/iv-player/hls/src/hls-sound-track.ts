import { matchingLanguage } from 'iv-player/private';

/** A sound track as a manifest describes it. */
export interface SoundTrackDescription {
  readonly lang?: string | undefined;
  readonly default: boolean;
}

/** Index of the sound track to play: in the wanted language, else the default one, else the first; -1 without any. */
export function soundTrackIndex(tracks: readonly SoundTrackDescription[], wanted: string | null): number {
  const lang = matchingLanguage(
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
