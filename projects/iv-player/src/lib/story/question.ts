import type { JsonValue } from '../store/plain-json';
import type { LocalizedText } from './localized-text';
import type { StoryNode } from './story-node';

/**
 * Kind of a question, by what it asks for: one of its answers, several of them, a text, a number, or just a confirmation to continue.
 * @example
 * const kind: QuestionKind = 'single';
 */
export type QuestionKind = 'single' | 'multiple' | 'text' | 'number' | 'confirm';

/**
 * Variables that change, with their new values, or a function that returns them. It must be pure, because it is called again after going
 * back.
 * @example
 * const effect: QuestionEffect = ({ noise }) => ({ noise: Number(noise) + 1 });
 */
export type QuestionEffect =
  | Readonly<Record<string, JsonValue>>
  | ((values: Readonly<Record<string, JsonValue>>) => Readonly<Record<string, JsonValue>>);

/**
 * An answer to choose, of a question of kind `single` or `multiple`.
 * @example
 * const answer: QuestionAnswer = { id: 'blue', label: 'Blue', feedback: 'Blue is neutral.' };
 */
export interface QuestionAnswer {
  /** Unique in the question. */
  readonly id: string;
  /** Text of the answer. Default: its id. */
  readonly label?: LocalizedText;
  /** Further text. Default: none. */
  readonly description?: LocalizedText;
  /** Address of a picture. Default: none. */
  readonly image?: LocalizedText;
  /** Whether the answer is right. If no answer says so, those with more than 0 points are. Default `false`. */
  readonly correct?: boolean;
  /** Points for the answer, which may be negative. Default: those of the question if it is right, else 0; of `multiple`, minus those of the question for a wrong one if no answer has points. */
  readonly points?: number;
  /** Shown after the answer was given. Default: none. */
  readonly feedback?: LocalizedText;
  /** Applied when the question is over and this answer was given last. Default: none. */
  readonly set?: QuestionEffect;
}

/**
 * Where the film continues: at a time of the same node in seconds, but not past a required question, or at another node.
 * @example
 * const target: QuestionTarget = { seek: 8 };
 */
export type QuestionTarget = { readonly seek: number } | { readonly to: string };

/** Right answers of a question of kind `text` (all of these), or `number` (in a range, or near a value). */
export type QuestionAccept =
  | readonly string[]
  | { readonly min?: number; readonly max?: number }
  | { readonly value: number; readonly tolerance?: number };

/**
 * A question in the middle of a node. Times are node times in seconds; negative ones count from the node's end.
 * @example
 * const question: QuestionOptions = { id: 'volts', at: 12, kind: 'number', prompt: 'How many volts?', accept: { value: 230 } };
 */
export interface QuestionOptions {
  /** Unique in the story: letters, digits, `_` and `-`, but not `points`, `max` or `__proto__`. */
  readonly id: string;
  /** When it is asked. Questions at one time are asked in the order they were added. */
  readonly at: number;
  /** Kind of answer that it asks for. */
  readonly kind: QuestionKind;
  /** The question. */
  readonly prompt?: LocalizedText;
  /** Text below the question. Default: none. */
  readonly text?: LocalizedText;
  /** Address of a picture. Default: none. */
  readonly image?: LocalizedText;
  /** Text alternative of the picture. Default: it is decorative. */
  readonly description?: LocalizedText;
  /** The answers of `single` and `multiple`. Without any `correct` or `points`, nothing is judged. */
  readonly answers?: readonly QuestionAnswer[];
  /** Whether answers are shown in random order. Default `false`. */
  readonly shuffle?: boolean;
  /** The right answers of `text` and `number`. Default: none, nothing is judged. */
  readonly accept?: QuestionAccept;
  /** Whether a text must match exactly: with case, surrounding blanks and the form of quotes. Default `false`. */
  readonly exact?: boolean;
  /** Whether the film is held at `at`. If not, the question is shown until `until`. Default `true`. */
  readonly pause?: boolean;
  /** End of a question that does not hold the film. Default: the node's end. */
  readonly until?: number;
  /** Whether the film continues only after an answer. Default: that of `pause`. */
  readonly required?: boolean;
  /** How often the viewer may answer; 0 for any number. Default 1. */
  readonly tries?: number;
  /** Points for a right answer; of `multiple`, for each right one, minus as many for each wrong one. Default 1. */
  readonly points?: number;
  /** Whether the right answer is shown after the last try. Default `true`. */
  readonly reveal?: boolean;
  /** Shown after a right or wrong answer. Default: none. */
  readonly feedback?: { readonly correct?: LocalizedText; readonly wrong?: LocalizedText };
  /** Where the film continues after a right answer. Default: at the question. */
  readonly onCorrect?: QuestionTarget;
  /** Where the film continues after a wrong answer. With tries left, the question is asked again when playback meets it. Default: at the question. */
  readonly onWrong?: QuestionTarget;
  /** Applied when the question is over. Default: none. */
  readonly set?: QuestionEffect;
  /** Whether it is asked, called with all variables at `at`. Once it is asked, later changes do not matter. Default: it is. */
  readonly when?: (values: Readonly<Record<string, JsonValue>>) => boolean;
  /**
   * Seconds for all tries together, without pauses and feedback; then the question is over, and wrong if it is judged. Follows the viewer's
   * `decision.timeLimit`. Default: no limit.
   */
  readonly limit?: number;
}

