import { TestBed } from '@angular/core/testing';
import { loadStory, prepareQuestions } from 'iv-player/story';
import { ControlsPage } from '../testing/controls-page';
import { IvTranscript } from '../transcript/iv-transcript';

const clip = { source: 'a.mp4', duration: 10 };
const asked = (id: string, at: number) => ({ id, at, kind: 'confirm' });

/** The first two scenes ask at 5 s; the first one opens a choice before. */
const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'door',
  nodes: {
    door: {
      ...clip,
      questions: [asked('ready', 5)],
      decision: {
        startTime: 1,
        defaults: ['cellar'],
        choices: [
          { to: 'cellar', label: 'In' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    cellar: { ...clip, questions: [asked('steady', 5)], next: 'end' },
    yard: { ...clip, ending: 'yard' },
    end: { ...clip, ending: 'end' },
  },
};

const drag = (page: ControlsPage, time: number): void => {
  page.slider.value = String(time);
  page.slider.dispatchEvent(new Event('input', { bubbles: true }));
  page.slider.dispatchEvent(new Event('change', { bubbles: true }));
  page.settle();
};
const repeat = (times: number, run: () => unknown): void => {
  for (let time = 0; time < times; time++) run();
};

describe('A required question and the ways of the viewer', () => {
  let handlers: Map<string, MediaSessionActionHandler | null>;

  beforeAll(() => prepareQuestions());

  beforeEach(() => {
    handlers = new Map();
    spyOn(navigator.mediaSession, 'setActionHandler').and.callFake((action, handler) => {
      handlers.set(action, handler);
    });
  });

  /** A page whose film has got to a time of the first or second scene; the first one's choice is made. */
  function film(index: number, time: number): ControlsPage {
    const page = new ControlsPage();
    const { player } = page;
    player.playlist.reset();
    loadStory(player, STORY);
    page.play().advance(2);
    player.decision.get('door')?.make('cellar');
    player.append('end');
    if (index > 0) {
      page.advance(4);
      player.questions.answer('ready', true);
      page.advance(5);
    }
    page.advance(Math.max(0, time - player.currentNodeTime));
    expect([player.currentNodeIndex, player.currentNodeTime]).toEqual([index, time]);
    return page;
  }

  const seekTo = (seekTime: number): void => handlers.get('seekto')?.({ action: 'seekto', seekTime });
  const FORWARDS: Readonly<Record<string, (page: ControlsPage) => void>> = {
    'arrow keys on the stage': (page) => repeat(6, () => page.press('ArrowRight')),
    'arrow keys on the bar': (page) => repeat(6, () => page.press('ArrowRight', page.slider)),
    'the key Page Up on the bar': (page) => repeat(6, () => page.press('PageUp', page.slider)),
    'the key End on the bar': (page) => page.press('End', page.slider),
    'a drag within the scene': (page) => drag(page, page.player.currentNodeIndex * 10 + 9),
    'a drag out of the scene': (page) => drag(page, 29),
    'a seek by a media key within the scene': (page) => seekTo(page.player.currentNodeIndex * 10 + 9),
    'a seek by a media key out of the scene': () => seekTo(29),
    'the play button and its media key': (page) => {
      page.click('Pause').click('Play');
      handlers.get('play')?.({ action: 'play' });
      page.press(' ');
      page.press(' ');
    },
    'all media keys': () => {
      for (const [action, handler] of handlers)
        if (!['previoustrack', 'seekto', 'pause'].includes(action)) handler?.({ action: action as 'play' });
    },
  };
  for (const [way, go] of Object.entries(FORWARDS))
    it(`is not passed by ${way}, before it and held for it [question-gate]`, () => {
      for (const index of [0, 1])
        for (const time of [3, 5]) {
          const page = film(index, time);
          go(page);
          page.advance(40);
          const { player } = page;
          expect([player.currentNodeIndex, player.currentNodeTime, player.signals.status()])
            .withContext(`${index} ${time}`)
            .toEqual([index, 5, 'held']);
        }
    });

  const BACK: Readonly<Record<string, readonly [go: (page: ControlsPage) => void, place: [number, number]]>> =
    {
      'an arrow key on the stage': [(page) => repeat(2, () => page.press('ArrowLeft')), [0, 5]],
      'an arrow key on the bar': [(page) => repeat(2, () => page.press('ArrowLeft', page.slider)), [0, 5]],
      'the key Home on the bar': [(page) => page.press('Home', page.slider), [0, 0]],
      'a drag within the scene': [(page) => drag(page, 11), [1, 1]],
      'a drag out of the scene': [(page) => drag(page, 8), [0, 8]],
      'a seek by a media key': [() => seekTo(8), [0, 8]],
      'the button "Back to the last choice"': [(page) => page.click('Back to the last choice'), [0, 0]],
      'the media key "previous"': [
        () => handlers.get('previoustrack')?.({ action: 'previoustrack' }),
        [0, 0],
      ],
    };
  for (const [way, [go, place]] of Object.entries(BACK))
    it(`leaves the way back by ${way} free [question-gate]`, () => {
      const page = film(1, 5);
      go(page);
      page.settle();
      expect([page.player.currentNodeIndex, page.player.currentNodeTime]).toEqual(place);
    });

  it('is not passed by the transcript, which leads back and then forwards [question-gate]', async () => {
    const page = film(1, 3);
    const fixture = TestBed.createComponent(IvTranscript);
    await fixture.whenStable();
    const buttons = (): HTMLElement[] => [
      ...(fixture.nativeElement as HTMLElement).querySelectorAll<HTMLElement>('button'),
    ];
    buttons()[0]?.click();
    expect([page.player.currentNodeIndex, page.player.currentNodeTime]).toEqual([0, 0]);
    page.advance(1);
    await fixture.whenStable();
    buttons().at(-1)?.click();
    page.advance(40);
    // A new pass asks again.
    expect([page.player.currentNodeIndex, page.player.currentNodeTime]).toEqual([0, 5]);
  });
});
