import { localize, withIds } from 'iv-player/private';
import type { StoryFile, StoryText } from '../format/story-file';
import { storyGraph } from '../check/facts/story-graph';
import { questionsOf } from '../format/question-parts';
import { foreignDefaults } from '../walk/scene-logic';
import { withoutDoubledBraces } from '../walk/text-values';
import type { AudienceFigures } from './audience-rows';
import { answerRow, choiceRow, decisionRow, nodeRow, questionRow, wayRow } from './audience-tally';
import { recordedStoryId } from 'iv-player/private';

/** Returns the figures of a story that nobody has seen: its rows with their texts, and 0 everywhere. */
export function emptyAudience(story: StoryFile, language = story.languages?.[0] ?? ''): AudienceFigures {
  const shown = (text: StoryText | undefined): string =>
    withoutDoubledBraces(localize(text, language)?.text ?? '');
  const { entries, targets, firstTargets } = storyGraph(story);
  const isInStory = true;
  const endings = new Set(entries.flatMap(([, { ending }]) => ending ?? []));
  return {
    ...{ story: recordedStoryId(story), title: shown(story.title), language },
    ...{ sessions: 0, records: 0, duplicates: 0, lost: 0 },
    ...{ foreign: [], revisions: [], paths: [], minutes: [] },
    endings: [...endings].map((name) => ({ name, sessions: 0, share: 0, isInStory })),
    decisions: entries.flatMap(([node, { decision }]) =>
      decision ? [decisionRow(node, { prompt: shown(decision.prompt), isInStory })] : [],
    ),
    choices: entries.flatMap(([node, { decision }]) =>
      decision
        ? [
            ...withIds(decision.choices).map(({ id, to, label }) =>
              choiceRow(node, id, to, { label: shown(label) || id, isInStory }),
            ),
            ...foreignDefaults(decision).map((to) => choiceRow(node, null, to, { isInStory })),
          ]
        : [],
    ),
    questions: entries.flatMap(([node, scene]) =>
      questionsOf(scene).map(({ id, prompt }) => questionRow(node, id, { prompt: shown(prompt), isInStory })),
    ),
    answers: entries.flatMap(([node, scene]) =>
      questionsOf(scene).flatMap(({ id, answers = [] }) =>
        answers.map((answer) =>
          answerRow(node, id, answer.id, { label: shown(answer.label) || answer.id, isInStory }),
        ),
      ),
    ),
    nodes: entries.map(([node, { title }]) => nodeRow(node, { title: shown(title) || node, isInStory })),
    ways: entries.flatMap(([from], number) => {
      const followers = new Set(targets.subarray(firstTargets[number], firstTargets[number + 1]));
      return [...followers].flatMap((to) => {
        const entry = entries[to];
        return entry ? [wayRow(from, entry[0], { isInStory })] : [];
      });
    }),
  };
}
