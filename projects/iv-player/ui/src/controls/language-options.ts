import type { Player } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';
import { decisionOf } from '../settings/decision-of';

/** A caption file, as far as the menu of languages needs it. */
interface Track {
  readonly lang: string;
  readonly label?: string;
  readonly default?: boolean;
}

/** An entry of the menu of languages. */
export interface LanguageOption {
  /** BCP 47 tag. */
  readonly value: string;
  readonly label: string;
}

/** Languages that the story has questions and choices in. */
export function textLanguages(player: Player): readonly string[] {
  const inData = player.repository
    .get('all')
    .flatMap(({ data: { prompt, choice, choices } }) => [
      prompt,
      ...[choice, ...Object.values(choices ?? {})].map((texts) => texts?.label),
    ]);
  const inDecisions = (decisionOf(player)?.get('all') ?? []).flatMap(({ choices }) =>
    choices.map(({ label }) => label),
  );
  return [...inData, ...inDecisions].flatMap((text) =>
    typeof text === 'object' ? Object.keys(text ?? {}) : [],
  );
}

/** Each language with the label of its first track that has one, else with its own name for itself. */
export function languageOptions(
  languages: readonly string[],
  tracks: readonly Track[],
): readonly LanguageOption[] {
  return languages.map((lang) => ({
    value: lang,
    label: tracks.find((track) => track.lang === lang && track.label)?.label ?? nameOf(lang),
  }));
}

/**
 * The language in force: what was chosen, else that of the track which is shown without a choice, else that of captions which
 * are switched on without a choice: the one of the labels, or the first.
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

/** Whether captions are shown; with `auto` when there are some in the language chosen, or a track is shown without a choice. */
export function areCaptionsShown(
  setting: 'auto' | 'on' | 'off',
  chosen: string | null,
  tracks: readonly Track[],
): boolean {
  if (setting !== 'auto') return setting === 'on';
  const languages = tracks.map(({ lang }) => lang);
  return tracks.some((track) => track.default) || matchingLanguage(languages, chosen) !== undefined;
}

/** The tag itself where the browser does not know it, or where it is no language tag. */
function nameOf(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
