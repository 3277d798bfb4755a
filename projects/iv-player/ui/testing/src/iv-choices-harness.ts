import { ComponentHarness, parallel } from '@angular/cdk/testing';
import { IvChoiceHarness } from './iv-choice-harness';

/** State of `<iv-choices>`: nothing is shown, choices are open, a choice was made, or the film waits for a choice. */
export type ChoicesState = 'closed' | 'open' | 'made' | 'held';

/**
 * Harness for `<iv-choices>`. With several players on the page, get the one inside an element:
 * `(await loader.getChildLoader('#second')).getHarness(IvChoicesHarness)`.
 * @example
 * const loader = TestbedHarnessEnvironment.loader(fixture);
 * const choices = await loader.getHarness(IvChoicesHarness);
 * await choices.choose('Go left');
 */
export class IvChoicesHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-choices';

  readonly #question = this.locatorForOptional('.iv-choices-question');
  readonly #timer = this.locatorForOptional('[role=timer]');
  readonly #choices = this.locatorForAll(IvChoiceHarness);

  /** State of the component. */
  async state(): Promise<ChoicesState> {
    return (await (await this.host()).getAttribute('data-state')) as ChoicesState;
  }

  /** Question, visible or for screen readers only; `null` while nothing is shown. */
  async question(): Promise<string | null> {
    return (await (await this.#question())?.text()) ?? null;
  }

  /** Choices in order; empty while nothing is shown. */
  async choices(): Promise<IvChoiceHarness[]> {
    return this.#choices();
  }

  /** Labels of the choices, in order. */
  async labels(): Promise<string[]> {
    const choices = await this.choices();
    return parallel(() => choices.map((choice) => choice.label()));
  }

  /**
   * Clicks a choice. With the fake engine, it takes effect at the next `engine.advance()`, including `advance(0)`.
   * @param choice label, or index from 0
   * @throws Error if there is no such choice
   */
  async choose(choice: string | number): Promise<void> {
    const choices = await this.choices();
    const labels = await this.labels();
    const found = choices[typeof choice === 'number' ? choice : labels.indexOf(choice)];
    if (!found)
      throw new Error(`There is no choice ${JSON.stringify(choice)}: use one of ${JSON.stringify(labels)}.`);
    await found.choose();
  }

  /** Label of the choice made, by the viewer or by the player; `null` if none. */
  async chosen(): Promise<string | null> {
    const choices = await this.choices();
    const areChosen = await parallel(() => choices.map((choice) => choice.isChosen()));
    return (await choices[areChosen.indexOf(true)]?.label()) ?? null;
  }

  /** Whole seconds on the countdown; `null` without a time limit or while nothing is shown. */
  async countdown(): Promise<number | null> {
    const text = await (await this.#timer())?.text();
    return text ? Number(text) : null;
  }
}
