import { ComponentHarness } from '@angular/cdk/testing';

/**
 * Notice in the middle of the stage: playback is stalled, the browser blocked autoplay, media failed, a saved story can be continued, or
 * the story can start over after the end.
 */
export type NoticeKind = 'buffering' | 'blocked' | 'error' | 'resume' | 'ended';

/** Harness for `<iv-notices>`. With the fake engine, buttons take effect at the next `engine.advance()`. */
export class IvNoticesHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-notices';

  readonly #text = this.locatorForOptional('.iv-notice-text');
  readonly #soundMark = this.locatorForOptional('.iv-sound-mark');

  /** Kind of the visible notice; `null` if none. */
  async kind(): Promise<NoticeKind | null> {
    const state = await (await this.host()).getAttribute('data-state');
    return state === 'none' ? null : (state as NoticeKind | null);
  }

  /** Text of the notice, without its buttons; `null` if it has none. */
  async text(): Promise<string | null> {
    return (await (await this.#text())?.text()) ?? null;
  }

  /** Whether the button that unlocks sound is shown. */
  async isSoundLocked(): Promise<boolean> {
    return (await this.#soundMark()) !== null;
  }

  /** Retries after an error. @throws Error if that notice is not shown */
  async retry(): Promise<void> {
    await this.#press('error', 0);
  }

  /** Starts the film after blocked autoplay. @throws Error if that notice is not shown */
  async start(): Promise<void> {
    await this.#press('blocked', 0);
  }

  /** Continues where the viewer left off. @throws Error if that notice is not shown */
  async resume(): Promise<void> {
    await this.#press('resume', 0);
  }

  /** Starts the story over, after the end or instead of continuing. @throws Error if neither notice is shown */
  async beginAgain(): Promise<void> {
    const kind = await this.kind();
    await this.#press(kind === 'resume' ? kind : 'ended', kind === 'resume' ? 1 : 0);
  }

  async #press(kind: NoticeKind, index: number): Promise<void> {
    const shown = await this.kind();
    const buttons = await this.locatorForAll('.iv-notice button')();
    const button = shown === kind ? buttons[index] : undefined;
    const current = shown ? `"${shown}"` : 'none';
    if (!button) throw new Error(`The notice "${kind}" is not shown: the current one is ${current}.`);
    await button.click();
  }
}
