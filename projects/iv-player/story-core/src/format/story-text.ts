import type { JsonValue } from 'iv-player';

/** One string for all languages, or an object with a string for each language, by BCP 47 tag. */
export type StoryText = string | Readonly<Record<string, string>>;

/** A condition or a value in JsonLogic: data with operators such as `{ ">=": [{ "var": "courage" }, 2] }`. */
export type StoryLogic = JsonValue;
