import { StoryPlayer } from '../testing/story-player';
import { storyOf } from '../testing/test-story';
import { fontSize } from './slate-card-element';
import { textIn } from './text-in-language';
import { slateLoader } from './slate-loader';

describe('SlateCard [slate-text]', () => {
  // So that slates are there without waiting.
  beforeAll(() => slateLoader.load());

  const story = storyOf(
    {
      a: { text: { en: 'A <b>door</b>.\nIt is open.', de: 'Eine Tür.' }, duration: 5, next: 'b' },
      b: { source: 'b.mp4', text: 'A garden.', duration: 5, next: 'c' },
      c: { text: 'The end.', duration: 5, ending: 'x' },
    },
    { languages: ['en', 'de'] },
  );
  const card = ({ player }: StoryPlayer): string | null => {
    const element = player.overlays.get('iv-story-slate');
    return element &&
      getComputedStyle(element.parentElement ?? element).display !== 'none' &&
      isVisible(element)
      ? element.textContent
      : null;
  };
  const isVisible = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (
        (at as HTMLElement).hidden ||
        (at as HTMLElement).style.visibility === 'hidden' ||
        (at as HTMLElement).style.display === 'none'
      )
        return false;
    }
    return true;
  };

  it('shows the text of a scene without a clip, as text, and of no other', () => {
    const played = new StoryPlayer().load(story);
    expect(card(played)).toBeNull();
    expect(card(played.play(1))).toBe('A <b>door</b>.\nIt is open.');
    expect(card(played.advance(5))).toBeNull();
    expect(card(played.advance(5))).toBe('The end.');
  });

  it('shows it in the language of the player, as it changes', () => {
    const played = new StoryPlayer().load(story).play(1);
    played.player.language = 'de-AT';
    expect(card(played)).toBe('Eine Tür.');
    expect((played.player.overlays.get('iv-story-slate') as HTMLElement).lang).toBe('de');
  });

  it('is told to screen readers on the stage, a moment later, in its language [slate-text]', () => {
    jasmine.clock().install();
    const stage = document.createElement('div');
    const played = new StoryPlayer().load(story);
    stage.append(played.player.overlays.get('iv-story-slate')!.closest('.iv-overlays')!);
    const region = (): HTMLElement | null => stage.querySelector('[aria-live=polite]');
    played.play(1);
    expect(region()?.textContent).toBe('');
    jasmine.clock().tick(100);
    expect([region()?.textContent, region()?.lang]).toEqual(['A <b>door</b>.\nIt is open.', 'en']);
    played.advance(5);
    jasmine.clock().tick(100);
    expect(region()?.textContent).toBe('');
    played.load(story, { slates: false });
    expect(region()).toBeNull();
    jasmine.clock().uninstall();
  });

  it('is there once, and goes with its story', () => {
    const played = new StoryPlayer().load(story).load(story);
    expect(played.player.overlays.get('all').length).toBe(1);
    played.load(story, { slates: false });
    expect(played.player.overlays.get('all').length).toBe(0);
  });
});

describe('textIn', () => {
  it('takes the same language, else the same primary language, else the first', () => {
    const text = { en: 'E', 'pt-BR': 'P' };
    expect(
      [textIn(text, 'pt-BR'), textIn(text, 'pt'), textIn(text, 'fr', 'EN'), textIn(text, null)].map(
        (one) => one.text,
      ),
    ).toEqual(['P', 'P', 'E', 'E']);
    expect(textIn('any', 'de')).toEqual({ text: 'any', lang: '' });
    expect(textIn(undefined)).toEqual({ text: '', lang: '' });
  });
});

describe('fontSize', () => {
  it('shrinks with the text, within limits', () => {
    expect([fontSize(0), fontSize(20), fontSize(400), fontSize(1e6)]).toEqual([36, 36, 21, 12]);
  });
});
