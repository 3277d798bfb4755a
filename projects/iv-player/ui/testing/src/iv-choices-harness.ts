import { ComponentHarness, parallel } from '@angular/cdk/testing';
import { IvChoiceHarness } from './iv-choice-harness';

/** State of `<iv-choices>`: nothing, choices, a choice that was made, or choices for which the film waits. */
export type ChoicesState = 'closed' | 'open' | 'made' | 'held';

/**
 * `<iv-choices>` in a test. With several players on the page, take the one inside an element:
 * `(await loader.getChildLoader('#second')).getHarness(IvChoicesHarness)`.
 * @example
 * const loader = TestbedHarnessEnvironment.loader(fixture);
 * const choices = await loader.getHarness(IvChoicesHarness);
 * await choices.choose('Go left');
 */
export class IvChoicesHarness extends ComponentHarness {
  /** Selector of the piece. */
  static readonly hostSelector = 'iv-choices';

  readonly #question = this.locatorForOptional('.iv-choices-question');
  readonly #timer = this.locatorForOptional('[role=timer]');
  readonly #choices = this.locatorForAll(IvChoiceHarness);

  /** Returns what is shown. */
  async state(): Promise<ChoicesState> {
    return (await (await this.host()).getAttribute('data-state')) as ChoicesState;
  }

  /** The question, also one that only screen readers get; `null` while nothing is shown. */
  async question(): Promise<string | null> {
    return (await (await this.#question())?.text()) ?? null;
  }

  /** The choices, in their order; none while nothing is shown. */
  async choices(): Promise<IvChoiceHarness[]> {
    return this.#choices();
  }

  /** Labels of the choices, in their order. */
  async labels(): Promise<string[]> {
    const choices = await this.choices();
    return parallel(() => choices.map((choice) => choice.label()));
  }

  /**
   * Chooses, as a click does. On the fake engine the player acts on it with the next `engine.advance()`, also `advance(0)`.
   * @param choice label, or position from 0
   * @throws Error when there is no such choice
   */
  async choose(choice: string | number): Promise<void> {
    const choices = await this.choices();
    const labels = await this.labels();
    const found = choices[typeof choice === 'number' ? choice : labels.indexOf(choice)];
    if (!found)
      throw new Error(`There is no choice ${JSON.stringify(choice)} among ${JSON.stringify(labels)}.`);
    await found.choose();
  }

  /** Label of the choice that was made, by the viewer or by the player; `null` without one. */
  async chosen(): Promise<string | null> {
    const choices = await this.choices();
    const areChosen = await parallel(() => choices.map((choice) => choice.isChosen()));
    return (await choices[areChosen.indexOf(true)]?.label()) ?? null;
  }

  /** Whole seconds that the countdown shows; `null` without a time limit, and while nothing is shown. */
  async countdown(): Promise<number | null> {
    const text = await (await this.#timer())?.text();
    return text ? Number(text) : null;
  }
}
