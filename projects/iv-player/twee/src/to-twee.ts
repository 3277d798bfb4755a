import type { JsonObject } from 'iv-player';
import { localize } from 'iv-player/private';
import {
  acceptedStory,
  foreignDefaults,
  type StoryFile,
  type StoryFileNode,
  type StoryText,
  withoutDoubledBraces,
} from 'iv-player/story-core';
import { storyIfid } from './story-ifid';
import { exportNotes } from './export-notes';
import { type TweeDialect, dialectOf, isCodeTag, versionOf } from './twee-dialect';
import { type TweeNames, tweeNames } from './twee-names';
import { type WrittenPassage, writePassages } from './twee-passages';
import type { TweeLink } from './twee-link';
import { inLine } from './twee-rule';
import { ORIGINAL } from './twee-scenes';
import { NO_EFFECTS, assignment, type WrittenEffects, writeEffects } from './write-effects';
import { writePassage } from './write-passage';

/** Options for `toTwee`. */
export interface TweeExportOptions {
  /** Receives a sentence about each part of the story that is left out or changed because Twee cannot express it. */
  readonly onNote?: (note: string) => void;
}

/**
 * Converts a story to a Twee 3 file: titles, texts, choices, tags and positions, in the story's first language, and for SugarCube
 * (`meta.twine.format`) what choices set. Everything else (clips, windows, conditions, other variables, sounds) is left out and reported to
 * `onNote`, so keep the story file as well.
 * Text that resembles markup is escaped. Throws `BAD_FORMAT` (a `StoryFormatError`) if the story cannot be read.
 */
export function toTwee(story: StoryFile, options: TweeExportOptions = {}): string {
  const { onNote = () => undefined } = options;
  const read = acceptedStory(story);
  const { meta, nodes, title, start, languages = [] } = read;
  const [language = null] = languages;
  const shown: PickText = (text) => localize(text, language)?.text ?? '';
  const twine = twineOf(meta);
  const dialect = dialectOf(twine['format']);
  const names = tweeNames(read, dialect, onNote);
  const effects = dialect === 'sugarcube' ? writeEffects(read) : NO_EFFECTS;
  for (const loss of exportNotes(read, dialect, effects)) onNote(loss);
  const ifid = typeof meta?.['ifid'] === 'string' && meta['ifid'] !== '' ? meta['ifid'] : storyIfid(read);
  if (ifid !== meta?.['ifid'])
    onNote(`The story has no IFID: add "meta": { "ifid": "${ifid}" } to keep the one in the Twee file.`);
  const data = { ifid, ...twine, start: names.nameOf(start) };
  const special = (name: string, text: string): WrittenPassage => ({ name, tags: [], metadata: {}, text });
  const shownTitle = withoutDoubledBraces(shown(title));
  return writePassages([
    ...(shownTitle === '' ? [] : [special('StoryTitle', shownTitle)]),
    special('StoryData', JSON.stringify(data, null, 2)),
    ...(effects.initial.size === 0 ? [] : [special('StoryInit', initialOf(effects))]),
    ...Object.entries(nodes).map(([id, node]): WrittenPassage => {
      const name = names.nameOf(id);
      const tags = (node.tags ?? []).map((tag) => {
        const written = tag.trim().replaceAll(/\s+/g, '-');
        return isCodeTag(written, dialect) ? `${written}-tag` : written;
      });
      const isRenamed = name !== id;
      const isRetagged = tags.some((tag, index) => tag !== node.tags?.[index]);
      if (isRetagged) onNote(`Twine cannot use the tags of "${id}": they become ${tags.join(', ')}.`);
      const original = { ...(isRenamed && { id }), ...(isRetagged && { tags: [...(node.tags ?? [])] }) };
      return {
        name,
        tags: tags.filter((tag) => tag !== ''),
        metadata: {
          ...(node.position && { position: node.position.join(',') }),
          ...twineOf(node.data),
          ...((isRenamed || isRetagged) && { [ORIGINAL]: original }),
        },
        text: writePassage(
          withoutDoubledBraces(shown(node.text)),
          linksOf(node, shown, dialect, names, effects),
          {
            dialect,
            version: versionOf(twine['format-version']),
            isScene: names.isName,
          },
        ),
      };
    }),
  ]);
}

const initialOf = ({ initial }: WrittenEffects): string =>
  Array.from(initial, ([name, value]) => `<<set ${assignment(name, JSON.stringify(value))}>>`).join('\n');

type PickText = (text: StoryText | undefined) => string;

/** Converts `next`, choices and defaults to links. */
function linksOf(
  { next, decision }: StoryFileNode,
  shown: PickText,
  dialect: TweeDialect,
  { nameOf }: TweeNames,
  { setters }: WrittenEffects,
): readonly TweeLink[] {
  const choices = decision?.choices ?? [];
  const labelOf = (id: string): string => inLine(id).trim() || nameOf(id);
  const others = [...(next === undefined ? [] : [next]), ...(decision ? foreignDefaults(decision) : [])];
  return [
    ...choices.map((choice) => {
      const { to, label, image } = choice;
      const setter = setters.get(choice);
      const picture = dialect === 'sugarcube' ? shown(image) : '';
      const text = inLine(withoutDoubledBraces(shown(label))).trim();
      return {
        to: nameOf(to),
        label: text || labelOf(to),
        ...(picture !== '' && { image: picture }),
        ...(setter !== undefined && { setter }),
      };
    }),
    ...others.map((id) => ({ to: nameOf(id), label: labelOf(id) })),
  ];
}

/** Returns the Twine data that `fromTwee` kept. */
function twineOf(data: JsonObject | undefined): JsonObject {
  const twine = data?.['twine'];
  return typeof twine === 'object' && twine !== null && !Array.isArray(twine) ? (twine as JsonObject) : {};
}
