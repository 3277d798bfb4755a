import { signal } from '@angular/core';
import { ControlsPage } from '../testing/controls-page';

describe('connectMediaSession', () => {
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

  it('does nothing until the player plays', () => {
    new ControlsPage();
    expect(handlers.size).toBe(0);
  });

  it("shows the node's title and poster, and the playback state", () => {
    const page = new ControlsPage({ data: { title: { en: 'Door', de: 'Tür' }, poster: 'door.jpg' } }).play();
    expect([session.metadata!.title, session.playbackState]).toEqual(['Door', 'playing']);
    expect(session.metadata!.artwork[0]!.src).toContain('door.jpg');
    page.player.language = 'de';
    page.player.pause();
    page.settle();
    expect([session.metadata!.title, session.playbackState]).toEqual(['Tür', 'paused']);
  });

  it('uses the language of the labels', () => {
    const labels = signal<'en' | 'de'>('en');
    const page = new ControlsPage({ data: { title: { en: 'Door', de: 'Tür' } } }, {}, {}, labels).play();
    labels.set('de');
    page.settle();
    expect(session.metadata!.title).toBe('Tür');
  });

  it("shows the page's title for a node without a title", () => {
    new ControlsPage().play();
    expect([session.metadata!.title, session.metadata!.artwork]).toEqual([document.title, []]);
  });

  it('handles pause, play, and previous track', () => {
    const page = new ControlsPage().play().advance(12);
    act('pause');
    expect(page.player.paused).toBe(true);
    act('play');
    expect(page.player.paused).toBe(false);
    page.player.variables.register('steps', { initialValue: 5, action: 'sum', dataSet: { a: 1, b: 10 } });
    act('previoustrack');
    // A later registration starts with the initial value.
    expect([page.player.currentTime, page.player.variables.getValue('steps')]).toEqual([3, 6]);
  });

  it('is reset when the controls are destroyed', () => {
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
