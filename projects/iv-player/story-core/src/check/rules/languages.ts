import { forEachQuestionText } from '../../format/question-parts';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryText } from '../../format/story-file';
import { isWithoutClip } from '../../walk/reading-time';
import type { CheckContext, CheckRule } from '../facts/check-context';

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
export function forEachText(
  { graph }: CheckContext,
  isFine: (text: StoryText | undefined) => boolean,
  visit: (text: StoryText | undefined, ...path: readonly (string | number)[]) => void,
): void {
  if (!isFine(graph.story.title)) visit(graph.story.title, 'title');
  for (const [id, node] of graph.entries) {
    const { text, title, overlays } = node;
    if (!isFine(text)) visit(text, 'nodes', id, 'text');
    if (!isFine(title)) visit(title, 'nodes', id, 'title');
    // Few nodes have overlays; a plain loop allocates nothing for the rest.
    for (let at = 0; overlays && at < overlays.length; at++) {
      const shown = overlays[at]?.text;
      if (!isFine(shown)) visit(shown, 'nodes', id, 'overlays', at, 'text');
    }
    forEachQuestionText(node, (one, ...place) => {
      if (!isFine(one)) visit(one, 'nodes', id, ...place);
    });
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
  const isTranslated = (text: Exclude<StoryText, string>, language: string): boolean =>
    Object.hasOwn(text, language) && (text[language] ?? '').trim() !== '';
  const missingIn = (text: StoryText | undefined): readonly string[] =>
    // Most texts are complete: check this first, without creating lists.
    typeof text !== 'object' || languages.every((language) => isTranslated(text, language))
      ? []
      : languagesWithout(
          languages,
          Object.keys(text).filter((tag) => isTranslated(text, tag)),
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

/** `MISSING_CAPTIONS`: counts the clips without captions, or without captions in one of the story's languages. */
export const missingCaptions: CheckRule = (context) => {
  const languages = languagesOf(context);
  const missing = new Set<string>();
  let [without, partly]: [number, number] = [0, 0];
  let first: readonly string[] | undefined;
  for (const [id, node] of context.graph.entries) {
    const { captions = [] } = node;
    if (isWithoutClip(node)) continue;
    const untranslated = languagesWithout(
      languages,
      captions.map(({ lang }) => lang),
    );
    if (captions.length === 0) without++;
    else if (untranslated.length > 0) {
      partly++;
      for (const one of untranslated) missing.add(one);
    } else continue;
    first ??= ['nodes', id, ...(node.captions ? ['captions'] : [])];
  }
  if (!first) return NONE;
  const clips = (number: number): string => (number === 1 ? '1 clip has' : `${number} clips have`);
  const inLanguages = `in ${[...missing].join(', ')}`;
  const parts = [
    ...(without > 0 ? [`${clips(without)} no captions`] : []),
    ...(without > 0 && partly > 0 ? [`${partly} ${partly === 1 ? 'has' : 'have'} none ${inLanguages}`] : []),
    ...(without === 0 ? [`${clips(partly)} no captions ${inLanguages}`] : []),
  ];
  return [finding('MISSING_CAPTIONS', first, `${parts.join(', and ')}: add caption files.`)];
};
