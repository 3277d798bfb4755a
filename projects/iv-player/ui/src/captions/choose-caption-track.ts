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
 * Returns the track to show: the one in the chosen language, else the default track. If captions were turned on without a language,
 * else the track in the language of the labels, else the first. `null` for none.
 */
export function chooseCaptionTrack(tracks: readonly CaptionTrack[], wish: CaptionWish): CaptionTrack | null {
  const { captions, language, labelLanguage } = wish;
  if (captions === 'off') return null;
  const inLanguage = (wanted: string | null): CaptionTrack | undefined => {
    const lang = matchingLanguage(
      tracks.map((track) => track.lang),
      wanted,
    );
    const found = tracks.filter((track) => track.lang === lang);
    return found.find((track) => track.default) ?? found[0];
  };
  const chosen = inLanguage(language) ?? tracks.find((track) => track.default);
  if (chosen || language !== null || captions === 'auto') return chosen ?? null;
  return inLanguage(labelLanguage) ?? tracks[0] ?? null;
}
