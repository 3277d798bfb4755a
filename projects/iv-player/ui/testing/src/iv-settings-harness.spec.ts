import { TestBed } from '@angular/core/testing';
import { ViewerSettings } from 'iv-player/ui';
import { IvControlsHarness } from './iv-controls-harness';
import type { IvSettingsHarness } from './iv-settings-harness';
import { HarnessPage } from './testing/harness-page';

const captions = ['en', 'de'].map((lang) => ({ src: 'data:text/vtt,WEBVTT', lang, label: lang }));

describe('IvSettingsHarness', () => {
  let page: HarnessPage;
  let settings: IvSettingsHarness;

  async function open(...more: ConstructorParameters<typeof HarnessPage>): Promise<void> {
    page = new HarnessPage(...more);
    settings = await (await page.loader.getHarness(IvControlsHarness)).openSettings();
  }

  it('sets the time limit [ui-harnesses]', async () => {
    await open();
    expect(await settings.timeLimit()).toBe('normal');
    for (const limit of ['off', 3, 'normal'] as const) {
      await settings.setTimeLimit(limit);
      expect([await settings.timeLimit(), page.player.decision.timeLimit]).toEqual([limit, limit]);
    }
    await expectAsync(settings.setTimeLimit(7)).toBeRejectedWithError(
      '"timeLimit" does not offer "7": use one of normal, 2, 3, 5, 10, off.',
    );
  });

  it('sets the language', async () => {
    await open({ captions });
    await settings.setLanguage('en');
    expect([await settings.language(), page.player.language]).toEqual(['en', 'en']);
    await settings.setLanguage('de');
    expect([await settings.language(), page.player.language]).toEqual(['de', 'de']);
  });

  it('sets the playback rate', async () => {
    await open();
    expect(await settings.playbackRate()).toBe(1);
    await settings.setPlaybackRate(1.5);
    expect([await settings.playbackRate(), page.player.playbackRate]).toEqual([1.5, 1.5]);
  });

  it('sets parts of the caption style', async () => {
    await open({ captions });
    await settings.setCaptionStyle({ size: 'huge', edge: 'outline' });
    const style = { size: 'huge', color: 'white', background: 'dark', edge: 'outline' } as const;
    expect(await settings.captionStyle()).toEqual(style);
    expect(TestBed.inject(ViewerSettings).values().captionStyle).toEqual(style);
  });

  it('turns settings on and off', async () => {
    await open({ captions });
    expect([await settings.isOn('captions'), await settings.isOn('shortcuts')]).toEqual([false, true]);
    await settings.setOn('captions', true);
    await settings.setOn('captions', true);
    await settings.setOn('shortcuts', false);
    expect([await settings.isOn('captions'), await settings.isOn('shortcuts')]).toEqual([true, false]);
  });

  it('reports what is not offered', async () => {
    await open();
    expect([
      await settings.language(),
      await settings.captionStyle(),
      await settings.isOn('captions'),
    ]).toEqual([null, null, null]);
    await expectAsync(settings.setLanguage('de')).toBeRejectedWithError(
      'The settings do not offer "language".',
    );
    await expectAsync(settings.setOn('captions', true)).toBeRejectedWithError(
      'The settings do not offer "captions".',
    );
  });
});
