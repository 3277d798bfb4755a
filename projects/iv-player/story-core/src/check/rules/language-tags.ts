import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';
import { forEachText } from './languages';

/** Registered languages have two or three letters. Tags for private use begin with `x-`. */
const PRIVATE = /^x(?:-[a-z\d]{1,8})+$/i;
const REGISTERED = /^[a-z]{2,3}(?:-|$)/i;

/** Returns the usual spelling of a tag; `null` if it is malformed. */
function canonical(tag: string): string | null {
  if (PRIVATE.test(tag)) return tag;
  try {
    return REGISTERED.test(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** `MISSING_TRANSLATION`: a malformed language tag, so that browsers do not know the language. Each tag is reported once. */
export const languageTags: CheckRule = (context) => {
  const { story, entries, decisions } = context.graph;
  const findings = new Map<string, StoryFinding | null>();
  const check = (tag: string, ...path: readonly (string | number)[]): void => {
    if (findings.has(tag)) return;
    if (canonical(tag) !== null) return void findings.set(tag, null);
    const better = canonical(tag.trim().replaceAll('_', '-'));
    const remedy = better === null ? 'use one such as "en" or "pt-BR"' : `write "${better}"`;
    const message = `"${tag.slice(0, 40)}" is not a language tag, so browsers do not know the language: ${remedy}.`;
    findings.set(tag, finding('MISSING_TRANSLATION', path.map(String), message));
  };
  story.languages?.forEach((tag, index) => check(tag, 'languages', index));
  forEachText(
    context,
    (text) => typeof text !== 'object',
    (text, ...path) => Object.keys(text ?? {}).forEach((tag) => check(tag, ...path, tag)),
  );
  for (const [id, { captions, audioDescription }] of entries) {
    captions?.forEach(({ lang }, index) => check(lang, 'nodes', id, 'captions', index, 'lang'));
    audioDescription?.forEach(({ lang }, index) =>
      check(lang, 'nodes', id, 'audioDescription', index, 'lang'),
    );
  }
  for (const [id, { choices }] of decisions)
    choices.forEach(({ image }, index) => {
      if (typeof image !== 'object') return;
      for (const tag of Object.keys(image))
        check(tag, 'nodes', id, 'decision', 'choices', index, 'image', tag);
    });
  return [...findings.values()].filter((one) => one !== null);
};
