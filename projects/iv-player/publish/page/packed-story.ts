import type { Player } from 'iv-player';
import { isHls } from 'iv-player/private';
import { type StoryFile, loadStory, prepareQuestions } from 'iv-player/story';
import { type CheckedStory, acceptedStory, asChecked } from 'iv-player/story-core';
import { matchingLanguage } from 'iv-player/ui';
import type { PageConfig } from './page-data';
import type * as pageQuestions from './page-questions';
import type { PageRecord, PageRecordDeps } from './page-record';

/** Content of a packed page. */
export interface PackedStory {
  readonly story: unknown;
  /** First language of the film. */
  readonly language: string;
  /** Texts of caption files by their address in the story. */
  readonly captions: Readonly<Record<string, string>>;
  /** Whether the page was opened from disk, where pages cannot request files. */
  readonly isLocal: boolean;
}

/** Loads the story of a pack with its caption texts. Throws a `StoryFormatError`. */
export function loadPackedStory(player: Player, packed: PackedStory): StoryFile {
  const { story: given, language, captions, isLocal } = packed;
  const story = acceptedStory(given);
  const ordered = withFirstLanguage(story, language);
  loadStory(player, asChecked(isLocal ? withStreamedSounds(ordered) : ordered));
  for (const [id, node] of Object.entries(story.nodes)) {
    if (!node.captions?.length) continue;
    const tracks = player.repository.get(id)?.captions ?? [];
    player.repository.update({
      id,
      captions: tracks.map((track, index) => {
        const text = captions[node.captions?.[index]?.src ?? ''];
        return text === undefined ? track : { ...track, load: () => Promise.resolve(text) };
      }),
    });
  }
  return story;
}

/** The code for questions, in `questions.js`. */
export type PageQuestions = typeof pageQuestions;

/** Ids of all questions, in the order of the file. */
export const questionIds = ({ nodes }: StoryFile): readonly string[] =>
  Object.values(nodes).flatMap(({ questions = [] }) => questions.map(({ id }) => id));

/** Loads the code for questions, and waits until a loaded story asks them; `null` for a story without. */
export async function loadQuestions(story: StoryFile): Promise<PageQuestions | null> {
  if (questionIds(story).length === 0) return null;
  await prepareQuestions();
  return import('./page-questions');
}

/** The recorder of a film that is not recorded. */
export const NO_RECORD: PageRecord = { setConsent: () => undefined, attribute: (_, run) => run() };

/** Starts the recorder, whose code is in `records.js`, if the film is recorded. Without that script, the film plays and is not recorded. */
export async function loadRecord(
  { record, ...config }: PageConfig,
  deps: Omit<PageRecordDeps, 'config'>,
  load = () => import('./page-record'),
): Promise<PageRecord> {
  if (!record) return NO_RECORD;
  try {
    const { startRecord } = await load();
    return startRecord({ ...deps, config: { ...config, record } });
  } catch (cause) {
    console.warn('iv-player: could not load the code that records choices (records.js).', cause);
    return NO_RECORD;
  }
}

/** Moves a language to the front: text scenes and overlays use the first language until the viewer chooses one. */
function withFirstLanguage(story: CheckedStory, wanted: string): CheckedStory {
  const { languages = [] } = story;
  const first = matchingLanguage(languages, wanted) ?? wanted;
  return { ...story, languages: [...new Set([first, ...languages])] };
}

/** Plays sounds with media elements: pages from disk cannot load them for decoding. */
const withStreamedSounds = (story: CheckedStory): CheckedStory => ({
  ...story,
  ...(story.sounds && { sounds: story.sounds.map((sound) => ({ ...sound, html5: true })) }),
});

/** Whether the story has a source that only hls.js can play in most browsers. */
export const usesHls = ({ nodes }: StoryFile): boolean =>
  Object.values(nodes).some(({ source = [] }) =>
    [source].flat().some((one) => isHls(typeof one === 'string' ? { src: one } : one)),
  );
