import type { CaptionTrack } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';

/** What the choice of a caption track depends on. */
export interface CaptionWish {
  /** `ViewerSettings.captions`. */
  readonly captions: 'auto' | 'on' | 'off';
  /** The language chosen for the player, as a BCP 47 tag; `null`: none was. */
  readonly language: string | null;
  /** The language of the player's own texts, for a viewer who wants captions and chose no language. */
  readonly labelLanguage: string;
}

/**
 * The track of a node that is shown: the one in the chosen language, else the one marked `default`. A viewer who switched
 * captions on without a language gets the language of the labels, else the first track. `null`: none.
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
