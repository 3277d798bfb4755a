import type { LocalizedText, Player } from 'iv-player';
import { questionsOf } from '../questions/questions-of';

/** A question in an entry of the transcript. */
export interface AskedQuestion {
  readonly id: string;
  readonly prompt: LocalizedText | null;
  /** Labels, text or number; empty if only the judgement is known; `null`: not answered, or nothing to answer. */
  readonly answers: readonly (LocalizedText | number)[] | null;
  readonly isConfirmation: boolean;
  readonly correct: boolean | null;
}

/** Questions of a played entry, with their texts as they were when they were asked. Reads a signal. @param index playlist index */
export function askedQuestions(player: Player, index: number): readonly AskedQuestion[] {
  const records = questionsOf(player)?.records(index) ?? [];
  return records.map(({ id, kind, prompt, answer, label, correct, tries }) => {
    const written = typeof answer === 'string' || typeof answer === 'number' ? [answer] : [];
    return {
      id,
      prompt,
      answers: tries > 0 ? (label ?? written) : null,
      isConfirmation: kind === 'confirm',
      correct,
    };
  });
}
