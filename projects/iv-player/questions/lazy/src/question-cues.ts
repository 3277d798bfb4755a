import type { PlaylistPass, PluginPlayback } from 'iv-player/plugin';
import type { NodeQuestion } from 'iv-player/private';
import { type QuestionStates, nodeTime } from './question-states';

type TimedQuestions = ReturnType<QuestionStates['questionsOf']>;

/** Time, in seconds, by which a cue may fire early. */
export const TOLERANCE = 0.0015;

/** The cues at which the questions of a pass are due, and at which those that do not hold the film end. */
export class QuestionCues {
  readonly #playback: PluginPlayback;
  readonly #cancels: (() => void)[] = [];
  /** Ids of questions whose time is unknown as long as the node's length is. */
  readonly #unplaced = new Set<string>();

  constructor(playback: PluginPlayback) {
    this.#playback = playback;
  }

  cancel(): void {
    for (const cancel of this.#cancels.splice(0)) cancel();
  }

  /** Call when a pass starts. */
  onPass(): void {
    this.#unplaced.clear();
  }

  /** Returns `from`, or the earlier time of a required question that playback has passed before its time was known. */
  place(from: number, questions: TimedQuestions, isOver: (id: string) => boolean): number {
    const passed = questions.flatMap(([{ id, required }, at]) => {
      if (at === null) this.#unplaced.add(id);
      const isPlaced = at !== null && this.#unplaced.delete(id);
      return isPlaced && required && !isOver(id) ? [at] : [];
    });
    return Math.min(from, ...passed);
  }

  /** Sets the cues of the questions that are shown at node time `from`, or later. */
  set(
    pass: PlaylistPass | null,
    from: number,
    questions: TimedQuestions,
    onDue: (question: NodeQuestion) => void,
    onEnd: (question: NodeQuestion) => void,
  ): void {
    this.cancel();
    for (const [question, at] of questions) {
      const { pause, until = Infinity } = question;
      const end = (pass && nodeTime(until, pass.node)) ?? Infinity;
      const isAhead = at !== null && (at >= from - TOLERANCE || (!pause && end > from));
      if (!isAhead) continue;
      this.#cancels.push(this.#playback.cue(at, () => onDue(question)));
      if (!pause && end < Infinity) this.#cancels.push(this.#playback.cue(end, () => onEnd(question)));
    }
  }
}
