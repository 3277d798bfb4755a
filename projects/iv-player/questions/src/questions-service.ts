import { Injectable, computed, inject, signal } from '@angular/core';
import { IvPlayerError, type NodeReference, type VariablesService } from 'iv-player';
import { type IvPlugin, PluginHost } from 'iv-player/plugin';
import {
  type Question,
  type QuestionInput,
  type QuestionOptions,
  type QuestionRecord,
  type QuestionsApi,
  VERSION,
  addPathValue,
} from 'iv-player/private';
import { forEachQuestionText } from 'iv-player/story-core';
import { checkQuestion } from './check-question';
import { type AddedQuestion, NO_RESULTS } from './question-states';
import { type AnswerResult, questionRecord } from './open-question';
import { QuestionTracker } from './question-tracker';
import { questionsSnapshot } from './questions-snapshot';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/**
 * `player.questions`: asks questions in the middle of nodes. A `QuestionTracker` follows playback, holds the film for the open question and
 * keeps the viewer from passing it. Results follow the path, and logic reads them as `question`.
 * @example
 * player.questions.add('valve', { id: 'volts', at: 12, kind: 'number', accept: { value: 230 } });
 * player.questions.answer('volts', 230);
 */
@Injectable()
export class QuestionsService implements IvPlugin, QuestionsApi {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'questions';
  readonly #host = inject(PluginHost);
  readonly #changes = signal(0);
  readonly #questions = new Map<string, AddedQuestion>();
  readonly #tracker = new QuestionTracker(this.#host, this.#questions, () =>
    this.#changes.update((count) => count + 1),
  );
  #hasValues = false;
  /** The questions as signals, for templates. */
  readonly signals: QuestionsApi['signals'] = {
    open: computed(() => (this.#changes(), this.#tracker.open)),
    results: computed(() => (this.#changes(), this.#tracker.states.results)),
  };
  /**
   * Results on the path, and the open question.
   * @internal
   */
  readonly snapshot = questionsSnapshot(this.#tracker.states);

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  get languages(): readonly string[] {
    const tags = new Set<string>();
    const questions = [...this.#questions.values()].map(({ question }) => question);
    forEachQuestionText({ questions }, (text) => {
      if (typeof text === 'object') for (const tag of Object.keys(text)) tags.add(tag);
    });
    return [...tags];
  }

  /** Takes no options. */
  configure(): void {
    // Questions belong to nodes.
  }

  add(node: NodeReference, questions: QuestionOptions | readonly QuestionOptions[]): void {
    const { id } = this.#host.repository.require(node);
    const added = new Map<string, AddedQuestion>();
    for (const options of [questions].flat() as readonly QuestionOptions[])
      added.set(options.id, { node: id, question: this.#checked(options, [...this.#questions, ...added]) });
    this.#addValues();
    for (const [key, one] of added) this.#questions.set(key, one);
    this.#tracker.onChanged();
  }

  update(id: string, options: Partial<Omit<QuestionOptions, 'id'>>): void {
    const before = this.#questions.get(id);
    if (!before) throw invalid(`There is no question "${id}": add it first.`);
    const question = this.#checked({ ...before.question, ...options, id });
    this.#questions.set(id, { ...before, question });
    this.#tracker.onChanged();
  }

  get(id: string): Question | null {
    return this.#questions.get(id)?.question ?? null;
  }

  records(index: number): readonly QuestionRecord[] {
    this.#changes();
    const { entries, currentPass } = this.#host.playback;
    const entry = entries[index];
    if (!entry) return [];
    return [...this.#tracker.states.of(entry)].flatMap(([id, state]) => {
      const question = this.get(id);
      const isDone = state.tries > 0 || state.isOver || entry !== currentPass?.entry;
      return question && state.isAsked && isDone
        ? [questionRecord(question, { node: entry.node, index }, state)]
        : [];
    });
  }

  ofNode(node: NodeReference): readonly Question[] {
    this.#changes();
    const { id } = this.#host.repository.require(node);
    return [...this.#questions.values()].flatMap((one) => (one.node === id ? [one.question] : []));
  }

  remove(id: string): boolean {
    const isRemoved = this.#questions.delete(id);
    if (isRemoved) this.#tracker.onChanged();
    return isRemoved;
  }

  answer(id: string, value: QuestionInput, by: 'viewer' | 'page' = 'viewer'): AnswerResult | null {
    const run = (): AnswerResult | null => {
      try {
        return this.#tracker.answer(id, value, by);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw invalid(
          `The question "${id}" cannot take ${JSON.stringify(value)}: give what its kind "${this.get(id)?.kind ?? ''}" asks for.`,
        );
      }
    };
    return this.#host.command('questions.answer', [id, value, by], run, null);
  }

  continue(id?: string): boolean {
    return this.#run('continue', id);
  }

  skip(id?: string): boolean {
    return this.#run('skip', id);
  }

  #run(name: 'continue' | 'skip', id?: string): boolean {
    const given = id === undefined ? [] : [id];
    return this.#host.command(`questions.${name}`, given, () => this.#tracker[name](id), false);
  }

  #checked(options: QuestionOptions, others: readonly (readonly [string, unknown])[] = []): Question {
    if (typeof ngDevMode === 'undefined' || ngDevMode) {
      const problem = checkQuestion(
        options,
        others.map(([id]) => id),
      );
      if (problem) throw invalid(problem);
    }
    const { pause = true } = options;
    return { answers: [], tries: 1, points: 1, reveal: true, required: pause, ...options, pause };
  }

  /** Gives the results to the variables, once there are questions. */
  #addValues(): void {
    const variables = this.#host.plugin('variables') as VariablesService | undefined;
    if (this.#hasValues || !variables) return;
    this.#hasValues = true;
    this.#tracker.setValues = addPathValue(variables, 'question', NO_RESULTS, this.#tracker.states.effect);
  }
}

const invalid = (message: string): IvPlayerError => new IvPlayerError('INVALID_ARGUMENT', message);
