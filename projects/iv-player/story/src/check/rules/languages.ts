import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryText } from '../../format/story-file';
import { isWithoutClip } from '../../play/slate-config';
import type { CheckContext, CheckRule } from '../check-context';

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
const serves = (tag: string, language: string): boolean => primary(tag) === primary(language);

/** Every text of the story, with where it is. */
function* textsIn({
  graph,
}: CheckContext): Generator<readonly [text: StoryText | undefined, path: readonly string[]]> {
  yield [graph.story.title, ['title']];
  for (const [id, { text, title, decision }] of graph.nodes) {
    const base = ['nodes', id];
    yield [text, [...base, 'text']];
    yield [title, [...base, 'title']];
    yield [decision?.prompt, [...base, 'decision', 'prompt']];
    for (const [index, { label, description }] of (decision?.choices ?? []).entries()) {
      const choice = [...base, 'decision', 'choices', String(index)];
      yield [label, [...choice, 'label']];
      yield [description, [...choice, 'description']];
    }
  }
}

/** `MISSING_TRANSLATION`: a text that is not there in one of the story's languages. */
export const missingTranslations: CheckRule = (context) => {
  const languages = context.graph.story.languages ?? [];
  const findings: StoryFinding[] = [];
  for (const [text, path] of textsIn(context)) {
    if (text === undefined || typeof text === 'string') continue;
    if (languages.every((language) => text[language]?.trim())) continue;
    const has = (language: string): boolean =>
      Object.keys(text).some((tag) => serves(tag, language) && (text[tag] ?? '').trim() !== '');
    const missing = languages.filter((language) => !has(language));
    if (missing.length === 0) continue;
    findings.push(
      finding('MISSING_TRANSLATION', path, `This text is missing in ${missing.join(', ')}: translate it.`),
    );
  }
  return findings;
};

/** `MISSING_CAPTIONS`: a clip without captions, or without those in one of the story's languages. */
export const missingCaptions: CheckRule = ({ graph }) =>
  [...graph.nodes].flatMap(([id, node]) => {
    if (isWithoutClip(node)) return [];
    const { captions = [] } = node;
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
    const missing = (graph.story.languages ?? []).filter(
      (tag) => !captions.some(({ lang }) => serves(lang, tag)),
    );
    const message = `The clip of "${id}" has no captions in ${missing.join(', ')}: translate them.`;
    return missing.length > 0 ? [finding('MISSING_CAPTIONS', path, message)] : [];
  });
