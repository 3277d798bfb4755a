type SpokenText = Pick<SpeechSynthesisUtterance, 'text' | 'lang' | 'rate' | 'volume'>;

export interface SpeechDeps {
  /** The browser's speech synthesis; `null` if not supported. */
  readonly synthesis: SpeechSynthesis | null;
  /** Called with text that cannot be spoken. */
  readonly announce: (text: string, lang: string) => void;
  /** Called when the text has been spoken completely, or announced. */
  readonly finished: () => void;
  /** Called when speech becomes audible or inaudible. */
  readonly changed: () => void;
}

/** Speaks text, one passage at a time. */
export class DescriptionSpeech {
  #utterance: SpeechSynthesisUtterance | null = null;
  #isHeard = false;
  readonly #deps: SpeechDeps;

  constructor(deps: SpeechDeps) {
    this.#deps = deps;
  }

  get isSounding(): boolean {
    return this.#isHeard;
  }

  /** Whether text is being spoken, or is about to be. */
  get isBusy(): boolean {
    return this.#utterance !== null;
  }

  /** Speaks the given text, and cancels the current one. Announces it if speech synthesis is not supported or fails. */
  speak({ text, lang, rate, volume }: SpokenText): void {
    const { synthesis, announce, finished } = this.#deps;
    this.cancel();
    if (!synthesis) {
      announce(text, lang);
      finished();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang, rate: Math.min(10, Math.max(0.1, rate)), volume });
    // Some browsers garbage-collect an unreferenced utterance, so its events are never fired.
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

  cancel(): void {
    const utterance = this.#utterance;
    if (!utterance) return;
    this.#release(utterance);
    this.#deps.synthesis?.cancel();
  }

  /** Returns whether the utterance was the current one: cancelled utterances report errors too. */
  #release(utterance: SpeechSynthesisUtterance): boolean {
    if (utterance !== this.#utterance) return false;
    this.#setHeard(utterance, false);
    this.#utterance = null;
    return true;
  }

  #setHeard(utterance: SpeechSynthesisUtterance, isHeard: boolean): void {
    if (utterance !== this.#utterance || isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    this.#deps.changed();
  }
}
