import type { LocalizedText, Player } from 'iv-player';
import type { PlaylistEntry, PluginPlayback } from 'iv-player/plugin';
import { type OpenQuestion, type NodeQuestion, ownListener } from 'iv-player/private';
import { questionsOf } from '../questions/questions-of';

/** A question in an entry of the transcript. */
export interface AskedQuestion {
  readonly id: string;
  readonly prompt: LocalizedText | undefined;
  /** Labels, text or number; empty if only the judgement is known; `null`: not answered, or nothing to answer. */
  readonly answers: readonly (LocalizedText | number)[] | null;
  readonly isConfirmation: boolean;
  readonly correct: boolean | null;
}

/** Questions of the played entries, with their texts as they were when they were asked: values in them may change later. */
export class AskedQuestions {
  readonly #player: Player;
  readonly #playback: PluginPlayback;
  readonly #asked = new WeakMap<PlaylistEntry, Map<string, NodeQuestion>>();

  /** Requires an injection context. @param onChange called when a question was asked, answered or left */
  constructor(player: Player, playback: PluginPlayback, onChange: () => void) {
    this.#player = player;
    this.#playback = playback;
    player.on(
      'question.open',
      ownListener((open: OpenQuestion) => {
        this.#onOpen(open);
        onChange();
      }),
    );
    for (const name of ['question.answered', 'question.closed'] as const)
      player.on(name, ownListener(onChange));
  }

  /** Reads a signal. @param index playlist index */
  in(index: number): readonly AskedQuestion[] {
    const questions = questionsOf(this.#player);
    const entry = this.#playback.entries[index];
    if (!questions || !entry) return [];
    return questions.records(index).map(({ id, kind, answer, correct, tries }) => {
      const { prompt, answers: all = [] } = this.#asked.get(entry)?.get(id) ?? questions.get(id) ?? {};
      const chosen = Array.isArray(answer) ? all.filter((one) => answer.includes(one.id)) : [];
      const written = typeof answer === 'string' || typeof answer === 'number' ? [answer] : [];
      return {
        id,
        prompt,
        answers: tries > 0 ? [...chosen.map(({ label, id: name }) => label ?? name), ...written] : null,
        isConfirmation: kind === 'confirm',
        correct,
      };
    });
  }

  #onOpen({ question, index }: OpenQuestion): void {
    const entry = this.#playback.entries[index];
    if (!entry) return;
    const asked = this.#asked.get(entry) ?? new Map<string, NodeQuestion>();
    this.#asked.set(entry, asked.set(question.id, question));
  }
}
