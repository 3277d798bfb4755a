import { TestBed } from '@angular/core/testing';
import { loadStory } from 'iv-player/story';
import { ControlsPage } from '../testing/controls-page';
import { IvTranscript } from '../transcript/iv-transcript';

const clip = (id: string) => ({ source: `${id}.mp4`, duration: 10 });

const storyOf = (answers: 'open' | 'final') => ({
  format: 'iv-story',
  version: 1,
  start: 'door',
  result: { answers },
  nodes: {
    door: {
      ...clip('door'),
      decision: {
        startTime: 4,
        endTime: 8,
        choices: [
          { to: 'cellar', label: 'In' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    cellar: { ...clip('cellar'), ending: 'cellar' },
    yard: { ...clip('yard'), ending: 'yard' },
  },
});

/** A page that plays the story, 4 s into the second node. */
function film(answers: 'open' | 'final'): ControlsPage {
  const page = new ControlsPage();
  page.page.hasChoices.set(true);
  page.player.playlist.reset();
  loadStory(page.player, storyOf(answers));
  page.play().advance(5);
  page.player.decision.get('door')?.make('yard');
  return page.advance(9);
}

const drag = (page: ControlsPage, value: string): void => {
  page.slider.value = value;
  page.slider.dispatchEvent(new Event('input', { bubbles: true }));
  page.slider.dispatchEvent(new Event('change', { bubbles: true }));
  page.settle();
};

describe('final answers', () => {
  let handlers: Map<string, MediaSessionActionHandler | null>;

  beforeEach(() => {
    handlers = new Map();
    spyOn(navigator.mediaSession, 'setActionHandler').and.callFake((action, handler) => {
      handlers.set(action, handler);
    });
  });

  const ways: readonly (readonly [string, (page: ControlsPage) => void, final: readonly [string, number]])[] =
    [
      ['the button', (page) => page.click('Back to the last choice'), ['yard', 4]],
      ['an arrow key on the stage', (page) => page.press('ArrowLeft'), ['yard', 0]],
      ['an arrow key on the bar', (page) => page.press('ArrowLeft', page.slider), ['yard', 0]],
      ['the key Home on the bar', (page) => page.press('Home', page.slider), ['yard', 0]],
      ['a drag on the bar', (page) => drag(page, '1'), ['yard', 0]],
      [
        'the media key "previous"',
        () => handlers.get('previoustrack')?.({ action: 'previoustrack' }),
        ['yard', 4],
      ],
      [
        'a seek by a media key',
        () => handlers.get('seekto')?.({ action: 'seekto', seekTime: 1 }),
        ['yard', 0],
      ],
    ];
  for (const [way, go, place] of ways) {
    for (const answers of ['open', 'final'] as const) {
      it(`${answers === 'open' ? 'let' : 'do not let'} the viewer go back by ${way}: ${answers} [final-answers]`, () => {
        const page = film(answers);
        go(page);
        page.settle();
        const { currentNodeId, currentNodeTime } = page.player;
        if (answers === 'open') expect(currentNodeId).toBe('door');
        else expect([currentNodeId, currentNodeTime]).toEqual([...place]);
      });
    }
  }

  for (const answers of ['open', 'final'] as const) {
    it(`the transcript ${answers === 'open' ? 'has' : 'does not have'} buttons back: ${answers} [final-answers]`, async () => {
      film(answers);
      const fixture = TestBed.createComponent(IvTranscript);
      await fixture.whenStable();
      const root = fixture.nativeElement as HTMLElement;
      expect(root.querySelectorAll('button').length).toBe(answers === 'open' ? 2 : 0);
      expect(root.querySelectorAll('[role=heading]').length).toBe(2);
    });

    it(`the choices ${answers === 'final' ? 'say' : 'do not say'} that the answer is final: ${answers} [final-answers]`, () => {
      const page = new ControlsPage();
      page.page.hasChoices.set(true);
      page.player.playlist.reset();
      loadStory(page.player, storyOf(answers));
      page.play().advance(5);
      const group = page.find('.iv-choices-panel');
      const described = document.getElementById(group.getAttribute('aria-describedby') ?? '');
      expect(page.root.querySelector('.iv-choices-final')).toBe(described);
      expect(described?.textContent.trim()).toBe(
        answers === 'final' ? 'You cannot change your answer later.' : undefined,
      );
    });
  }

  it('let the viewer seek within the scene, and start over [final-answers]', () => {
    const page = film('final');
    drag(page, '12');
    expect(page.player.currentNodeTime).toBe(2);
    page.advance(20);
    page.click('Play again');
    page.advance(1);
    expect(page.player.currentNodeId).toBe('door');
  });
});
