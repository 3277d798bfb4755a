import type { NodeQuestion, QuestionTarget } from 'iv-player/private';

/** The part of a question's state that decides where the film continues. */
interface JudgedState {
  readonly correct: boolean | null;
  readonly isFeedback: boolean;
}

/** Where the film continues after a judged answer, if not here. */
export const targetOf = (
  { onCorrect, onWrong }: NodeQuestion,
  { correct }: JudgedState,
): QuestionTarget | undefined => (correct ? onCorrect : correct === false ? onWrong : undefined);

/** Whether a question that waits in its feedback ends the scene. */
export function leadsAway(question: NodeQuestion, state: JudgedState): boolean {
  const target = targetOf(question, state);
  return state.isFeedback && target !== undefined && 'to' in target;
}
