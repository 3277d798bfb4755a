import { withQuestions } from 'iv-player/questions';
import { MapPage } from './testing/map-page';

describe('the map of a story with questions', () => {
  const open = async (inputs: Readonly<Record<string, unknown>> = {}): Promise<MapPage> => {
    const page = new MapPage({ inputs, features: [withQuestions()] });
    const { questions } = page.player;
    questions.add('start', { id: 'ready', at: 9, kind: 'confirm' });
    questions.add('cave', [
      { id: 'dark', at: 9, kind: 'text' },
      { id: 'deep', at: 9, kind: 'number' },
    ]);
    await page.play(2);
    return page;
  };
  /** Marks by scene, as screen readers say them. */
  const marks = (page: MapPage): Record<string, string> =>
    Object.fromEntries(
      [...page.host.querySelectorAll<HTMLElement>('[data-node-id]')].flatMap(({ dataset, textContent }) => {
        const [mark] = /\d+ questions?/.exec(textContent) ?? [];
        return mark ? [[dataset['nodeId'], mark]] : [];
      }),
    );

  it('marks scenes with questions, with a text for screen readers [map-questions]', async () => {
    const page = await open({ author: true });
    expect(marks(page)).toEqual({ start: '1 question', cave: '2 questions' });
    const sign = page.query('.iv-map-questions [aria-hidden]');
    expect([sign.textContent, sign.parentElement?.tagName]).toEqual(['?', 'SPAN']);
    page.fixture.componentRef.setInput('view', 'outline');
    await page.drawn();
    expect(marks(page)).toEqual({ start: '1 question', cave: '2 questions' });
    page.player.questions.remove('dark');
    await page.drawn();
    expect(marks(page)).toEqual({ start: '1 question', cave: '1 question' });
  });

  it('marks only scenes whose names are shown [map-questions]', async () => {
    const page = await open({ unseen: 'unnamed' });
    expect(marks(page)).toEqual({ start: '1 question' });
  });
});
