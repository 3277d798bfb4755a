import { signal } from '@angular/core';
import { ControlsPage } from '../testing/controls-page';

describe('the media session', () => {
  const session = navigator.mediaSession;
  let handlers: Map<string, MediaSessionActionHandler | null>;
  const act = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void =>
    handlers.get(action)!({ action, ...details });

  beforeEach(() => {
    handlers = new Map();
    spyOn(session, 'setActionHandler').and.callFake((action, handler) => {
      if (action === 'seekto') throw new TypeError('unknown action');
      handlers.set(action, handler);
    });
  });

  it('is left alone until the player plays', () => {
    new ControlsPage();
    expect(handlers.size).toBe(0);
  });

  it('has the title and the poster of the node, and the state of playback', () => {
    const page = new ControlsPage({ data: { title: { en: 'Door', de: 'Tür' }, poster: 'door.jpg' } }).play();
    expect([session.metadata!.title, session.playbackState]).toEqual(['Door', 'playing']);
    expect(session.metadata!.artwork[0]!.src).toContain('door.jpg');
    page.player.language = 'de';
    page.player.pause();
    page.settle();
    expect([session.metadata!.title, session.playbackState]).toEqual(['Tür', 'paused']);
  });

  it('follows the language of the labels', () => {
    const labels = signal<'en' | 'de'>('en');
    const page = new ControlsPage({ data: { title: { en: 'Door', de: 'Tür' } } }, {}, {}, labels).play();
    labels.set('de');
    page.settle();
    expect(session.metadata!.title).toBe('Tür');
  });

  it('has the title of the page for a node without one', () => {
    new ControlsPage().play();
    expect([session.metadata!.title, session.metadata!.artwork]).toEqual([document.title, []]);
  });

  it('pauses, plays, and goes back to the last choice', () => {
    const page = new ControlsPage().play().advance(12);
    act('pause');
    expect(page.player.paused).toBe(true);
    act('play');
    expect(page.player.paused).toBe(false);
    page.player.variables.register('steps', { initialValue: 5, action: 'sum', dataSet: { a: 1, b: 10 } });
    act('previoustrack');
    // What is registered later begins with its first value there.
    expect([page.player.currentTime, page.player.variables.getValue('steps')]).toEqual([3, 6]);
  });

  it('is given back when the controls are destroyed', () => {
    const page = new ControlsPage().play();
    page.page.isThere.set(false);
    page.settle();
    expect([[...handlers.values()], session.metadata, session.playbackState]).toEqual([
      [null, null, null],
      null,
      'none',
    ]);
  });
});
