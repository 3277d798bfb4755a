/** The markup of a passage: that of a story format of Twine, or `any` of them where the file names none that is known. */
export type TweeDialect = 'harlowe' | 'sugarcube' | 'chapbook' | 'snowman' | 'any';

const KNOWN = ['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const;

/** The dialect of a story format, by the name that `StoryData` has. */
export const dialectOf = (format: unknown): TweeDialect =>
  KNOWN.find((name) => typeof format === 'string' && format.toLowerCase().startsWith(name)) ?? 'any';

/** Passages that are no scenes. */
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

/** Tags of passages that are code in every story format. */
const CODE_TAGS = new Set(['script', 'stylesheet', 'Twine.private']);
/** Those that are code in one of them. */
const OWN_CODE_TAGS: Partial<Record<TweeDialect, readonly string[]>> = {
  sugarcube: ['init', 'widget', 'Twine.audio', 'Twine.image', 'Twine.video', 'Twine.vtt'],
  harlowe: ['header', 'footer', 'startup', 'debug-header', 'debug-footer', 'debug-startup'],
};

/** Whether a tag makes a passage code. */
export function isCodeTag(tag: string, dialect: TweeDialect): boolean {
  const own = dialect === 'any' ? Object.values(OWN_CODE_TAGS).flat() : OWN_CODE_TAGS[dialect];
  return CODE_TAGS.has(tag) || (own?.includes(tag) ?? false);
}

/** Whether a passage has a meaning of its own in Twine. */
export const isSpecialName = (name: string): boolean => SPECIAL_NAMES.has(name);
