import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryText } from '../../format/story-file';
import { isWithoutClip } from '../../play/slate-config';
import type { CheckContext, CheckRule } from '../check-context';

const NONE: readonly StoryFinding[] = [];

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const serves = (tag: string, language: string): boolean => primary(tag) === primary(language);

/** Calls a function with every text of the story that has languages, and with where it is. */
function forEachText(
  { graph }: CheckContext,
  visit: (text: Exclude<StoryText, string>, ...path: readonly (string | number)[]) => void,
): void {
  const take = (text: StoryText | undefined, ...path: readonly (string | number)[]): void => {
    if (typeof text === 'object') visit(text, ...path);
  };
  take(graph.story.title, 'title');
  for (const [id, { text, title, decision, overlays }] of graph.entries) {
    take(text, 'nodes', id, 'text');
    take(title, 'nodes', id, 'title');
    overlays?.forEach((one, index) => take(one.text, 'nodes', id, 'overlays', index, 'text'));
    take(decision?.prompt, 'nodes', id, 'decision', 'prompt');
    decision?.choices.forEach(({ label, description }, index) => {
      take(label, 'nodes', id, 'decision', 'choices', index, 'label');
      take(description, 'nodes', id, 'decision', 'choices', index, 'description');
    });
  }
}

/** `MISSING_TRANSLATION`: a text that is not there in one of the story's languages. */
export const missingTranslations: CheckRule = (context) => {
  const languages = context.graph.story.languages ?? [];
  const findings: StoryFinding[] = [];
  forEachText(context, (text, ...path) => {
    if (languages.every((language) => text[language]?.trim())) return;
    const has = (language: string): boolean =>
      Object.keys(text).some((tag) => serves(tag, language) && (text[tag] ?? '').trim() !== '');
    const missing = languages.filter((language) => !has(language));
    if (missing.length === 0) return;
    const message = `This text is missing in ${missing.join(', ')}: translate it.`;
    findings.push(finding('MISSING_TRANSLATION', path.map(String), message));
  });
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
