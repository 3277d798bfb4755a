import type { PlaylistPass, PluginHost } from 'iv-player/plugin';
import type { NodeQuestion, QuestionTarget } from 'iv-player/private';
import { questionRecord } from './open-question';
import { type AddedQuestion, NEW, type QuestionState, type QuestionStates } from './question-states';
import { leadsAway, targetOf } from './question-target';

/** The questions of the current pass, and their states in it. */
export class PassQuestions {
  pass: PlaylistPass | null = null;
  readonly #host: PluginHost;
  readonly #questions: ReadonlyMap<string, AddedQuestion>;
  readonly #states: QuestionStates;

  constructor(host: PluginHost, questions: ReadonlyMap<string, AddedQuestion>, states: QuestionStates) {
    this.#host = host;
    this.#questions = questions;
    this.#states = states;
  }

  get all(): ReturnType<QuestionStates['questionsOf']> {
    return this.pass ? this.#states.questionsOf(this.pass.node) : [];
  }

  question(id: string): NodeQuestion | undefined {
    return this.#questions.get(id)?.question;
  }

  state(id: string): QuestionState | undefined {
    return this.pass ? this.#states.get(this.pass.entry, id) : undefined;
  }

  stateOf(id: string): QuestionState {
    return this.state(id) ?? NEW;
  }

  /** Where the film continues after an answer, if not here. */
  targetOf(question: NodeQuestion): QuestionTarget | undefined {
    return targetOf(question, this.stateOf(question.id));
  }

  /** Whether a question that waits in its feedback ends the scene. */
  leadsAway(question: NodeQuestion): boolean {
    return leadsAway(question, this.stateOf(question.id));
  }

  /** Whether a question is not over, or leads elsewhere after its feedback. */
  isOpen(question: NodeQuestion): boolean {
    return !this.stateOf(question.id).isOver || this.leadsAway(question);
  }

  /** Applies the effects of a question that is over now. Throws what they throw, without changing anything. */
  put(id: string, state: QuestionState): void {
    if (!this.pass) return;
    const isNew = state.isOver && !this.state(id)?.isOver;
    const values = this.#states.after(id, state, this.#states.values, isNew);
    this.#states.put(this.pass.entry, id, state);
    this.#states.setValues(values);
  }

  emit(name: 'question.answered' | 'question.closed', question: NodeQuestion, isOver: boolean): void {
    const state = this.stateOf(question.id);
    if (this.pass) this.#host.bus.emit(name, questionRecord(question, this.pass, { ...state, isOver }));
  }
}
