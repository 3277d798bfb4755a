import type { JsonObject } from 'iv-player';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import { inOne } from '../format/text-in-one';
import { type TweeLink, writeLink } from './twee-links';
import { type TweePassage, writePassages } from './twee-passages';

/**
 * A story as a Twee 3 file: titles, texts, choices, tags and positions, in the story's first language. What Twee cannot say
 * (clips, windows, conditions, variables, sounds) is left out, so keep the story file too.
 */
export function toTwee(story: StoryFile): string {
  const [language] = story.languages ?? [];
  const ifid = story.meta?.['ifid'];
  const data = { ...(typeof ifid === 'string' && { ifid }), ...twineOf(story.meta), start: story.start };
  const special = (name: string, text: string): Omit<TweePassage, 'line'> => ({
    name,
    tags: [],
    metadata: {},
    text,
  });
  const title = inOne(story.title, language);
  return writePassages([
    ...(title === '' ? [] : [special('StoryTitle', title)]),
    special('StoryData', JSON.stringify(data, null, 2)),
    ...Object.entries(story.nodes).map(([id, node]) => passageOf(id, node, language)),
  ]);
}

function linksOf({ next, decision }: StoryFileNode, language: string | undefined): readonly TweeLink[] {
  const choices = (decision?.choices ?? []).map(({ to, label }) => ({
    to,
    label: inOne(label, language) || to,
  }));
  return [...(next === undefined ? [] : [{ to: next, label: next }]), ...choices];
}

/** What `fromTwee` kept of the file besides what a story says. */
function twineOf(data: JsonObject | undefined): JsonObject {
  const twine = data?.['twine'];
  return typeof twine === 'object' && twine !== null && !Array.isArray(twine) ? (twine as JsonObject) : {};
}

function passageOf(id: string, node: StoryFileNode, language: string | undefined): Omit<TweePassage, 'line'> {
  const text = inOne(node.text, language);
  const links = linksOf(node, language)
    .map((link) => writeLink(link) ?? writeLink({ to: link.to, label: link.to }))
    .filter((link) => link !== null);
  return {
    name: id,
    tags: (node.tags ?? []).map((tag) => tag.replaceAll(/\s+/g, '-')),
    metadata: { ...(node.position && { position: node.position.join(',') }), ...twineOf(node.data) },
    text: [text, links.join('\n')].filter((part) => part !== '').join('\n\n'),
  };
}
