import { ComponentHarness } from '@angular/cdk/testing';

/** Harness for a choice button in `<iv-choices>`. */
export class IvChoiceHarness extends ComponentHarness {
  /** Selector of the button. */
  static readonly hostSelector = 'button.iv-choice';

  readonly #label = this.locatorForOptional('.iv-choice-label');
  readonly #description = this.locatorForOptional('.iv-choice-description:not(:empty)');

  /** Label of the choice. With a custom template, its text or, if it renders none, the accessible name. */
  async label(): Promise<string> {
    const host = await this.host();
    const text = await ((await this.#label()) ?? host).text();
    return text || ((await host.getAttribute('aria-label')) ?? '');
  }

  /** Description below the label; `null` if none. */
  async description(): Promise<string | null> {
    return (await (await this.#description())?.text()) ?? null;
  }

  /** Id of the node that the choice leads to. */
  async nodeId(): Promise<string> {
    return (await (await this.host()).getAttribute('data-node')) ?? '';
  }

  /** Whether the choice was made, by the viewer or by the player. */
  async isChosen(): Promise<boolean> {
    return (await (await this.host()).getAttribute('aria-pressed')) === 'true';
  }

  /** Whether the choice is disabled: still visible, but the decision is closed. */
  async isDisabled(): Promise<boolean> {
    return (await (await this.host()).getAttribute('aria-disabled')) === 'true';
  }

  /** Clicks the button. With the fake engine, it takes effect at the next `engine.advance()`, including `advance(0)`. */
  async choose(): Promise<void> {
    await (await this.host()).click();
  }

  /** Focuses the button. */
  async focus(): Promise<void> {
    await (await this.host()).focus();
  }

  /** Whether the button has focus. */
  async isFocused(): Promise<boolean> {
    return (await this.host()).isFocused();
  }
}
