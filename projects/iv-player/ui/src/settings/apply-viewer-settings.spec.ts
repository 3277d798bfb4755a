import { TestBed } from '@angular/core/testing';
import { Player, provideIvPlayerCore } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { injectPerPlayer } from '../stage/inject-per-player';
import { ApplyViewerSettings } from './apply-viewer-settings';
import { IV_SETTINGS_STORAGE, ViewerSettings } from './viewer-settings';

describe('ApplyViewerSettings', () => {
  const open = (stored: object, provided = provideIvPlayerTesting({ language: 'fr' })): Player => {
    const storage = { getItem: () => JSON.stringify(stored), setItem: () => undefined };
    TestBed.configureTestingModule({
      providers: [provided, { provide: IV_SETTINGS_STORAGE, useValue: storage }],
    });
    TestBed.runInInjectionContext(() => injectPerPlayer(ApplyViewerSettings));
    return TestBed.inject(Player);
  };

  it('immediately applies settings from an earlier visit [viewer-settings]', () => {
    expect(open({ language: 'de' }).language).toBe('de');
  });

  it("keeps the application's value of settings that the viewer never changed [viewer-settings]", () => {
    expect(open({}).language).toBe('fr');
  });

  it('applies later changes by the viewer, and nothing else', () => {
    const player = open({ language: 'de' });
    TestBed.tick();
    player.language = 'en';
    TestBed.inject(ViewerSettings).update({ shortcuts: false });
    TestBed.tick();
    expect(player.language).toBe('en');
    TestBed.inject(ViewerSettings).update({ language: 'de-AT' });
    TestBed.tick();
    expect(player.language).toBe('de-AT');
  });

  it("applies the viewer's time to choose, stored and changed later", () => {
    const player = open({ timeLimit: 3 });
    expect(player.decision.timeLimit).toBe(3);
    TestBed.inject(ViewerSettings).update({ timeLimit: 'off' });
    TestBed.tick();
    expect(player.decision.timeLimit).toBe('off');
  });

  it("keeps the application's time to choose for a viewer who set none", () => {
    const plugins = { decision: { timeLimit: 5 } };
    expect(open({}, provideIvPlayerTesting({ plugins })).decision.timeLimit).toBe(5);
  });

  it('ignores the time to choose in a player without decisions', () => {
    const player = open({ language: 'de', timeLimit: 3 }, provideIvPlayerCore());
    expect(player.language).toBe('de');
  });
});
