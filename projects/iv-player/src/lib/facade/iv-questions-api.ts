import type { Signal } from '@angular/core';
import type {
  OpenQuestion,
  NodeQuestion,
  QuestionInput,
  QuestionOptions,
  QuestionRecord,
  QuestionResult,
} from '../story/question';
import type { NodeReference } from '../story/story-node';

/** `player.questions`, of `withQuestions()` in `iv-player/questions`. */
export interface QuestionsApi {
  /** The questions as signals, for templates. */
  readonly signals: {
    /** The question to show, or `null`. */
    readonly open: Signal<OpenQuestion | null>;
    /** Results on the path so far, by the question's id. */
    readonly results: Signal<Readonly<Record<string, QuestionResult>>>;
  };
  /** BCP 47 tags of the languages of all texts of the questions. */
  readonly languages: readonly string[];
  /**
   * Adds one or several questions to a node. Throws `UNKNOWN_NODE`, or `INVALID_ARGUMENT` for invalid options or an id in use, without
   * adding any.
   */
  add(node: NodeReference, questions: QuestionOptions | readonly QuestionOptions[]): void;
  /**
   * Merges options over earlier ones; `undefined` restores a default. A question that is open keeps its tries, and is asked again if its
   * time is moved behind the current one. Throws `INVALID_ARGUMENT` for invalid options or an unknown id.
   */
  update(id: string, options: Partial<Omit<QuestionOptions, 'id'>>): void;
  /** Returns a question, or `null`. */
  get(id: string): NodeQuestion | null;
  /** Returns the questions of a node, in the order they were added. Throws `UNKNOWN_NODE`. Reads a signal. */
  ofNode(node: NodeReference): readonly NodeQuestion[];
  /**
   * Returns what was asked in an entry of the playlist, in order; in the current one, what was answered. Texts are as they were when it was
   * asked, or as they are now if that was before a save was loaded. Reads a signal.
   */
  records(index: number): readonly QuestionRecord[];
  /** Removes a question, and closes it if it is open. Returns whether there was one. */
  remove(id: string): boolean;
  /**
   * Answers the open question: an answer's id, ids, a text, a number (or its text), or `true`. Throws
   * `INVALID_ARGUMENT` for a value that its kind does not take. Returns `null` if that question is not open, or shows its feedback.
   * @param language BCP 47 tag of the language in which the text of a number is written. Default: the viewer's. A text that the browser's
   * language reads as another number is right if either number is
   */
  answer(
    id: string,
    value: QuestionInput,
    by?: 'viewer' | 'page',
    language?: string | null,
  ): { readonly correct: boolean | null; readonly points: number; readonly triesLeft: number } | null;
  /** Leaves the feedback of the open question. Returns `false` if there is none, or another question than `id` is open. */
  continue(id?: string): boolean;
  /** Leaves an open question that is not required. Returns `false` if there is none, or another question than `id` is open. */
  skip(id?: string): boolean;
}
