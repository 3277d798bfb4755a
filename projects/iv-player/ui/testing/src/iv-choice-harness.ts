import { ComponentHarness } from '@angular/cdk/testing';

/** The button of one choice of `<iv-choices>` in a test. */
export class IvChoiceHarness extends ComponentHarness {
  /** Selector of the button. */
  static readonly hostSelector = 'button.iv-choice';

  readonly #label = this.locatorForOptional('.iv-choice-label');
  readonly #description = this.locatorForOptional('.iv-choice-description:not(:empty)');

  /** Its label; with a template of the application, all its text, or else its accessible name. */
  async label(): Promise<string> {
    const host = await this.host();
    const text = await ((await this.#label()) ?? host).text();
    return text || ((await host.getAttribute('aria-label')) ?? '');
  }

  /** The description below the label; `null` without one. */
  async description(): Promise<string | null> {
    return (await (await this.#description())?.text()) ?? null;
  }

  /** Id of the node that it leads to. */
  async nodeId(): Promise<string> {
    return (await (await this.host()).getAttribute('data-node')) ?? '';
  }

  /** Whether it was chosen, by the viewer or by the player. */
  async isChosen(): Promise<boolean> {
    return (await (await this.host()).getAttribute('aria-pressed')) === 'true';
  }

  /** Whether it can no longer be chosen: the window is closed, and the choice stays visible. */
  async isDisabled(): Promise<boolean> {
    return (await (await this.host()).getAttribute('aria-disabled')) === 'true';
  }

  /** Clicks it. On the fake engine the player acts on it with the next `engine.advance()`, also `advance(0)`. */
  async choose(): Promise<void> {
    await (await this.host()).click();
  }

  /** Focuses it. */
  async focus(): Promise<void> {
    await (await this.host()).focus();
  }

  /** Whether it has the focus. */
  async isFocused(): Promise<boolean> {
    return (await this.host()).isFocused();
  }
}
