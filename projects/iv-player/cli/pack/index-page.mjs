// Writes the page of a film: index.html of packs, and the page of `iv-player play`.
import { localize } from 'iv-player/private';
import { fillText, textLocale } from 'iv-player/story-core';
import { isPlainOrigin } from '../files/plain-origin.mjs';
import { FILM_ELEMENT, escapeMarkup, jsonForScript } from './markup.mjs';

/** Sources of all addresses with a protocol. */
const PROTOCOLS = new Set(['http:', 'https:', 'data:', 'blob:']);

/** Sources for a directive. Leaves out what is neither an origin nor a protocol, and could add directives. */
const sourceList = (origins = []) =>
  origins
    .filter((origin) => PROTOCOLS.has(origin) || isPlainOrigin(origin))
    .map((origin) => ` ${origin}`)
    .join('');

/**
 * Content Security Policy of the page: allows its own folder and kept origins.
 *
 * @param {readonly string[]} [origins] of the story's media
 * @param {{ images?: readonly string[], fonts?: readonly string[] }} [theme] of the author's style sheet
 * @param {boolean} [hasInlineParts] whether streams contain files, such as keys, in their playlists; default false
 * @param {string} [recordOrigin] origin of the server that gets records; default: none
 * @param {boolean} [connectsAnywhere] whether the page may send requests to servers that it does not know yet; default false
 */
export function contentPolicy(
  origins = [],
  { images = [], fonts } = {},
  hasInlineParts = false,
  recordOrigin = '',
  connectsAnywhere = false,
) {
  const kept = sourceList(origins);
  const requested = sourceList(
    connectsAnywhere ? ['https:', 'http:'] : [...new Set([...origins, recordOrigin])],
  );
  return [
    "default-src 'none'",
    "script-src 'self' file:",
    "style-src 'self' file:",
    `img-src 'self' data: file:${sourceList([...new Set([...origins, ...images])])}`,
    `media-src 'self' blob: file:${kept}`,
    `connect-src 'self'${requested}${hasInlineParts ? ' data:' : ''}`,
    `font-src 'self' file:${sourceList(fonts)}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Title and language of the page of a story. Values in the title are the initial ones.
 *
 * @param {Partial<import('iv-player/story-core').StoryFile>} story
 * @param {{ title?: string, language?: string }} [options] default: those of the story
 */
export function titleAndLanguage(story, { title, language = story.languages?.[0] ?? 'en' } = {}) {
  const values = Object.entries(story.variables ?? {}).map(([name, { initialValue }]) => [
    name,
    initialValue,
  ]);
  const filled = fillText(story.title, Object.fromEntries(values), language);
  return { title: title ?? (localize(filled, language)?.text || 'Film'), language };
}

/**
 * @typedef {object} PageContent
 * @property {string} title
 * @property {string} language of the page, such as `de`
 * @property {string} [poster] address of an image
 * @property {readonly string[]} scripts paths, in loading order
 * @property {readonly string[]} styles paths
 * @property {readonly string[]} [origins] kept origins of media
 * @property {boolean} [hasInlineParts] whether streams contain files in their playlists
 * @property {string} [recordOrigin] origin of the server that gets records
 * @property {boolean} [connectsAnywhere] whether the page sends requests to servers that its address names
 * @property {{ images: readonly string[], fonts: readonly string[] }} [themeOrigins] kept origins of the author's style sheet
 * @property {object} [story] default: none, because the page loads `watched`
 * @property {string} [watched] address of a story file that the page loads, and reloads when it changes
 * @property {Readonly<Record<string, string>>} [captions] texts by address
 * @property {Readonly<Record<string, unknown>>} config for the script of the page: `{ id, to, embedOrigins, … }`
 */

/**
 * Writes the page of a film.
 *
 * @param {PageContent} page
 */
export function indexPage(page) {
  const {
    title,
    language,
    poster,
    scripts,
    styles,
    origins,
    hasInlineParts,
    recordOrigin,
    connectsAnywhere,
    themeOrigins,
    story,
    watched,
    captions,
    config,
  } = page;
  const { lang, dir } = textLocale(language);
  const head = [
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(contentPolicy(origins, themeOrigins, hasInlineParts, recordOrigin, connectsAnywhere))}" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escapeMarkup(title)}</title>`,
    `<meta property="og:title" content="${escapeMarkup(title)}" />`,
    ...(poster ? [`<meta property="og:image" content="${escapeMarkup(poster)}" />`] : []),
    ...(watched ? [`<meta name="iv-story" content="${escapeMarkup(watched)}" />`] : []),
    '<link rel="icon" href="data:," />',
    ...styles.map((path) => `<link rel="stylesheet" href="${escapeMarkup(path)}" />`),
    ...scripts.map((path) => `<script defer src="${escapeMarkup(path)}"></script>`),
  ];
  const data = { 'iv-config': config, 'iv-captions': captions, 'iv-story': story };
  return `<!doctype html>
<html lang="${escapeMarkup(lang)}" dir="${dir}">
  <head>
    ${head.join('\n    ')}
  </head>
  <body>
    ${FILM_ELEMENT}
${Object.entries(data)
  .filter(([, value]) => value !== undefined)
  .map(([id, value]) => `    <script type="application/json" id="${id}">${jsonForScript(value)}</script>\n`)
  .join('')}  </body>
</html>
`;
}
