import type { VariableValues } from 'iv-player';
import { questionsOf } from '../format/question-parts';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import { type StoryResult, storyResult } from './judge-ending';

/** What an ending depends on. Players have it. */
export interface EndingState {
  readonly ended: boolean;
  readonly initiedPlugins: readonly string[];
  readonly questions: {
    readonly signals: {
      readonly open: () => unknown;
      readonly results: () => Readonly<Record<string, unknown>>;
    };
  };
  readonly currentNode: { readonly hasKnownDuration: boolean; readonly duration: number } | null;
  readonly currentNodeTime: number;
  readonly reduxStore: { readonly getState: () => { readonly variables: VariableValues } };
}

/** Returns the ending at a node, with its outcome; `null` if the node is not an ending, or has questions that lie ahead. */
export function endingAt(
  story: StoryFile,
  node: string | null,
  state: EndingState,
): (StoryResult & { readonly name: string; readonly node: string }) | null {
  const name = node !== null && Object.hasOwn(story.nodes, node) ? story.nodes[node]?.ending : undefined;
  if (node === null || name === undefined || hasQuestionsAhead(state, story.nodes[node])) return null;
  return { name, node, ...storyResult(story, name, state.reduxStore.getState().variables) };
}

/** Time after a question, in seconds, at which it has been asked if it is asked at all. */
const ASKED_BY = 0.1;

/** Whether the current scene has a question that is open or ahead. */
function hasQuestionsAhead(state: EndingState, node: StoryFileNode | undefined): boolean {
  const questions = node ? questionsOf(node) : [];
  if (questions.length === 0 || state.ended || !state.initiedPlugins.includes('questions')) return false;
  const { open, results } = state.questions.signals;
  if (open()) return true;
  const { hasKnownDuration = false, duration: known = 0 } = state.currentNode ?? {};
  const duration = hasKnownDuration ? known : Infinity;
  return questions.some(({ id, at }) => {
    const time = Math.min(duration, Math.max(0, at < 0 ? duration + at : at));
    const now = state.currentNodeTime;
    return now < time - ASKED_BY || (now < time + ASKED_BY && !results()[id]);
  });
}