/** A question with all defaults. */
export interface NodeQuestion extends QuestionOptions {
  /** The answers of `single` and `multiple`; empty for other kinds. */
  readonly answers: readonly QuestionAnswer[];
  /** Whether the film is held at `at`. */
  readonly pause: boolean;
  /** Whether the film continues only after an answer. */
  readonly required: boolean;
  /** How often the viewer may answer; 0 for any number. */
  readonly tries: number;
  /** Points for a right answer. */
  readonly points: number;
  /** Whether the right answer is shown after the last try. */
  readonly reveal: boolean;
}

/** A given answer: ids of answers, a text, a number, or `true` for a confirmation. */
export type QuestionInput = readonly string[] | string | number | true;

/**
 * The question that is shown now.
 * @example
 * const open = player.questions.signals.open;
 * const canSkip = computed(() => open()?.isRequired === false);
 */
export interface OpenQuestion {
  /** The question, with its answers in the order to show. */
  readonly question: NodeQuestion;
  /** The node that asks it. */
  readonly node: StoryNode;
  /** Index of the pass in the playlist. */
  readonly index: number;
  /** `feedback`: it has been judged and waits for `continue()`. */
  readonly phase: 'asking' | 'feedback';
  /** Answer of the last try; `null` before the first. */
  readonly given: QuestionInput | null;
  /** Whether the last try was right; `null` if nothing is judged. */
  readonly correct: boolean | null;
  /** Points of the last try. */
  readonly points: number;
  /** Tries so far. */
  readonly tries: number;
  /** `Infinity` without a limit. */
  readonly triesLeft: number;
  /** Whether no try is left, or none is needed. */
  readonly isOver: boolean;
  /** Whether the film is held for it, even if it is paused. */
  readonly isHeld: boolean;
  /** Whether it must be answered; otherwise, it can be skipped. */
  readonly isRequired: boolean;
  /** Texts to show: of the answers given, then of the question. */
  readonly feedback: readonly LocalizedText[];
  /** Ids of the right answers, if they may be shown now. */
  readonly revealed: readonly string[] | null;
  /** The viewer's seconds; `null` without a limit. */
  readonly limit: { readonly seconds: number; readonly remaining: number } | null;
}

/** Result of a question on the path so far. */
export interface QuestionResult {
  /** Whether there was a try. */
  readonly answered: boolean;
  /** Whether the last try was right; `null` if nothing is judged. */
  readonly correct: boolean | null;
  /** Points of the last try. */
  readonly points: number;
  /** Tries so far. */
  readonly tries: number;
  /** Answer of the last try; `null` for none, and after a resume for what was typed. */
  readonly answer: QuestionInput | null;
  /** Most points that it can give. */
  readonly max: number;
  /** Whether it was left without an answer. */
  readonly skipped?: boolean;
}

/**
 * Details of `question.answered` and `question.closed`.
 * @example
 * player.on('question.closed', ({ id, points }) => console.log(id, points));
 */
export interface QuestionRecord {
  /** Id of the node. */
  readonly node: string;
  /** Playlist index. */
  readonly index: number;
  /** Id of the question. */
  readonly id: string;
  /** Kind of answer that the question asks for. */
  readonly kind: QuestionKind;
  /** Answer of the last try; `null` for none. */
  readonly answer: QuestionInput | null;
  /** Whether the last try was right; `null` if nothing is judged. */
  readonly correct: boolean | null;
  /** Points of the last try. */
  readonly points: number;
  /** Number of tries. */
  readonly tries: number;
  /** The viewer's seconds, without pauses and feedback. */
  readonly seconds: number;
  /** `page`: answered by a page that embeds the film; `limit`: the time was over. */
  readonly by: 'viewer' | 'page' | 'limit';
  /**
   * Whether it is over: `false` while tries are left, and if the film left it, so that it is asked again when playback meets it. A skipped
   * question is over, too, although a seek back in the same pass asks it again.
   */
  readonly isOver: boolean;
  /** The question; `null` if it has no prompt. */
  readonly prompt: LocalizedText | null;
  /** Labels of the answers given. */
  readonly label?: readonly LocalizedText[];
}
