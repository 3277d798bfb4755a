/**
 * A text in one language, or in several by their BCP 47 tags.
 * @example
 * const label: LocalizedText = { en: 'Knock', de: 'Anklopfen' };
 * player.decision.update('door', { choices: [{ to: 'hall', label }] });
 */
export type LocalizedText = string | Readonly<Record<string, string>>;
