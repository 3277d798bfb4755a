/** Markup of a Twine story format; `any` if the format is unknown. */
export type TweeDialect = 'harlowe' | 'sugarcube' | 'chapbook' | 'snowman' | 'any';

const KNOWN = ['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const;

/** Returns the dialect for the name of a story format in `StoryData`. */
export const dialectOf = (format: unknown): TweeDialect =>
  KNOWN.find((name) => typeof format === 'string' && format.toLowerCase().startsWith(name)) ?? 'any';

/** Returns the version of a story format in `StoryData`; empty if it is missing. */
export const versionOf = (version: unknown): string => (typeof version === 'string' ? version : '');

/** Whether a version of a story format is at least another one; false if it is unknown. */
export function isSince(version: string, major: number, minor: number): boolean {
  const [given = NaN, part = 0] = version.split('.').map(Number);
  return given > major || (given === major && part >= minor);
}

/** Names of passages that are not scenes. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set([
  'StoryTitle',
  'StoryData',
  'StoryInit',
  'StorySettings',
  'StoryIncludes',
  'StoryMenu',
  'StoryAuthor',
  'StorySubtitle',
  'StoryBanner',
  'StoryCaption',
  'StoryInterface',
  'StoryShare',
  'StoryDisplayTitle',
  'UserScript',
  'UserStylesheet',
  'PassageReady',
  'PassageDone',
  'PassageHeader',
  'PassageFooter',
]);

/** Tags that mark code in every story format. */
const CODE_TAGS = new Set(['script', 'stylesheet', 'Twine.private']);
/** Tags that mark code in one story format. */
const OWN_CODE_TAGS: Partial<Record<TweeDialect, readonly string[]>> = {
  sugarcube: ['init', 'widget', 'Twine.audio', 'Twine.image', 'Twine.video', 'Twine.vtt'],
  harlowe: ['header', 'footer', 'startup', 'debug-header', 'debug-footer', 'debug-startup'],
};

/** Whether a tag makes a passage code. */
export function isCodeTag(tag: string, dialect: TweeDialect): boolean {
  const own = dialect === 'any' ? Object.values(OWN_CODE_TAGS).flat() : OWN_CODE_TAGS[dialect];
  return CODE_TAGS.has(tag) || (own?.includes(tag) ?? false);
}

/** Whether Twine reserves a passage name. */
export const isSpecialName = (name: string): boolean => SPECIAL_NAMES.has(name);
