/** Silent speech synthesis. Utterances start immediately, and end when the spec says so. */
export class FakeSpeech {
  current: SpeechSynthesisUtterance | null = null;
  /** Spoken passages in order, with `-` for each cancellation. */
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

  finish(): void {
    const utterance = this.current;
    this.current = null;
    utterance?.onend?.({} as SpeechSynthesisEvent);
  }

  fail(): void {
    const utterance = this.current;
    this.current = null;
    utterance?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent);
  }
}
