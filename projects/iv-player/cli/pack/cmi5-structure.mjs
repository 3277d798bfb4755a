// Writes cmi5.xml, the course structure of cmi5, with one unit.
import { localize } from 'iv-player/private';
import { fillText, passesBelow } from 'iv-player/story-core';
import { escapeMarkup } from './markup.mjs';
import { packError, packWarning } from './pack-problem.mjs';
import { uuidOf } from './pack-id.mjs';

const NAMESPACE = 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd';

/** Characters that LMSs cut, decode or refuse in identities. */
const AWKWARD = /[&#?+%]/;

/** `BAD_ID` for an identity that LMSs with cmi5 may change; `null` for any other. */
export const cmi5IdProblem = (id) =>
  AWKWARD.test(id)
    ? packError(
        'BAD_ID',
        `${JSON.stringify(id.slice(0, 200))} contains a character that LMSs change: use an IRI without & # ? + % for --id.`,
      )
    : null;

/** Identity of the unit, different from that of the course: the film's extensions belong to it. */
export const unitId = (id) =>
  /^urn:uuid:/i.test(id) ? `urn:uuid:${uuidOf(`unit of ${id}`)}` : `${id.replace(/\/$/, '')}/film`;

/**
 * Scaled score that passes, with two decimals, rounded down, as LMSs keep it; `undefined` if no score decides.
 * @param {import('iv-player/story-core').StoryFileResult} [result]
 */
export function masteryScore({ score, mastery } = {}) {
  if (score === undefined || mastery === undefined) return undefined;
  // The product of 0.29 and 100 is less than 29.
  return Math.min(1, Math.max(0, Math.floor(mastery * 100 + 1e-9) / 100));
}

/** Warnings about endings that pass in the story, and fail in the LMS, whose mastery score decides. */
export function masteryProblems(story) {
  const mastery = masteryScore(story.result);
  if (mastery === undefined) return [];
  return passesBelow(story, mastery).map(({ ending, path, scaled }) =>
    packWarning(
      'PASS_BELOW_MASTERY',
      `The ending ${JSON.stringify(ending)} passes, but on the path ${path} its score is ${Number((100 * scaled).toFixed(2))} % and the LMS asks for ${100 * mastery} %: raise the score, or lower "mastery".`,
    ),
  );
}

const isJudged = ({ pass, score, mastery } = {}) =>
  pass !== undefined || (score !== undefined && mastery !== undefined);

/** Text in each language, the given one first. Languages without a text of their own are left out. */
function langStrings(text, languages, indent) {
  const strings = new Map(languages.map((language) => [language, text(language)]));
  return [...strings]
    .map(
      ([language, value]) =>
        `${indent}<langstring lang="${escapeMarkup(language)}">${escapeMarkup(value)}</langstring>`,
    )
    .join('\n');
}

/**
 * @param {object} course
 * @param {string} course.id identity of the pack
 * @param {import('iv-player/story-core').StoryFile} course.story
 * @param {string} course.title in the first language
 * @param {string} course.language the first one
 * @param {boolean} course.isTitleGiven whether the title is that of an option, in all languages
 */
export function cmi5Structure({ id, story, title, language, isTitleGiven }) {
  const values = Object.fromEntries(
    Object.entries(story.variables ?? {}).map(([name, { initialValue }]) => [name, initialValue]),
  );
  const titleIn = (tag) =>
    tag === language ? title : localize(fillText(story.title, values, tag), tag)?.text || title;
  const languages = isTitleGiven ? [language] : [...new Set([language, ...(story.languages ?? [])])];
  const text = (name, indent) => {
    const strings = langStrings(titleIn, languages, `${indent}  `);
    return `${indent}<${name}>\n${strings}\n${indent}</${name}>`;
  };
  const mastery = masteryScore(story.result);
  const moveOn = isJudged(story.result) ? 'Passed' : 'Completed';
  const given = mastery === undefined ? '' : ` masteryScore="${mastery}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="${NAMESPACE}">
  <course id="${escapeMarkup(id)}">
${text('title', '    ')}
${text('description', '    ')}
  </course>
  <au id="${escapeMarkup(unitId(id))}" moveOn="${moveOn}"${given}>
${text('title', '    ')}
${text('description', '    ')}
    <url>index.html</url>
  </au>
</courseStructure>
`;
}
