/**
 * A string in one language, or strings in several languages by BCP 47 tag.
 * @example
 * const label: LocalizedText = { en: 'Knock', de: 'Anklopfen' };
 * player.decision.update('door', { choices: [{ to: 'hall', label }] });
 */
export type LocalizedText = string | Readonly<Record<string, string>>;
