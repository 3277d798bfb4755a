import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryText } from '../../format/story-file';
import { isWithoutClip } from '../../play/reading-time';
import type { CheckContext, CheckRule } from '../check-context';

const NONE: readonly StoryFinding[] = [];

const MAX_LANGUAGES = 200;

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * Returns the languages that none of the tags cover. A tag covers its own language. If the story does not declare the tag, it also covers
 * all tags with the same primary language: `pt-BR` covers `pt-PT` unless both are declared.
 */
function languagesWithout(languages: readonly string[], tags: readonly string[]): readonly string[] {
  const wanted = new Set(languages.map((language) => language.toLowerCase()));
  const exact = new Set(tags.map((tag) => tag.toLowerCase()));
  const kinds = new Set([...exact].filter((tag) => !wanted.has(tag)).map(primary));
  return languages.filter((one) => !exact.has(one.toLowerCase()) && !kinds.has(primary(one)));
}

const languagesOf = ({ graph }: CheckContext): readonly string[] =>
  [...new Set(graph.story.languages ?? [])].slice(0, MAX_LANGUAGES);

/** Visits each of the story's texts for which `isFine` returns `false`, with its path. */
function forEachText(
  { graph }: CheckContext,
  isFine: (text: StoryText | undefined) => boolean,
  visit: (text: StoryText | undefined, ...path: readonly (string | number)[]) => void,
): void {
  if (!isFine(graph.story.title)) visit(graph.story.title, 'title');
  for (const [id, { text, title, overlays }] of graph.entries) {
    if (!isFine(text)) visit(text, 'nodes', id, 'text');
    if (!isFine(title)) visit(title, 'nodes', id, 'title');
    // Few nodes have overlays; a plain loop allocates nothing for the rest.
    for (let at = 0; overlays && at < overlays.length; at++) {
      const shown = overlays[at]?.text;
      if (!isFine(shown)) visit(shown, 'nodes', id, 'overlays', at, 'text');
    }
  }
  for (const [id, { prompt, choices }] of graph.decisions) {
    if (!isFine(prompt)) visit(prompt, 'nodes', id, 'decision', 'prompt');
    for (let at = 0; at < choices.length; at++) {
      const { label, description } = choices[at] ?? {};
      if (!isFine(label)) visit(label, 'nodes', id, 'decision', 'choices', at, 'label');
      if (!isFine(description)) visit(description, 'nodes', id, 'decision', 'choices', at, 'description');
    }
  }
}

/** `MISSING_TRANSLATION`: text without a translation for one of the story's languages. */
export const missingTranslations: CheckRule = (context) => {
  const languages = languagesOf(context);
  const isThere = (text: Exclude<StoryText, string>, language: string): boolean =>
    Object.hasOwn(text, language) && (text[language] ?? '').trim() !== '';
  const missingIn = (text: StoryText | undefined): readonly string[] =>
    // Most texts are complete: check this first, without creating lists.
    typeof text !== 'object' || languages.every((language) => isThere(text, language))
      ? []
      : languagesWithout(
          languages,
          Object.keys(text).filter((tag) => isThere(text, tag)),
        );
  const findings: StoryFinding[] = [];
  forEachText(
    context,
    (text) => missingIn(text).length === 0,
    (text, ...path) => {
      const message = `This text has no translation for ${missingIn(text).join(', ')}: add one.`;
      findings.push(finding('MISSING_TRANSLATION', path.map(String), message));
    },
  );
  return findings;
};

/** `MISSING_CAPTIONS`: a clip without captions, or without captions in one of the story's languages. */
export const missingCaptions: CheckRule = (context) => {
  const languages = languagesOf(context);
  return context.graph.entries.flatMap(([id, node]) => {
    const { captions = [] } = node;
    if (isWithoutClip(node)) return NONE;
    const path = ['nodes', id, ...(node.captions ? ['captions'] : [])];
    if (captions.length === 0) {
      return [finding('MISSING_CAPTIONS', path, `The clip of "${id}" has no captions: add a caption file.`)];
    }
    const missing = languagesWithout(
      languages,
      captions.map(({ lang }) => lang),
    );
    const message = `The clip of "${id}" has no captions in ${missing.join(', ')}: add translated files.`;
    return missing.length > 0 ? [finding('MISSING_CAPTIONS', path, message)] : [];
  });
};
