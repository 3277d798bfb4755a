import type { CaptionTrack } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';
import type { SettingsRow } from './settings-rows';

type Track = Pick<CaptionTrack, 'lang'> & Partial<Pick<CaptionTrack, 'label' | 'default'>>;

/**
 * Names each language by the label of its first labelled track or, without one, in the language itself.
 * @param languages BCP 47 tags
 */
export function languageOptions(
  languages: readonly string[],
  tracks: readonly Track[],
): Required<SettingsRow>['options'] {
  return languages.map((lang) => ({
    value: lang,
    label: tracks.find((track) => track.lang === lang && track.label)?.label ?? nameOf(lang),
  }));
}

/**
 * Language to show as selected: the chosen one, falling back to the default track's, then to the one that captions use when turned on
 * without a language: the language of the labels, or the first one.
 */
export function languageInForce(
  languages: readonly string[],
  chosen: string | null,
  tracks: readonly Track[],
  labelLanguage: string,
): string {
  return (
    matchingLanguage(languages, chosen) ??
    tracks.find((track) => track.default)?.lang ??
    matchingLanguage(languages, labelLanguage) ??
    languages[0] ??
    ''
  );
}

/** Whether captions are shown: with `auto`, if there is a track in the chosen language, or a default track. */
export function areCaptionsShown(
  setting: 'auto' | 'on' | 'off',
  chosen: string | null,
  tracks: readonly Track[],
): boolean {
  if (setting !== 'auto') return setting === 'on';
  const languages = tracks.map(({ lang }) => lang);
  return tracks.some((track) => track.default) || matchingLanguage(languages, chosen) !== undefined;
}

/** Name of a language in itself; the tag if it is unknown or invalid. */
function nameOf(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
