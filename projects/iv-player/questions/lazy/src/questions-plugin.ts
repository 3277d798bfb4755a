import type { signal } from '@angular/core';
import type { IvPlayerError, LocalizedText, NodeReference } from 'iv-player';
import type { IvPlugin, PlaylistEntry, PluginHost } from 'iv-player/plugin';
import type {
  NodeQuestion,
  PathVariables,
  QuestionInput,
  QuestionOptions,
  QuestionRecord,
  QuestionsApi,
} from 'iv-player/private';
import { checkQuestion } from './check-question';
import { useRules } from './choice-rules';
import { judgeAnswer } from './judge-answer';
import { type AddedQuestion, NO_RESULTS } from './question-states';
import { type AnswerResult, questionRecord } from './open-question';
import { QuestionTracker } from './question-tracker';
import { questionsSnapshot } from './questions-snapshot';
import type { QuestionsTools } from './questions-tools';
import { languageOf } from './viewer-options';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/**
 * `player.questions`: asks questions in the middle of nodes. A `QuestionTracker` follows playback, holds the film for the open question and
 * keeps the viewer from passing it. Results follow the path, and logic reads them as `question`.
 * @example
 * player.questions.add('valve', { id: 'volts', at: 12, kind: 'number', accept: { value: 230 } });
 * player.questions.answer('volts', 230);
 */
export class QuestionsPlugin implements IvPlugin, QuestionsApi {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'questions';
  /** The version of the library. */
  readonly version: string;
  /** The questions as signals, for templates. */
  readonly signals: QuestionsApi['signals'];
  /**
   * Results on the path, and the open question.
   * @internal
   */
  readonly snapshot: ReturnType<typeof questionsSnapshot>;
  readonly #host: PluginHost;
  readonly #tools: QuestionsTools;
  readonly #changes: ReturnType<typeof signal<number>>;
  readonly #questions = new Map<string, AddedQuestion>();
  readonly #tracker: QuestionTracker;
  /** Questions as they were when they were asked: values in their texts may change later. */
  readonly #asked = new WeakMap<PlaylistEntry, Map<string, NodeQuestion>>();
  #hasValues = false;

  constructor(host: PluginHost, tools: QuestionsTools) {
    useRules(tools.rules);
    this.#host = host;
    this.#tools = tools;
    this.version = tools.VERSION;
    const changes = (this.#changes = tools.signal(0));
    const onChange = (): void => changes.update((count) => count + 1);
    const tracker = (this.#tracker = new QuestionTracker(host, this.#questions, onChange, tools));
    this.signals = {
      open: tools.computed(() => (changes(), tracker.open)),
      results: tools.computed(() => (changes(), tracker.states.results)),
    };
    this.snapshot = questionsSnapshot(tracker);
    host.bus.events('question.open').subscribe(([{ question, index }]) => {
      const entry = host.playback.entries[index];
      if (entry) this.#asked.set(entry, new Map(this.#asked.get(entry)).set(question.id, question));
    });
  }

  get languages(): readonly string[] {
    const texts = [...this.#questions.values()].flatMap(({ question }) => textsOf(question));
    return [...new Set(texts.flatMap((text) => (typeof text === 'object' ? Object.keys(text) : [])))];
  }

  /** Takes no options. */
  configure(): void {
    // Questions belong to nodes.
  }

  add(node: NodeReference, questions: QuestionOptions | readonly QuestionOptions[]): void {
    const { id } = this.#host.repository.require(node);
    const added = new Map<string, AddedQuestion>();
    for (const options of [questions].flat() as readonly QuestionOptions[])
      added.set(options.id, this.#checked(id, options, [...this.#questions, ...added]));
    this.#addValues();
    this.#change(() => added.forEach((one, key) => this.#questions.set(key, one)), [...added.keys()]);
  }

  update(id: string, options: Partial<Omit<QuestionOptions, 'id'>>): void {
    const before = this.#questions.get(id);
    if (!before) throw this.#invalid(`There is no question "${id}": add it first.`);
    const after = this.#checked(before.node, { ...before.options, ...options, id });
    this.#change(() => this.#questions.set(id, after), [id]);
  }

  /** @param ids of questions that are added, changed or removed. Their points change the sums at once if they were asked on this path */
  #change(change: () => void, ids: readonly string[]): void {
    const { states } = this.#tracker;
    const maxima = (): string => JSON.stringify(ids.map((id) => states.results[id]?.max));
    const place = (id: string): number | undefined => this.get(id)?.at;
    this.#host.bus.transact(() => {
      const before = maxima();
      const places = ids.map(place);
      change();
      if (before !== maxima()) states.setValues(states.asVariable);
      this.#tracker.onChanged(ids.filter((id, index) => place(id) !== places[index]));
    });
  }

  get(id: string): NodeQuestion | null {
    return this.#questions.get(id)?.question ?? null;
  }

  records(index: number): readonly QuestionRecord[] {
    this.#changes();
    const { entries, currentPass } = this.#host.playback;
    const entry = entries[index];
    if (!entry) return [];
    return [...this.#tracker.states.of(entry)].flatMap(([id, state]) => {
      const question = this.#asked.get(entry)?.get(id) ?? this.get(id);
      const isDone = state.tries > 0 || state.isOver || entry !== currentPass?.entry;
      return question && state.isAsked && isDone
        ? [questionRecord(question, { node: entry.node, index }, state)]
        : [];
    });
  }

