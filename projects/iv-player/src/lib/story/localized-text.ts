/** A text in one language, or in several by their BCP 47 tags. */
export type LocalizedText = string | Readonly<Record<string, string>>;
