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

/** Tags of passages that are code, by the story format that gives them that meaning. */
const CODE_TAGS: readonly (readonly [tag: string, ...dialects: TweeDialect[]])[] = [
  ['script', ...KNOWN],
  ['stylesheet', ...KNOWN],
  ['Twine.private', ...KNOWN],
  ...['init', 'widget', 'Twine.audio', 'Twine.image', 'Twine.video', 'Twine.vtt'].map(
    (tag) => [tag, 'sugarcube'] as const,
  ),
  ...['header', 'footer', 'startup', 'debug-header', 'debug-footer', 'debug-startup'].map(
    (tag) => [tag, 'harlowe'] as const,
  ),
];

/** Whether a tag makes a passage code. */
export const isCodeTag = (tag: string, dialect: TweeDialect): boolean =>
  CODE_TAGS.some(([name, ...dialects]) => name === tag && (dialect === 'any' || dialects.includes(dialect)));

/** Whether a passage has a meaning of its own in Twine. */
export const isSpecialName = (name: string): boolean => SPECIAL_NAMES.has(name);
