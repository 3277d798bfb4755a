import { ComponentHarness, parallel } from '@angular/cdk/testing';

/** Entry in the transcript. */
export interface TranscriptEntry {
  /** Choice that led there, or the number of the scene. */
  readonly label: string;
  /** Spoken lines with their speakers; empty without captions and while they load. */
  readonly lines: readonly string[];
  /** Whether it is the current entry. */
  readonly isCurrent: boolean;
}

/** Harness for an entry in `<iv-transcript>`. */
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

/** Harness for `<iv-transcript>`. Caption files are loaded for real, even with the fake engine; `data:` URLs need no server. */
export class IvTranscriptHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-transcript';

  readonly #entries = this.locatorForAll(TranscriptEntryHarness);

  /** Entries of the path taken, in order. */
  async entries(): Promise<TranscriptEntry[]> {
    const entries = await this.#entries();
    return parallel(() => entries.map((entry) => entry.read()));
  }

  /**
   * Goes back to the start of an entry. With the fake engine, it takes effect at the next `engine.advance()`.
   * @param entry label of the entry (the first one if several share it), or index from 0
   * @throws Error if there is no such entry
   */
  async goBackTo(entry: string | number): Promise<void> {
    const entries = await this.#entries();
    const labels = await parallel(() => entries.map((one) => one.label()));
    const found = entries[typeof entry === 'number' ? entry : labels.indexOf(entry)];
    if (!found)
      throw new Error(`There is no entry ${JSON.stringify(entry)}: use one of ${JSON.stringify(labels)}.`);
    await found.goBack();
  }
}
