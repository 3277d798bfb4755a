import { ComponentHarness, parallel } from '@angular/cdk/testing';

/** Harness for `<iv-captions>`. Caption files are loaded for real, even with the fake engine; `data:` URLs need no server. */
export class IvCaptionsHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-captions';

  readonly #captions = this.locatorForAll('.iv-caption');

  /** Texts of the visible captions. */
  async texts(): Promise<string[]> {
    const captions = await this.#captions();
    return parallel(() => captions.map((caption) => caption.text()));
  }

  /** Language of the visible captions, as a BCP 47 tag; `null` if there are none. */
  async language(): Promise<string | null> {
    const [caption] = await this.#captions();
    return caption?.getAttribute('lang') ?? null;
  }
}
