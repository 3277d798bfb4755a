import { virtual } from '@guidepup/virtual-screen-reader';
import { TestBed } from '@angular/core/testing';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import { COLOUR, type QuestionPage, closePage, openPage } from './testing/question-page';

/** More phrases than a card has. */
const MANY = 60;

/** What a screen reader says of a question. It reads what is hidden too, so specs of the card assert what is visible. */
describe('IvQuestions as heard', () => {
  let page: QuestionPage;
  afterEach(async () => {
    await virtual.stop();
    closePage(page);
  });

  /** Phrases from the first to the last element of the card. The first one is said when the card gets the focus. */
  const phrases = async (): Promise<readonly string[]> => {
    await virtual.start({ container: page.card });
    const all: string[] = [];
    let last = await virtual.lastSpokenPhrase();
    while (!last.startsWith('end of group') && all.length < MANY) {
      all.push(last);
      await virtual.next();
      last = await virtual.lastSpokenPhrase();
    }
    return all;
  };

  it('the prompt, the kind of answer and the tries left with the card, and each answer once [question-heard]', async () => {
    page = await openPage();
    await page.show({ ...COLOUR, triesLeft: 2 });
    const [card, ...others] = await phrases();
    expect(card).toBe('group, Which wire is live?, Choose one answer. 2 tries left.');
    expect(others.filter((phrase) => phrase.startsWith('radio,'))).toEqual(
      ['Blue', 'Brown', 'Green'].map(
        (name, at) => `radio, ${name}, not checked, position ${at + 1}, set size 3`,
      ),
    );
    expect(others.filter((phrase) => phrase.startsWith('button'))).toEqual(['button, Submit']);
  });

  it('the question and the judgement, by a live region that was there before, once each [question-heard]', async () => {
    page = await openPage();
    const announcer = TestBed.runInInjectionContext(() => injectPerPlayer(StageAnnouncer));
    (announcer.announce as jasmine.Spy).and.callThrough();
    await virtual.start({ container: page.element });
    const region = page.query('.iv-announcer');
    /** What is said until the region has been written. */
    const said = async (change: () => Promise<void>): Promise<readonly string[]> => {
      await virtual.clearSpokenPhraseLog();
      const written = new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          if (!region.textContent) return;
          observer.disconnect();
          done();
        });
        observer.observe(region, { childList: true });
      });
      await change();
      await written;
      return (await virtual.spokenPhraseLog()).filter((phrase) => /^polite: ./.test(phrase));
    };
    expect(await said(() => page.show(COLOUR))).toEqual(['polite: Which wire is live? Choose one answer.']);
    const judged = { phase: 'feedback', given: ['blue'], correct: false, tries: 1, triesLeft: 0 } as const;
    expect(await said(() => page.show({ ...COLOUR, ...judged, isOver: true }))).toEqual(['polite: Wrong']);
  });
});
