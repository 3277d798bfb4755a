import type { Names } from '../shared/names.cjs';
import { literal } from '../shared/source-text.cjs';

const template = (file: string, address: string): string => `
    <iv-full-player story=${JSON.stringify(address)} (ending)="ending.set($event)" />
    @if (ending(); as end) {
      <section aria-labelledby="${file}-result">
        <h2 id="${file}-result">
          {{ end.passed ? 'Passed' : 'Not passed yet' }}: {{ end.score }} of {{ end.max }} points
        </h2>
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
      </section>
    }
  `;

/** Source of a component that plays a training, and lists the answers when it is over. */
export const trainingComponent = ({ type, file }: Names, selector: string, address: string): string =>
  `import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Player, provideIvPlayer } from 'iv-player';
import { withQuestions } from 'iv-player/questions';
import { IvStory, type StoryEnding } from 'iv-player/story';
import { IvFullPlayer, type LocalizedText, localize } from 'iv-player/ui';

/** Plays the training. When it is over, lists the answers below the film. */
@Component({
  selector: ${literal(selector)},
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer({}, withQuestions())],
  template: \`${template(file, address)}\`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ${type} {
  private readonly player = inject(Player);
  protected readonly ending = signal<StoryEnding | null>(null);
  /** What was asked on the viewer's path, and what was answered. */
  protected readonly answers = computed(() =>
    Object.entries(this.player.questions.signals.results()).flatMap(([id, result]) => {
      const question = this.player.questions.get(id);
      if (!question || question.kind === 'confirm') return [];
      const labels = (question.answers ?? [])
        .filter((answer) => [result.answer].flat().includes(answer.id))
        .map((answer) => this.text(answer.label));
      return [{ ...result, id, prompt: this.text(question.prompt), given: labels.join(', ') || result.answer }];
    }),
  );

  constructor() {
    this.player.on('playlistreset', () => this.ending.set(null));
  }

  private text(text: LocalizedText | undefined): string {
    return localize(text, this.player.signals.language())?.text ?? '';
  }
}
`;
