import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Player } from 'iv-player';
import { withQuestions } from 'iv-player/questions';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from 'iv-player/ui';
import { exposePlayer, testPage } from './test-page';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="36"%3E%3Crect width="64" height="36" fill="teal"/%3E%3C/svg%3E';

/** A film of 60 seconds with a question of each kind, on a stage with a virtual clock, in a page with a form. */
@Component({
  selector: 'e2e-questions-page',
  imports: [IvFullPlayer],
  providers: [provideIvPlayerTesting({}, withQuestions())],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <main>
      <form class="prose mat-typography">
        <iv-full-player (ready)="expose($event)" />
        <label>Name <input class="outside" /></label>
      </form>
    </main>
  `,
})
export class QuestionsPage {
  readonly #engine = inject(FakePlaybackEngine);

  constructor() {
    const player = inject(Player);
    player.repository.add({ id: 'lesson', source: '/clips/l1.mp4', duration: 60 });
    const answers = [
      { id: 'blue', label: 'Blue', feedback: 'Blue is neutral.' },
      { id: 'brown', label: 'Brown, which is live in all newer installations', correct: true },
      { id: 'green', label: 'Green and yellow', description: 'With stripes', image: PICTURE },
    ];
    const text = 'Look at the label on the box before you answer.';
    player.questions.add('lesson', [
      { id: 'single', at: 5, kind: 'single', prompt: 'Which wire is live?', text, answers, tries: 2 },
      { id: 'multiple', at: 10, kind: 'multiple', prompt: 'Which wires are live?', answers, required: false },
      { id: 'text', at: 15, kind: 'text', prompt: 'What is green and yellow?', accept: ['earth'] },
      { id: 'number', at: 20, kind: 'number', prompt: 'How many volts?', accept: { value: 230 }, limit: 60 },
      { id: 'confirm', at: 25, kind: 'confirm', prompt: 'Mind the gap', text, image: PICTURE },
      { id: 'running', at: 30, kind: 'single', prompt: 'Is it warm?', answers, pause: false, until: 50 },
    ]);
    player.append('lesson');
  }

  protected expose(player: Player): void {
    testPage().fakeEngine = this.#engine;
    exposePlayer(player);
  }
}
