import { ComponentHarness, parallel } from '@angular/cdk/testing';

/** `<iv-captions>` in a test. Caption files are loaded for real, also on the fake engine: `data:` addresses need no server. */
export class IvCaptionsHarness extends ComponentHarness {
  /** Selector of the piece. */
  static readonly hostSelector = 'iv-captions';

  readonly #captions = this.locatorForAll('.iv-caption');

  /** Texts of the captions that are shown now. */
  async texts(): Promise<string[]> {
    const captions = await this.#captions();
    return parallel(() => captions.map((caption) => caption.text()));
  }

  /** Language of the captions that are shown, as a BCP 47 tag; `null` while none is. */
  async language(): Promise<string | null> {
    const [caption] = await this.#captions();
    return caption?.getAttribute('lang') ?? null;
  }
}
