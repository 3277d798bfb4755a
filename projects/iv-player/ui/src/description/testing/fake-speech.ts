/** A speech synthesis without sound: an utterance begins at once and ends when the spec says so. */
export class FakeSpeech {
  /** What is being read, and how. */
  current: SpeechSynthesisUtterance | null = null;
  /** Every text that was read, in order; `-` for each that was cancelled. */
  readonly log: string[] = [];

  speak(utterance: SpeechSynthesisUtterance): void {
    this.current = utterance;
    this.log.push(utterance.text);
    utterance.onstart?.({} as SpeechSynthesisEvent);
  }

  cancel(): void {
    this.log.push('-');
    const utterance = this.current;
    this.current = null;
    utterance?.onerror?.({ error: 'interrupted' } as SpeechSynthesisErrorEvent);
  }

  /** The text has been read to its end. */
  finish(): void {
    const utterance = this.current;
    this.current = null;
    utterance?.onend?.({} as SpeechSynthesisEvent);
  }

  /** The text cannot be read. */
  fail(): void {
    const utterance = this.current;
    this.current = null;
    utterance?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent);
  }
}
