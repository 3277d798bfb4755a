import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Player, provideIvPlayer } from 'iv-player';
import { withQuestions } from 'iv-player/questions';
import { IvStory, type StoryEnding } from 'iv-player/story';
import { IvFullPlayer, type LocalizedText, localize } from 'iv-player/ui';

/** A film that stops and asks: the training that `ng generate iv-player:training` adds, with its result page. */
@Component({
  selector: 'demo-training',
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer({}, withQuestions())],
  template: `
    <iv-full-player story="training/story.json" (ending)="ending.set($event)" />
    <section class="training-result" aria-labelledby="training-result">
      @if (ending(); as end) {
        <h3 id="training-result">
          {{ end.passed ? 'Passed' : 'Not passed yet' }}: {{ end.score }} of {{ end.max }} points
        </h3>
        <ol>
          @for (answer of answers(); track answer.id) {
            <li>
              {{ answer.prompt }} <strong>{{ answer.given }}</strong>
              @if (answer.correct !== null) {
                – {{ answer.correct ? 'right' : 'wrong' }}, {{ answer.points }} of {{ answer.max }}
              }
            </li>
          }
        </ol>
      } @else {
        <h3 id="training-result">Your result</h3>
        <p>It is listed here at the end. Answers are final: there is no way back behind them.</p>
      }
    </section>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Training {
  private readonly player = inject(Player);
  protected readonly ending = signal<StoryEnding | null>(null);
  /** What was asked on the viewer's path, and what was answered. */
  protected readonly answers = computed(() =>
    Object.entries(this.player.questions.signals.results()).flatMap(([id, result]) => {
      const question = this.player.questions.get(id);
      if (!question || question.kind === 'confirm') return [];
      const labels = question.answers
        .filter((answer) => [result.answer].flat().includes(answer.id))
        .map((answer) => this.text(answer.label));
      return [
        { ...result, id, prompt: this.text(question.prompt), given: labels.join(', ') || result.answer },
      ];
    }),
  );

  constructor() {
    this.player.on('playlistreset', () => this.ending.set(null));
  }

  private text(text: LocalizedText | undefined): string {
    return localize(text, this.player.signals.language())?.text ?? '';
  }
}
