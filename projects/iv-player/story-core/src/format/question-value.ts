/** Name of the value with the results of questions. */
export const QUESTION_VALUE = 'question';

/** Names of the sums among these results, which no question can have. */
export const QUESTION_SUMS: readonly string[] = ['points', 'max'];
