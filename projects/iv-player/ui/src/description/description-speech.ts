/** A text to be read out. */
export interface SpokenText {
  readonly text: string;
  readonly lang: string;
  readonly rate: number;
  readonly volume: number;
}

/** The speech synthesis of the browser; `null` where there is none. */
export interface SpeechDeps {
  readonly synthesis: SpeechSynthesis | null;
  /** Called with a text that cannot be read out. */
  readonly announce: (text: string, lang: string) => void;
  /** Called when a text was read to its end, or announced. */
  readonly finished: () => void;
  /** Called when a text begins or ends to be heard. */
  readonly changed: () => void;
}

/** Reads texts out, one at a time. */
export class DescriptionSpeech {
  #utterance: SpeechSynthesisUtterance | null = null;
  #isHeard = false;

  constructor(private readonly deps: SpeechDeps) {}

  /** Whether a text is heard now. */
  get isSounding(): boolean {
    return this.#isHeard;
  }

  /** Whether a text is read, or is about to be. */
  get isBusy(): boolean {
    return this.#utterance !== null;
  }

  /** Reads a text instead of the one that is being read. Without speech synthesis, or when that fails, it is announced. */
  speak({ text, lang, rate, volume }: SpokenText): void {
    const { synthesis, announce, finished } = this.deps;
    this.cancel();
    if (!synthesis) {
      announce(text, lang);
      finished();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang, rate: Math.min(10, Math.max(0.1, rate)), volume });
    // Some browsers drop an utterance that nothing refers to, and its events.
    this.#utterance = utterance;
    utterance.onstart = () => this.#setHeard(utterance, true);
    utterance.onend = () => {
      if (this.#release(utterance)) finished();
    };
    utterance.onerror = () => {
      if (!this.#release(utterance)) return;
      announce(text, lang);
      finished();
    };
    synthesis.speak(utterance);
  }

  /** Stops the text that is being read. */
  cancel(): void {
    const utterance = this.#utterance;
    if (!utterance) return;
    this.#release(utterance);
    this.deps.synthesis?.cancel();
  }

  /** Returns whether it was the one being read: a text that was cancelled reports an error too. */
  #release(utterance: SpeechSynthesisUtterance): boolean {
    if (utterance !== this.#utterance) return false;
    this.#setHeard(utterance, false);
    this.#utterance = null;
    return true;
  }

  #setHeard(utterance: SpeechSynthesisUtterance, isHeard: boolean): void {
    if (utterance !== this.#utterance || isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    this.deps.changed();
  }
}
