import { InjectionToken, computed, inject, runInInjectionContext, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { createApplication } from '@angular/platform-browser';
import { Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { CHOICE_TEXTS, ENGLISH_LABELS } from './english-labels';
import { timeInDigits, timeInWords } from './format-time';
import { GERMAN_LABELS } from './german-labels';
import { IV_LABELS, injectLabels } from './inject-labels';
import { type IvLabelsChoice, provideIvLabels } from './provide-iv-labels';

describe('provideIvLabels', () => {
  const provided = (...providers: readonly unknown[]) => {
    TestBed.configureTestingModule({ providers: [...providers] as [] });
    return TestBed.inject(IV_LABELS);
  };

  it('uses the singular for one choice, in each language', () => {
    const open = (labels: typeof GERMAN_LABELS, count: number): string =>
      labels.choicesOpen('?', ['a', 'b'].slice(0, count), null);
    expect([1, 2].flatMap((count) => [open(ENGLISH_LABELS, count), open(GERMAN_LABELS, count)])).toEqual([
      '? 1 choice: a.',
      '? 1 Möglichkeit: a.',
      '? 2 choices: a; b.',
      '? 2 Möglichkeiten: a; b.',
    ]);
  });

  it('defaults to English, with the labels of the components in use', () => {
    const labels = TestBed.runInInjectionContext(() => injectLabels(CHOICE_TEXTS));
    expect(labels).toBe(TestBed.inject(IV_LABELS));
    expect([labels.lang, labels.choose]).toEqual(['en', ENGLISH_LABELS.choose]);
  });
  it('overrides the English labels of a component', () => {
    TestBed.configureTestingModule({ providers: [provideIvLabels('de')] });
    expect(TestBed.runInInjectionContext(() => injectLabels(CHOICE_TEXTS))).toBe(GERMAN_LABELS);
  });
  it('keeps the labels of applications apart, as a server renders several at the same time', async () => {
    const own = await createApplication({ providers: [provideIvLabels({ play: 'Go' })] });
    const plain = await createApplication();
    const other = await createApplication();
    const inject = (app: typeof own, defaults: object) =>
      runInInjectionContext(app.injector, () => injectLabels(defaults));
    expect(inject(plain, CHOICE_TEXTS).choose).toBe(ENGLISH_LABELS.choose);
    expect(inject(own, CHOICE_TEXTS).play).toBe('Go');
    expect(other.injector.get(IV_LABELS)).toEqual({ lang: 'en' } as never);
    expect(plain.injector.get(IV_LABELS).play).toBeUndefined();
    for (const app of [own, plain, other]) app.destroy();
  });
  it('provides shipped labels', () => expect(provided(provideIvLabels('de'))).toBe(GERMAN_LABELS));
  it('provides custom labels, and English for labels they leave out [label-languages]', () => {
    const labels = provided(provideIvLabels({ play: 'Los' }));
    expect([labels.play, labels.pause]).toEqual(['Los', ENGLISH_LABELS.pause]);
  });
  it('follows a signal in every label [labels-follow]', () => {
    const choice = signal<IvLabelsChoice>('de');
    const labels = provided(provideIvLabels(choice));
    expect({ ...labels }).toEqual({ ...GERMAN_LABELS });
    choice.set('en');
    expect({ ...labels }).toEqual({ ...ENGLISH_LABELS });
    choice.set({ play: 'Los' });
    expect([labels.play, labels.pause]).toEqual(['Los', ENGLISH_LABELS.pause]);
  });
  it('calls a function in an injection context, and again only when a signal it has read changes', () => {
    const token = new InjectionToken('language', { factory: () => signal<'de' | 'en'>('de') });
    let calls = 0;
    const labels = provided(provideIvLabels(() => (calls++, inject(token)())));
    const lang = computed(() => labels.lang);
    expect([labels.lang, labels.play, lang(), calls]).toEqual(['de', GERMAN_LABELS.play, 'de', 1]);
    TestBed.inject(token).set('en');
    expect([lang(), labels.play, calls]).toEqual(['en', ENGLISH_LABELS.play, 2]);
  });
  it('accepts a function that injects the player [labels-follow]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const language = (): 'de' | 'en' => (inject(Player).signals.language() === 'de' ? 'de' : 'en');
    const labels = provided(provideIvLabels(language));
    const lang = computed(() => labels.lang);
    expect(lang()).toBe('en');
    TestBed.inject(Player).language = 'de';
    expect(lang()).toBe('de');
  });
});

describe('shipped labels', () => {
  it('have the same names in every language, and no empty label [label-languages]', () => {
    expect(Object.keys(GERMAN_LABELS).sort()).toEqual(Object.keys(ENGLISH_LABELS).sort());
    for (const labels of [ENGLISH_LABELS, GERMAN_LABELS]) {
      for (const [name, text] of Object.entries(labels)) {
        if (typeof text === 'string') expect(text.trim()).withContext(name).not.toBe('');
      }
    }
  });

  it('announce the question, every choice, and the seconds if limited', () => {
    expect(ENGLISH_LABELS.choicesOpen('Well?', ['Yes', 'No'], 1)).toBe('Well? 2 choices: Yes; No. 1 second.');
    expect(GERMAN_LABELS.choicesOpen('Na?', ['Ja', 'Nein'], null)).toBe('Na? 2 Möglichkeiten: Ja; Nein.');
  });

  it('distinguish choices by the viewer and by the player', () => {
    for (const { youChose, chosenForYou } of [ENGLISH_LABELS, GERMAN_LABELS]) {
      expect(youChose('A')).toContain('A');
      expect(chosenForYou('A')).toContain('A');
      expect(chosenForYou('A')).not.toBe(youChose('A'));
    }
  });
});

describe('formatted times', () => {
  it('are in digits', () => {
    expect([0, 7.9, 725, 3725, -3].map(timeInDigits)).toEqual(['0:00', '0:07', '12:05', '1:02:05', '0:00']);
  });

  it('are in words', () => {
    expect(timeInWords(65, 'en')).toBe('1 minute 5 seconds');
    expect(timeInWords(7200, 'de')).toBe('2 Stunden');
    expect(timeInWords(0, 'en')).toBe('0 seconds');
  });
});
