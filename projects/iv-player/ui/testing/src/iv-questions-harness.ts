import { ComponentHarness, type TestElement, parallel } from '@angular/cdk/testing';

/** State of `<iv-questions>`: nothing is shown, a question waits for an answer, or its feedback is shown. */
export type QuestionsState = 'closed' | 'asking' | 'feedback';

/**
 * Harness for `<iv-questions>`.
 * @example
 * const loader = TestbedHarnessEnvironment.loader(fixture);
 * const questions = await loader.getHarness(IvQuestionsHarness);
 * await questions.choose('Brown');
 * await questions.submit();
 */
export class IvQuestionsHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-questions';

  readonly #card = this.locatorForOptional('.iv-question-card');
  readonly #inputs = this.locatorForAll('.iv-question-input');
  readonly #labels = this.locatorForAll('.iv-question-label');
  readonly #main = this.locatorFor('.iv-question-main');

  /** State of the component. */
  async state(): Promise<QuestionsState> {
    return (await (await this.host()).getAttribute('data-state')) as QuestionsState;
  }

  /** Id of the question; `null` while nothing is shown. */
  async id(): Promise<string | null> {
    return (await (await this.#card())?.getAttribute('data-question')) ?? null;
  }

  /** The question; `null` while nothing is shown. */
  async prompt(): Promise<string | null> {
    return this.#textOf('.iv-question-prompt');
  }

  /** Labels of the answers in order; empty for other kinds of questions. */
  async answers(): Promise<string[]> {
    const labels = await this.#labels();
    return parallel(() => labels.map((label) => label.text({ exclude: '.iv-question-description' })));
  }

  /** Labels of the chosen answers, in order. */
  async chosen(): Promise<string[]> {
    const answers = await this.answers();
    const inputs = await this.#inputs();
    const areChosen = await parallel(() => inputs.map((input) => input.getProperty<boolean>('checked')));
    return answers.filter((_, index) => areChosen[index]);
  }

  /**
   * Chooses an answer, or takes back the choice of a check box.
   * @param answer label, or index from 0
   * @throws Error if there is no such answer
   */
  async choose(answer: string | number): Promise<void> {
    const inputs = await this.#inputs();
    const answers = await this.answers();
    const found = inputs[typeof answer === 'number' ? answer : answers.indexOf(answer)];
    if (!found)
      throw new Error(`There is no answer ${JSON.stringify(answer)}: use one of ${JSON.stringify(answers)}.`);
    await found.click();
  }

  /**
   * Types a text or a number, in place of what was typed before.
   * @throws Error if the question has no field
   */
  async type(text: string): Promise<void> {
    const field = await this.locatorFor('.iv-question-field')();
    await field.clear();
    await field.sendKeys(text);
  }

  /** Gives the answer. */
  async submit(): Promise<void> {
    await this.#press('asking');
  }

  /** Leaves the feedback: continues the film, or begins the next try. */
  async continue(): Promise<void> {
    await this.#press('feedback');
  }

  /**
   * Leaves an optional question without an answer.
   * @throws Error if the question is required
   */
  async skip(): Promise<void> {
    const button = await this.locatorForOptional('.iv-question-skip:not([hidden])')();
    if (!button) throw new Error('The question cannot be skipped: it is required, or not open.');
    await button.click();
  }

  /** Error about what was entered; `null` if none. */
  async error(): Promise<string | null> {
    return this.#textOf('.iv-question-error:not([hidden])');
  }

  /** Whether the last answer was right; `null` if it is not judged, or before the first. */
  async isCorrect(): Promise<boolean | null> {
    const correct = await (await this.#card())?.getAttribute('data-correct');
    return correct === 'true' ? true : correct === 'false' ? false : null;
  }

  /** Texts of the feedback, the judgement first; empty while none is shown. */
  async feedback(): Promise<string[]> {
    const texts = await this.locatorForAll('.iv-question-feedback:not([hidden]) > *')();
    return parallel(() => texts.map((text) => text.text()));
  }

  /** Tries left; `Infinity` without a limit, and `null` while nothing is shown. */
  async triesLeft(): Promise<number | null> {
    const tries = await (await this.#card())?.getAttribute('data-tries-left');
    return tries ? Number(tries) : null;
  }

  /** Whole seconds left; `null` without a limit or while nothing is shown. */
  async countdown(): Promise<number | null> {
    const text = await this.#textOf('.iv-question-clock:not([hidden])');
    return text ? Number(text) : null;
  }

  async #textOf(selector: string): Promise<string | null> {
    const found: TestElement | null = await this.locatorForOptional(selector)();
    return (await found?.text()) ?? null;
  }

  async #press(wanted: QuestionsState): Promise<void> {
    const state = await this.state();
    if (state !== wanted) throw new Error(`The state is "${state}", not "${wanted}".`);
    await (await this.#main()).click();
  }
}
