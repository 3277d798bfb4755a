// Rules for the reference: every public name has an audience, names that guides use have an example, and names of `iv-player` have
// one or appear in a guide. Doc comments start with what a name does or is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { readCodeBlocks } from './code-blocks.mjs';
import { pagesWithCode } from './pages.mjs';

/**
 * A public name: its import path, the summary of its doc comment, whether that has an example, and the summaries of its members.
 *
 * @typedef {object} PublicName
 * @property {string} name
 * @property {string} from
 * @property {string} summary
 * @property {boolean} hasExample
 * @property {readonly (readonly [name: string, summary: string])[]} members
 */

/**
 * A group of readers: the names listed for them, and all other names of some entry points. The reference keeps this order.
 *
 * @typedef {{ title: string, names?: readonly string[], entryPoints?: readonly string[] }} Audience
 */

/** @type {readonly Audience[]} */
export const audiences = JSON.parse(readFileSync(join(workspaceRoot, 'docs/site/audiences.json'), 'utf8'));

/**
 * The audience of a name; a listed name takes precedence over its entry point.
 *
 * @param {Pick<PublicName, 'name' | 'from'>} publicName
 */
export const audienceOf = ({ name, from }, all = audiences) =>
  all.find(({ names }) => names?.includes(name)) ??
  all.find(({ entryPoints }) => entryPoints?.includes(from));

const wordsIn = (texts) => new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));

/** `IvFullPlayer` for `<iv-full-player`. */
const withClasses = (template) =>
  template.replaceAll(/<[a-z]+(?:-[a-z]+)+/g, (tag) =>
    tag.replaceAll(/[<-]([a-z])/g, (_, letter) => letter.toUpperCase()),
  );

/** Words used in a page's TypeScript and HTML blocks. @param {readonly string[]} pages */
export const usedIn = (pages) =>
  wordsIn(
    pages
      .flatMap(readCodeBlocks)
      .filter(({ language }) => language === 'ts' || language === 'html')
      .map(({ code }) => withClasses(code)),
  );

/** Words in all code on a page, inline code included. @param {readonly string[]} pages */
export const namedIn = (pages) =>
  wordsIn(pages.flatMap((page) => page.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []).map(withClasses));

/** Problems with audiences. @param {readonly PublicName[]} all */
export function audienceProblems(all, listed = audiences) {
  const known = new Set(all.map(({ name }) => name));
  const names = listed.flatMap((audience) => audience.names ?? []);
  return [
    ...all
      .filter((one) => !audienceOf(one, listed))
      .map(({ name, from }) => `${name} from ${from} has no audience: add it to docs/site/audiences.json.`),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `docs/site/audiences.json lists ${name}, which no entry point exports.`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `docs/site/audiences.json lists ${name} twice.`),
  ];
}

/**
 * Problems with doc comments.
 *
 * @param {readonly PublicName[]} all
 * @param {ReadonlySet<string>} used words in code blocks of guides
 * @param {ReadonlySet<string>} named words in any code of guides
 */
export const commentProblems = (all, used, named) =>
  all.flatMap(({ name, from, summary, hasExample, members }) => [
    ...[[name, summary], ...members.map(([member, text]) => [`${name}.${member}`, text])]
      .filter(([, text]) => /^(?:What|So many|So much|Of which|From which|To which)\b/.test(text))
      .map(
        ([of, text]) =>
          `${of} from ${from} is described as "${text.slice(0, 24)}…": start with what it does or is.`,
      ),
    ...(hasExample || !used.has(name)
      ? []
      : [`${name} from ${from} is used in a guide: give its doc comment an @example.`]),
    ...(hasExample || used.has(name) || from !== 'iv-player' || named.has(name)
      ? []
      : [`${name} from iv-player has neither an @example nor a mention in a guide.`]),
  ]);

/** Problems with the reference. @param {readonly PublicName[]} all */
export function referenceProblems(all) {
  const read = (source) => readFileSync(join(workspaceRoot, source), 'utf8');
  const guides = pagesWithCode.filter((source) => source.startsWith('docs/guides/'));
  return [
    ...audienceProblems(all),
    ...commentProblems(all, usedIn(pagesWithCode.map(read)), namedIn(guides.map(read))),
  ];
}
