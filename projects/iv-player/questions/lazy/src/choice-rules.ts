import type { isJudged, isList, judgeChosen, maxPoints, rightAnswers } from 'iv-player/story-core';

/** The rules for answers that are chosen, which the checker of stories shares. */
export interface ChoiceRules {
  readonly isJudged: typeof isJudged;
  readonly isList: typeof isList;
  readonly judgeChosen: typeof judgeChosen;
  readonly maxPoints: typeof maxPoints;
  readonly rightAnswers: typeof rightAnswers;
}

/** The rules, which the first plugin brings along: code loaded on demand imports only types. */
export let rules: ChoiceRules;

export function useRules(given: ChoiceRules): void {
  rules = given;
}
