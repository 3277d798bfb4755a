import { ChangeDetectionStrategy, Component, DestroyRef, type Injector, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import type { QuestionOptions } from 'iv-player/private';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IV_SETTINGS_STORAGE } from '../settings/viewer-settings';
import { IvTranscript } from './iv-transcript';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvTranscript],
  template: `@if (isShown()) {
    <iv-transcript />
  }`,
})
class Page {
  readonly isShown = signal(true);
}

const COLOUR: QuestionOptions = {
  id: 'colour',
  at: 1,
  kind: 'multiple',
  prompt: { en: 'Which wire is live?', de: 'Welches Kabel führt Strom?' },
  reveal: false,
  answers: [
    { id: 'blue', label: { en: 'Blue', de: 'Blau' } },
    { id: 'brown', label: { en: 'Brown', de: 'Braun' }, correct: true },
  ],
};
const VOLTS: QuestionOptions = {
  id: 'volts',
  at: 2,
  kind: 'number',
  prompt: 'Volts?',
  accept: { value: 1230.5 },
};
const UNIT: QuestionOptions = { id: 'unit', at: 3, kind: 'text' };
const MIND: QuestionOptions = { id: 'mind', at: 4, kind: 'confirm', prompt: 'Mind the gap.' };
const EXTRA: QuestionOptions = { id: 'extra', at: 5, kind: 'text', prompt: 'More?', required: false };

describe('IvTranscript with questions', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let questions: QuestionsService;

  const open = async (labels: 'en' | 'de', ...asked: readonly QuestionOptions[]): Promise<void> => {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({}, withQuestions()),
        provideIvLabels(labels),
        { provide: IV_SETTINGS_STORAGE, useValue: null },
      ],
    });
    player = TestBed.inject(Player);
    questions = TestBed.inject(QuestionsService);
    for (const id of ['a', 'b']) player.repository.add({ id, source: `${id}.mp4`, duration: 10 });
    questions.add('a', asked);
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    player.append('a', 'b');
    void player.play();
  };
  const advance = (seconds: number): void => TestBed.inject(FakePlaybackEngine).advance(seconds);
  const shown = async (): Promise<string[]> => {
    await fixture.whenStable();
    const element = fixture.nativeElement as HTMLElement;
    return [...element.querySelectorAll('.iv-transcript-question')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
  };
  const answerAll = (): void => {
    advance(1.5);
    questions.answer('colour', ['blue', 'brown']);
    advance(1);
    questions.answer('volts', 1230.5);
    advance(1);
    questions.answer('unit', 'Volt');
    advance(1);
    questions.answer('mind', true);
    advance(1);
    questions.skip('extra');
  };

  it('lists each question once it is answered, or its scene is over, with the answer and its judgement [transcript-questions]', async () => {
    await open('en', COLOUR, VOLTS, UNIT, MIND, EXTRA);
    advance(1.5);
    expect(await shown()).toEqual([]);
    answerAll();
    const all = [
      'Which wire is live? Your answer: Blue; Brown (wrong)',
      'Volts? Your answer: 1,230.5 (right)',
      'Question Your answer: Volt',
      'Mind the gap.',
      'More? (not answered)',
    ];
    expect(await shown()).toEqual(all.slice(0, -1));
    advance(8);
    expect([player.currentNode?.id, await shown()]).toEqual(['b', all]);
    player.currentNodeIndex = 0;
    expect(await shown()).toEqual([]);
  });

  it('lists them in the language of the viewer and of the labels', async () => {
    await open('de', COLOUR, VOLTS, UNIT, MIND, EXTRA);
    player.language = 'de';
    answerAll();
    advance(8);
    expect(await shown()).toEqual([
      'Welches Kabel führt Strom? Ihre Antwort: Blau; Braun (falsch)',
      'Volts? Ihre Antwort: 1.230,5 (richtig)',
      'Frage Ihre Antwort: Volt',
      'Mind the gap.',
      'More? (nicht beantwortet)',
    ]);
    const element = fixture.nativeElement as HTMLElement;
    const langs = [...element.querySelectorAll('.iv-transcript-question bdi')].map((one) =>
      one.getAttribute('lang'),
    );
    expect(langs.slice(0, 3)).toEqual(['de', 'de', 'de']);
  });

  it('says "answered" when only the judgement is known [transcript-questions]', async () => {
    await open('en', COLOUR);
    advance(1.5);
    questions.answer('colour', ['brown']);
    const records = questions.records(0);
    spyOn(questions, 'records').and.returnValue(records.map((one) => ({ ...one, answer: null, label: [] })));
    questions.update('colour', {});
    player.language = 'en';
    expect(await shown()).toEqual(['Which wire is live? (answered, right)']);
  });

  it('keeps the texts as they were when the question was asked', async () => {
    await open('en', COLOUR);
    advance(1.5);
    questions.update('colour', { prompt: 'And now?' });
    questions.answer('colour', ['brown']);
    expect(await shown()).toEqual(['Which wire is live? Your answer: Brown (right)']);
  });

  it('keeps these texts while it is not shown, and stops listening [transcript-questions]', async () => {
    await open('en', COLOUR);
    const stops: jasmine.Spy[] = [];
    const on = player.on.bind(player) as (...args: unknown[]) => () => void;
    spyOn(player, 'on').and.callFake((...args: unknown[]) => {
      const injector = (args[2] as { injector?: Injector } | undefined)?.injector;
      const stop = jasmine.createSpy('stop');
      injector?.get(DestroyRef).onDestroy(stop);
      stops.push(stop);
      return on(...args);
    });
    fixture.componentInstance.isShown.set(false);
    await fixture.whenStable();
    advance(1.5);
    questions.update('colour', { prompt: 'And now?', answers: [{ id: 'brown', correct: true }] });
    questions.answer('colour', ['brown']);
    fixture.componentInstance.isShown.set(true);
    expect(await shown()).toEqual(['Which wire is live? Your answer: Brown (right)']);
    fixture.componentInstance.isShown.set(false);
    await fixture.whenStable();
    expect(stops.length).toBeGreaterThan(0);
    for (const stop of stops) expect(stop).toHaveBeenCalledTimes(1);
  });
});
