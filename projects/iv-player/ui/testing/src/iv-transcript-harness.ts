import { ComponentHarness, parallel } from '@angular/cdk/testing';

/** An entry of the transcript. */
export interface TranscriptEntry {
  /** The choice that led there, or the number of the scene. */
  readonly label: string;
  /** Lines that were said, each with its speaker; empty without captions, and while they load. */
  readonly lines: readonly string[];
  /** Whether it is the entry that plays. */
  readonly isCurrent: boolean;
}

/** One entry of `<iv-transcript>` in a test. */
class TranscriptEntryHarness extends ComponentHarness {
  static readonly hostSelector = '.iv-transcript-entry';

  readonly #button = this.locatorFor('button');
  readonly #lines = this.locatorForAll('.iv-transcript-text:not(.iv-transcript-missing)');

  async label(): Promise<string> {
    return (await this.#button()).text();
  }

  async read(): Promise<TranscriptEntry> {
    const lines = await this.#lines();
    const texts = await parallel(() => lines.map((line) => line.text()));
    return {
      label: await this.label(),
      lines: texts.map((text) => text.replace(/\s+/g, ' ')),
      isCurrent: (await (await this.host()).getAttribute('aria-current')) === 'true',
    };
  }

  async goBack(): Promise<void> {
    await (await this.#button()).click();
  }
}

/** `<iv-transcript>` in a test. Caption files are loaded for real, also on the fake engine: `data:` addresses need no server. */
export class IvTranscriptHarness extends ComponentHarness {
  /** Selector of the piece. */
  static readonly hostSelector = 'iv-transcript';

  readonly #entries = this.locatorForAll(TranscriptEntryHarness);

  /** The entries of the path taken, in their order. */
  async entries(): Promise<TranscriptEntry[]> {
    const entries = await this.#entries();
    return parallel(() => entries.map((entry) => entry.read()));
  }

  /**
   * Goes back to the start of an entry. On the fake engine the player acts on it with the next `engine.advance()`.
   * @param entry label (the first entry that has it), or position from 0
   * @throws Error when there is no such entry
   */
  async goBackTo(entry: string | number): Promise<void> {
    const entries = await this.#entries();
    const labels = await parallel(() => entries.map((one) => one.label()));
    const found = entries[typeof entry === 'number' ? entry : labels.indexOf(entry)];
    if (!found)
      throw new Error(`There is no entry ${JSON.stringify(entry)} among ${JSON.stringify(labels)}.`);
    await found.goBack();
  }
}