  ofNode(node: NodeReference): readonly NodeQuestion[] {
    this.#changes();
    const { id } = this.#host.repository.require(node);
    return [...this.#questions.values()].flatMap((one) => (one.node === id ? [one.question] : []));
  }

  remove(id: string): boolean {
    if (!this.#questions.has(id)) return false;
    this.#change(() => {
      this.#tracker.leave(id);
      this.#questions.delete(id);
    }, [id]);
    return true;
  }

  answer(
    id: string,
    value: QuestionInput,
    by: 'viewer' | 'page' = 'viewer',
    language = languageOf(this.#host),
  ): AnswerResult | null {
    const question = this.get(id);
    // Replays repeat the number, in whatever language they run.
    const read =
      question?.kind === 'number' ? (judgeAnswer(question, value, language)?.answer ?? null) : value;
    const run = (): AnswerResult | null => {
      try {
        return this.#tracker.answer(id, read, by);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw this.#invalid(
          `The question "${id}" cannot take ${JSON.stringify(value)}: give what its kind "${question?.kind ?? ''}" asks for.`,
        );
      }
    };
    return this.#host.command('questions.answer', [id, read, by], run, null);
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

  #checked(
    node: string,
    given: QuestionOptions,
    others: readonly (readonly [string, unknown])[] = [],
  ): AddedQuestion {
    const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
    const options = Object.fromEntries(Object.entries(given).filter(isGiven)) as unknown as QuestionOptions;
    const { id, pause = true } = options;
    const isUsed = others.some(([other]) => other === id);
    if (isUsed) throw this.#invalid(`There already is a question "${id}": use another id, or update().`);
    if (typeof ngDevMode === 'undefined' || ngDevMode) {
      const problem = checkQuestion(options);
      if (problem) throw this.#invalid(problem);
    }
    const defaults = { answers: [], tries: 1, points: 1, reveal: true, required: pause, pause };
    return { node, question: { ...defaults, ...options }, options };
  }

  /** Gives the results to the variables, once there are questions. */
  #addValues(): void {
    const variables = this.#host.plugin('variables') as
      (IvPlugin & { readonly path: PathVariables }) | undefined;
    if (this.#hasValues || !variables) return;
    this.#hasValues = true;
    const { path } = variables;
    const name = 'question';
    const refuse = (): never => {
      throw this.#invalid(`"${name}" cannot be set: use a variable with another name.`);
    };
    path.registry.register([{ name, initialValue: NO_RESULTS }]);
    const definition = path.registry.definitions.get(name);
    if (definition) path.registry.definitions.set(name, { ...definition, refuse });
    path.passEffects.add(this.#tracker.states.effect);
    this.#tracker.states.setValues = (changes) => path.change(changes);
  }

  #invalid(message: string): IvPlayerError {
    return new this.#tools.IvPlayerError('INVALID_ARGUMENT', message);
  }
}

/** The texts of a question, missing ones too. */
const textsOf = ({
  prompt,
  text,
  description,
  feedback,
  answers,
}: NodeQuestion): readonly (LocalizedText | undefined)[] => [
  ...[prompt, text, description, feedback?.correct, feedback?.wrong],
  ...answers.flatMap((answer) => [answer.label, answer.description, answer.feedback]),
];
