import { ComponentHarness } from '@angular/cdk/testing';

/**
 * The notice in the middle of the stage: the film waits for data, the browser refused autoplay, media failed, a stored story can
 * be continued, or it can start again after the end.
 */
export type NoticeKind = 'buffering' | 'blocked' | 'error' | 'resume' | 'ended';

/** `<iv-notices>` in a test. The player's answer to a button comes, on the fake engine, with the next `engine.advance()`. */
export class IvNoticesHarness extends ComponentHarness {
  /** Selector of the piece. */
  static readonly hostSelector = 'iv-notices';

  readonly #text = this.locatorForOptional('.iv-notice-text');
  readonly #soundMark = this.locatorForOptional('.iv-sound-mark');

  /** Which notice is shown; `null` without one. */
  async kind(): Promise<NoticeKind | null> {
    const state = await (await this.host()).getAttribute('data-state');
    return state === 'none' ? null : (state as NoticeKind | null);
  }

  /** Returns the text of the notice, without its buttons; `null` for those that are only a button or a turning circle. */
  async text(): Promise<string | null> {
    return (await (await this.#text())?.text()) ?? null;
  }

  /** Whether a button says that the browser keeps the sound locked. */
  async isSoundLocked(): Promise<boolean> {
    return (await this.#soundMark()) !== null;
  }

  /** Tries again after an error. @throws Error without that notice */
  async retry(): Promise<void> {
    await this.#press('error', 0);
  }

  /** Starts the film after a refused autoplay. @throws Error without that notice */
  async start(): Promise<void> {
    await this.#press('blocked', 0);
  }

  /** Continues where the viewer left off. @throws Error without that notice */
  async resume(): Promise<void> {
    await this.#press('resume', 0);
  }

  /** Starts the story again, after the end or in place of continuing. @throws Error without one of these notices */
  async beginAgain(): Promise<void> {
    const kind = await this.kind();
    await this.#press(kind === 'resume' ? kind : 'ended', kind === 'resume' ? 1 : 0);
  }

  async #press(kind: NoticeKind, index: number): Promise<void> {
    const shown = await this.kind();
    const buttons = await this.locatorForAll('.iv-notice button')();
    const button = shown === kind ? buttons[index] : undefined;
    if (!button) throw new Error(`The notice "${kind}" is not shown, but ${shown ? `"${shown}"` : 'none'}.`);
    await button.click();
  }
}
