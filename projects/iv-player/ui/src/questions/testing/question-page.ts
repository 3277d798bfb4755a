import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, Player, StoryNode } from 'iv-player';
import type { OpenQuestion, NodeQuestion, QuestionInput, QuestionsApi } from 'iv-player/private';
import { withPlugin } from 'iv-player/plugin';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { injectPerPlayer } from '../../stage/inject-per-player';
import { StageAnnouncer } from '../../stage/stage-announcer';
import { IV_SETTINGS_STORAGE } from '../../settings/viewer-settings';
import { IvQuestions } from '../iv-questions';

/** Stage with questions, and focusable elements inside and outside it. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvQuestions],
  template: `<input class="outside" />
    <iv-player [style.width.px]="640">
      <button class="inside">Inside</button>
      <input class="name" />
      @if (isShown()) {
        <iv-questions />
      }
    </iv-player>`,
})
class Page {
  readonly isShown = signal(true);
}

/** Plugin whose open question is set by the spec. */
export class FakeQuestions implements Pick<QuestionsApi, 'answer' | 'continue' | 'skip'> {
  readonly name = 'questions';
  readonly version = '1';
  readonly open = signal<OpenQuestion | null>(null);
  readonly signals = { open: this.open.asReadonly(), results: signal({}) };
  /** Calls, such as `answer(colour, blue)`. */
  readonly calls: string[] = [];
  /** Language in which the last answer was given. */
  language: string | undefined;
  /** Judges the next answers; `null`: no judgement. */
  correct: boolean | null = true;
  /** Answer that is refused, as an error. */
  refused = 'two';

  configure(): void {
    // No options.
  }

  answer(
    id: string,
    value: QuestionInput,
    _by?: 'viewer' | 'page',
    language?: string,
  ): ReturnType<QuestionsApi['answer']> {
    this.language = language;
    this.calls.push(`answer(${id}, ${JSON.stringify(value)})`);
    if (value === this.refused) throw new Error('This is not a number.');
    return { correct: this.correct, points: 0, triesLeft: 0 };
  }

  continue(id?: string): boolean {
    this.calls.push(`continue(${id})`);
    return true;
  }

  skip(id?: string): boolean {
    this.calls.push(`skip(${id})`);
    return true;
  }
}

const DEFAULTS: Omit<NodeQuestion, 'id' | 'kind'> = {
  at: 0,
  answers: [],
  pause: true,
  required: true,
  tries: 1,
  points: 1,
  reveal: true,
};

/** A question with defaults. */
export const question = (options: Partial<NodeQuestion>): NodeQuestion => ({
  ...DEFAULTS,
  id: 'q',
  kind: 'single',
  prompt: 'What?',
  ...options,
});

/** A question with one right answer of three. */
export const COLOUR: OpenQuestion = {
  question: question({
    id: 'colour',
    prompt: 'Which wire is live?',
    answers: [
      { id: 'blue', label: 'Blue' },
      { id: 'brown', label: 'Brown' },
      { id: 'green', label: { en: 'Green', de: 'Grün' } },
    ],
  }),
  node: new StoryNode({ id: 'start', source: 's.mp4' }),
  points: 0,
  index: 0,
  phase: 'asking',
  given: null,
  correct: null,
  tries: 0,
  triesLeft: 1,
  isOver: false,
  isHeld: true,
  isRequired: true,
  feedback: [],
  revealed: null,
  limit: null,
};

export class QuestionPage {
  readonly fixture: ComponentFixture<Page>;
  readonly player = TestBed.inject(Player);
  readonly questions = TestBed.inject(FakeQuestions);
  readonly announced: string[] = [];

  constructor() {
    Object.defineProperty(this.player, 'questions', { value: this.questions });
    const announcer = TestBed.runInInjectionContext(() => injectPerPlayer(StageAnnouncer));
    spyOn(announcer, 'announce').and.callFake((text) => void this.announced.push(text));
    this.fixture = TestBed.createComponent(Page);
    document.body.append(this.element);
  }

  get element(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  get card(): HTMLElement {
    return this.query('.iv-question-card');
  }

  get main(): HTMLButtonElement {
    return this.query('.iv-question-main') as HTMLButtonElement;
  }

  get inputs(): HTMLInputElement[] {
    return [...this.element.querySelectorAll<HTMLInputElement>('iv-questions input')];
  }

  get state(): string | null {
    return this.query('iv-questions').getAttribute('data-state');
  }

  /** Texts of the visible parts of the card, in order. */
  get texts(): string[] {
    const parts = '.iv-question-hint,.iv-question-error,.iv-question-feedback > div,.iv-question-mark,button';
    return [...this.card.querySelectorAll<HTMLElement>(parts)]
      .filter((element) => element.checkVisibility())
      .flatMap(({ textContent }) => textContent || []);
  }

  /** Value, class or name of the focused element. */
  get focused(): string {
    const active = document.activeElement as HTMLInputElement;
    return (active.className === 'iv-question-input' && active.value) || active.className || active.localName;
  }

  query(selector: string): HTMLElement {
    const found = this.element.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  }

  /** Opens or changes the question. */
  async show(open: OpenQuestion | null): Promise<void> {
    this.questions.open.set(open);
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.fixture.whenStable();
    // The code loaded in the meantime draws.
    await this.fixture.whenStable();
  }

  /** Presses a key on the focused element. @returns whether it was left to the browser */
  press(key: string, init: KeyboardEventInit = {}): boolean {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  }
}

export async function openPage(...providers: readonly object[]): Promise<QuestionPage> {
  TestBed.configureTestingModule({
    providers: [
      provideIvPlayerTesting({}, withPlugin({ name: 'questions', type: FakeQuestions })),
      { provide: IV_SETTINGS_STORAGE, useValue: null },
      ...providers,
    ],
  });
  const page = new QuestionPage();
  await page.settle();
  return page;
}

export function closePage(page: QuestionPage | undefined): void {
  page?.element.remove();
}
