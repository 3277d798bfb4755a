import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryText } from '../../format/story-file';
import { isWithoutClip } from '../../play/slate-config';
import type { CheckContext, CheckRule } from '../check-context';

const NONE: readonly StoryFinding[] = [];

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const serves = (tag: string, language: string): boolean => primary(tag) === primary(language);

/** Calls a function with every text of the story that is not `isFine`, and with where it is. */
function forEachText(
  { graph }: CheckContext,
  isFine: (text: StoryText | undefined) => boolean,
  visit: (text: StoryText | undefined, ...path: readonly (string | number)[]) => void,
): void {
  if (!isFine(graph.story.title)) visit(graph.story.title, 'title');
  for (const [id, { text, title, overlays }] of graph.entries) {
    if (!isFine(text)) visit(text, 'nodes', id, 'text');
    if (!isFine(title)) visit(title, 'nodes', id, 'title');
    // Few have overlays: without them no iteration costs memory.
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

/** `MISSING_TRANSLATION`: a text that is not there in one of the story's languages. */
export const missingTranslations: CheckRule = (context) => {
  const languages = context.graph.story.languages ?? [];
  const isMissing = (text: StoryText | undefined, language: string): boolean =>
    typeof text === 'object' &&
    !text[language]?.trim() &&
    !Object.keys(text).some((tag) => serves(tag, language) && (text[tag] ?? '').trim() !== '');
  const findings: StoryFinding[] = [];
  forEachText(
    context,
    (text) => typeof text !== 'object' || !languages.some((language) => isMissing(text, language)),
    (text, ...path) => {
      const missing = languages.filter((language) => isMissing(text, language));
      const message = `This text is missing in ${missing.join(', ')}: translate it.`;
      findings.push(finding('MISSING_TRANSLATION', path.map(String), message));
    },
  );
  return findings;
};

/** `MISSING_CAPTIONS`: a clip without captions, or without those in one of the story's languages. */
export const missingCaptions: CheckRule = ({ graph }) =>
  graph.entries.flatMap(([id, node]) => {
    const { captions = [] } = node;
    const languages = graph.story.languages ?? [];
    if (isWithoutClip(node)) return NONE;
    if (captions.length > 0 && languages.every((tag) => captions.some(({ lang }) => lang === tag)))
      return NONE;
    const path = ['nodes', id, ...(node.captions ? ['captions'] : [])];
    if (captions.length === 0) {
      return [
        finding(
          'MISSING_CAPTIONS',
          path,
          `The clip of "${id}" has no captions: write them, and name the file.`,
        ),
      ];
    }
    const missing = languages.filter((tag) => !captions.some(({ lang }) => serves(lang, tag)));
    const message = `The clip of "${id}" has no captions in ${missing.join(', ')}: translate them.`;
    return missing.length > 0 ? [finding('MISSING_CAPTIONS', path, message)] : [];
  });
