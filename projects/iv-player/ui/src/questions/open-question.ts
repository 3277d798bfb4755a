import type { LocalizedText } from 'iv-player';

/** A question as the card reads it. */
export interface ShownQuestion {
  readonly id: string;
  readonly kind: 'single' | 'multiple' | 'text' | 'number' | 'confirm';
  readonly prompt?: LocalizedText;
  readonly text?: LocalizedText;
  readonly description?: LocalizedText;
  readonly image?: string;
  readonly answers?: readonly ShownAnswer[];
  readonly accept?: unknown;
}

export interface ShownAnswer {
  readonly id: string;
  readonly label?: LocalizedText;
  readonly description?: LocalizedText;
  readonly image?: string;
}

export type GivenAnswer = readonly string[] | string | number | true;

/** `player.questions.signals.open()`. */
export interface OpenQuestion {
  readonly question: ShownQuestion;
  readonly index: number;
  readonly phase: 'asking' | 'feedback';
  readonly given: GivenAnswer | null;
  readonly correct: boolean | null;
  readonly tries: number;
  readonly triesLeft: number;
  readonly isOver: boolean;
  readonly isHeld: boolean;
  readonly isRequired: boolean;
  readonly feedback: readonly LocalizedText[];
  readonly revealed: readonly string[] | null;
  readonly limit: { readonly seconds: number; readonly remaining: number } | null;
}

/** `player.questions`, as the card uses it. */
export interface QuestionsApi {
  readonly signals: { open(): OpenQuestion | null };
  answer(id: string, value: GivenAnswer): { readonly correct: boolean | null } | null;
  continue(id?: string): void;
  skip(id?: string): void;
}
