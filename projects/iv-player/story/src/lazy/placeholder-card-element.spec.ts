import { StoryPlayer } from '../testing/story-player';
import { storyOf } from '../../../story-core/src/testing/test-story';
import { fontSize, pageAt } from './placeholder-card-element';
import { storyVisualsLoader } from '../story-visuals-loader';

describe('PlaceholderCard [placeholder-text]', () => {
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

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

  it('shows the text of scenes without a clip only, as plain text', () => {
    const played = new StoryPlayer().load(story);
    expect(card(played)).toBeNull();
    expect(card(played.play(1))).toBe('A <b>door</b>.\nIt is open.');
    expect(card(played.advance(5))).toBeNull();
    expect(card(played.advance(5))).toBe('The end.');
  });

  it('follows the player language', () => {
    const played = new StoryPlayer().load(story).play(1);
    played.player.language = 'de-AT';
    expect(card(played)).toBe('Eine Tür.');
    expect((played.player.overlays.get('iv-story-slate') as HTMLElement).lang).toBe('de');
  });

  it('prefers the language itself to one of another country [text-language]', () => {
    const text = { 'de-CH': 'Eine Türe.', de: 'Eine Tür.' };
    const played = new StoryPlayer().load(storyOf({ a: { text, ending: 'x' } }, { languages: ['de-CH'] }));
    played.play(1);
    expect(card(played)).toBe('Eine Türe.');
    played.player.language = 'de-AT';
    expect(card(played)).toBe('Eine Tür.');
  });

  it('is announced to screen readers on the stage after a moment, in its language [placeholder-text]', () => {
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
    played.load(story, { placeholders: false });
    expect(region()).toBeNull();
    jasmine.clock().uninstall();
  });

  it('exists once, and is removed with its story', () => {
    const played = new StoryPlayer().load(story).load(story);
    expect(played.player.overlays.get('all').length).toBe(1);
    played.load(story, { placeholders: false });
    expect(played.player.overlays.get('all').length).toBe(0);
  });
});

describe('PlaceholderCard with a long text [placeholder-pages]', () => {
  beforeAll(() => storyVisualsLoader.load());

  let stage: HTMLElement;
  beforeEach(() => {
    stage = document.createElement('div');
    Object.assign(stage.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '854px',
      height: '480px',
    });
    document.body.append(stage);
  });
  afterEach(() => stage.remove());

  /** Plays a text, and returns the times at which each line is visible, in steps of half a second. */
  function seen(lines: readonly string[], seconds: number): ReadonlyMap<string, readonly number[]> {
    const story = storyOf({ a: { text: lines.join('\n'), duration: seconds, ending: 'a' } });
    const played = new StoryPlayer().load(story);
    const element = played.player.overlays.get('iv-story-slate') as HTMLElement;
    stage.append(element);
    played.play();
    const times = new Map<string, number[]>(lines.map((line) => [line, []]));
    const text = element.querySelector('p')!.firstChild!;
    const room = element.firstElementChild!;
    for (let time = 0.5; time < seconds; time += 0.5) {
      played.advance(0.5);
      const { top, bottom } = room.getBoundingClientRect();
      let start = 0;
      for (const line of lines) {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, start + line.length);
        start += line.length + 1;
        const box = range.getBoundingClientRect();
        if (box.top >= top - 3 && box.bottom <= bottom + 3) times.get(line)!.push(time);
      }
    }
    expect(element.textContent).toBe(lines.join('\n'));
    expect(room.getBoundingClientRect().bottom).toBeLessThan(480 - 0.29 * 854);
    return times;
  }

  it('shows every line of a poem, page by page', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`);
    const times = seen(lines, 40);
    const first = lines.map((line) => times.get(line)?.[0] ?? Infinity);
    expect(first.every((time) => time < 40)).toBeTrue();
    expect(first).toEqual([...first].sort((one, other) => one - other));
    // A node that is no longer current has ended.
    expect(times.get('Line 0')!.at(-1)).toBeLessThan(times.get('Line 59')![0]!);
  });

  it('shows all of 4,000 characters, page by page, each for the same time', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `${index} ${'word '.repeat(12)}and so on.`);
    expect(lines.join('\n').length).toBeGreaterThan(4000);
    for (const [line, times] of seen(lines, 60)) expect(times.length).withContext(line).toBeGreaterThan(2);
  });

  it('prefers a smaller font to several pages', () => {
    const lines = Array.from({ length: 6 }, (_, index) => `Line ${index}`);
    for (const [line, times] of seen(lines, 5)) expect(times.length).withContext(line).toBe(9);
  });

  it('has the font size of its width, even if it is shown before it has one [placeholder-text]', async () => {
    const story = storyOf({ a: { text: 'Everyone is outside. You call the fire brigade.', ending: 'a' } });
    const played = new StoryPlayer().load(story);
    const element = played.player.overlays.get('iv-story-slate') as HTMLElement;
    stage.style.width = '0';
    stage.append(element);
    played.play();
    expect(getComputedStyle(element).fontSize).toBe('18px');
    stage.style.width = '854px';
    // Observers are notified in creation order, so the card's observer has run. A change during notification would cause an error.
    await new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => resolve());
      });
      observer.observe(element);
    });
    expect(getComputedStyle(element).fontSize).toBe('36px');
  });

  it('shows the last page at the end, and the first one before the duration is known', () => {
    expect([
      pageAt(4, 0),
      pageAt(4, 0.24),
      pageAt(4, 0.25),
      pageAt(4, 1),
      pageAt(4, 2),
      pageAt(1, 0.9),
    ]).toEqual([0, 0, 1, 3, 3, 0]);
  });
});

describe('fontSize', () => {
  it('shrinks with the text, within limits', () => {
    expect([fontSize(0), fontSize(20), fontSize(400), fontSize(1e6)]).toEqual([36, 36, 21, 18]);
  });
});
