import type { CaptionTrack } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';

/** Preferences that determine the caption track. */
export interface CaptionWish {
  /** `ViewerSettings.captions`. */
  readonly captions: 'auto' | 'on' | 'off';
  /** Language of the player, as a BCP 47 tag; `null` if none was chosen. */
  readonly language: string | null;
  /** Language of the labels, for a viewer who turned captions on without choosing a language. */
  readonly labelLanguage: string;
}

/**
 * Returns the track to show: the one in the chosen language, falling back to the default track. If the viewer turned captions on without
 * choosing a language, falls back further to the track in the labels' language, then to the first one. Returns `null` if there is none.
 */
export function chooseCaptionTrack(tracks: readonly CaptionTrack[], wish: CaptionWish): CaptionTrack | null {
  const { captions, language, labelLanguage } = wish;
  if (captions === 'off') return null;
  const languages = tracks.map(({ lang }) => lang);
  const inLanguage = (wanted: string | null): CaptionTrack | undefined => {
    const lang = matchingLanguage(languages, wanted);
    const found = tracks.filter((track) => track.lang === lang);
    return found.find((track) => track.default) ?? found[0];
  };
  const chosen = inLanguage(language) ?? tracks.find((track) => track.default);
  if (chosen || language !== null || captions === 'auto') return chosen ?? null;
  return inLanguage(labelLanguage) ?? tracks[0] ?? null;
}
