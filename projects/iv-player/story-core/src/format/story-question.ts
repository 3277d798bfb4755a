import type { StoryLogic, StoryText } from './story-text';

/** An answer of a question of kind `single` or `multiple`. Without any `correct` or `points`, nothing is judged. */
export interface StoryFileAnswer {
  /** Id, unique within the question. */
  readonly id: string;
  /** Text of the answer. Default: its id. */
  readonly label?: StoryText;
  /** Whether the answer is right. If no answer says so, those with points above 0 are right. Default `false`. */
  readonly correct?: boolean;
  /** Points for this answer, which may be negative. Default: those of the question if the answer is right, otherwise none. */
  readonly points?: number;
  /** Text to show after the answer was given. */
  readonly feedback?: StoryText;
  /** Values to assign to variables if this answer was given last, when the question is over, after the question's own `set`. */
  readonly set?: Readonly<Record<string, StoryLogic>>;
  /** Address of an image, relative to the story file. */
  readonly image?: StoryText;
  /** Additional text, shown below the label. */
  readonly description?: StoryText;
}

/** Texts to show after an answer. */
export interface StoryFileFeedback {
  /** Text to show after a right answer. */
  readonly correct?: StoryText;
  /** Text to show after a wrong answer. */
  readonly wrong?: StoryText;
}

/** Right answers: texts, a range of numbers including its limits, or a number with a tolerance. */
export type StoryFileAccept =
  | readonly string[]
  | { readonly min?: number; readonly max?: number }
  | { readonly value: number; readonly tolerance?: number };

/** Where the film continues: at a node time of the same scene, in seconds, or in another scene. */
export type StoryFileTarget = { readonly seek: number } | { readonly to: string };

/**
 * A question in the middle of a scene. Times are node times in seconds; negative values count from the scene's end. Its result is available
 * to expressions as `question.<id>.correct`, `.answered`, `.points` and `.tries`; the sums for all questions asked as `question.points` and
 * `question.max`.
 */
export interface StoryFileQuestion {
  /** Id, unique within the story: letters, digits, `_` and `-`, but not `points` or `max`. */
  readonly id: string;
  /** Node time at which the question is asked. Questions with the same time are asked one after the other. */
  readonly at: number;
  /** `single` takes one of the answers, `multiple` several, `text` and `number` a written answer; `confirm` waits for *Continue*. */
  readonly kind: 'single' | 'multiple' | 'text' | 'number' | 'confirm';
  /** Question to the viewer. */
  readonly prompt?: StoryText;
  /** Additional text, shown below the question. */
  readonly text?: StoryText;
  /** Address of an image, relative to the story file. */
  readonly image?: StoryText;
  /** Text alternative of the image. Default: it is decorative. */
  readonly description?: StoryText;
  /** Answers to choose from, for `single` and `multiple`. */
  readonly answers?: readonly StoryFileAnswer[];
  /** Whether the answers are shown in random order. Default `false`. */
  readonly shuffle?: boolean;
  /** Right answers for `text` and `number`. Default: none; nothing is judged. */
  readonly accept?: StoryFileAccept;
  /** Whether a text must match in case and surrounding blanks. Default `false`. */
  readonly exact?: boolean;
  /** Whether the film is held until the question is answered. Default `true`. */
  readonly pause?: boolean;
  /** Node time at which a question that does not hold the film disappears. Default: the scene's end. */
  readonly until?: number;
  /** Whether the question must be answered. Default: `true` if it holds the film; otherwise, it can be skipped. */
  readonly required?: boolean;
  /** Number of tries, of which the last one decides; 0 for any number. Default 1. */
  readonly tries?: number;
  /** Points for a right answer. For `multiple`: points for each right answer, minus as many for each wrong one. Default 1. */
  readonly points?: number;
  /** Whether the right answer is shown after the last try. Default `true`. */
  readonly reveal?: boolean;
  /** Texts to show after an answer. */
  readonly feedback?: StoryFileFeedback;
  /** Where the film continues after a right answer. Default: where it was held. */
  readonly onCorrect?: StoryFileTarget;
  /** Where the film continues after a wrong answer. Default: where it was held. */
  readonly onWrong?: StoryFileTarget;
  /** Values to assign to variables when the question is over, in order. */
  readonly set?: Readonly<Record<string, StoryLogic>>;
  /** Condition for the question to be asked. Default: always. */
  readonly when?: StoryLogic;
  /** Seconds for all tries together; then the question is over, and the answer wrong. Default: no limit. */
  readonly limit?: number;
}
