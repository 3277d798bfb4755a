import { TestBed } from '@angular/core/testing';
import { type IvPlayerFeature, type IvPlayerOptions, Player, withCheckpoints } from 'iv-player';
import type { QuestionOptions, QuestionRecord } from 'iv-player/private';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { withQuestions } from '../question-features';
import { QuestionsService } from '../questions-service';

/** A player with questions on a virtual clock: nodes a, b and c of 10 seconds. */
export class QuestionPlayer {
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly questions: QuestionsService;
  readonly closed: QuestionRecord[] = [];
  readonly events: string[] = [];

  constructor(options: IvPlayerOptions = {}, ...features: readonly IvPlayerFeature[]) {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting(options, withQuestions(), withCheckpoints(), ...features)],
    });
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    this.questions = TestBed.inject(QuestionsService);
    for (const id of ['a', 'b', 'c']) this.player.repository.add({ id, source: `${id}.mp4`, duration: 10 });
    this.player.on('question.open', ({ question }) => void this.events.push(`open ${question.id}`));
    this.player.on('question.answered', ({ id }) => void this.events.push(`answered ${id}`));
    this.player.on('question.closed', (record) => {
      this.events.push(`closed ${record.id}`);
      this.closed.push(record);
    });
  }

  add(node: string, ...questions: readonly QuestionOptions[]): this {
    this.questions.add(node, questions);
    return this;
  }

  start(...ids: readonly string[]): this {
    this.player.append(...ids);
    void this.player.play();
    return this;
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  /** Id of the open question. */
  get open(): string | null {
    return this.questions.signals.open()?.question.id ?? null;
  }

  /** Node, node time, status and open question. */
  get place(): string {
    const { player, open } = this;
    const time = Math.round(player.currentNodeTime * 1000) / 1000;
    return `${String(player.currentNodeId)} ${time} ${player.signals.status()} ${String(open)}`;
  }

  /** What logic reads. */
  get values(): unknown {
    return this.player.variables.getValue('question');
  }
}

/** A question with a right answer `yes` and a wrong one `no`. */
export const asked = (id: string, at: number, more: Partial<QuestionOptions> = {}): QuestionOptions => ({
  id,
  at,
  kind: 'single',
  answers: [{ id: 'yes', correct: true }, { id: 'no' }],
  reveal: false,
  ...more,
});
