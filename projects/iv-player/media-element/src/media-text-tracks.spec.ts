import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type CaptionTrack, IvPlayer, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IV_SETTINGS_STORAGE, IvCaptions, ViewerSettings } from 'iv-player/ui';
import { asMediaElement } from './as-media-element';
import { IvMedia } from './iv-media';
import type { MediaTextTracks } from './media-text-tracks';

@Component({
  imports: [IvCaptions, IvMedia, IvPlayer],
  template: `<iv-media
    ><iv-player />
    @if (isShown()) {
      <iv-captions />
    }
  </iv-media>`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class Page {
  readonly isShown = signal(true);
}

const track = (lang: string, more: Partial<CaptionTrack> = {}): CaptionTrack => ({
  src: `${lang}.vtt`,
  lang,
  label: lang.toUpperCase(),
  load: () => Promise.resolve('WEBVTT\n'),
  ...more,
});

describe('MediaTextTracks', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let tracks: MediaTextTracks;
  let events: string[];

  const state = (): readonly string[] =>
    Array.from(tracks, ({ kind, label, language, mode }) => `${kind} ${label} ${language} ${mode}`);
  const take = async (): Promise<readonly string[]> => {
    await fixture.whenStable();
    return events.splice(0);
  };

  beforeEach(async () => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(), { provide: IV_SETTINGS_STORAGE, useValue: null }],
    });
    player = TestBed.inject(Player);
    tracks = asMediaElement(player).textTracks;
    events = [];
    for (const type of ['addtrack', 'removetrack', 'change'])
      tracks.addEventListener(type, (event) => {
        const { language = '' } = (event as TrackEvent).track ?? {};
        events.push(`${type} ${language}`.trim());
      });
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 4, captions: [track('en'), track('de', { kind: 'subtitles' })] },
      { id: 'b', source: 'b.mp4', duration: 4, captions: [track('de'), track('en'), track('fr')] },
    ]);
  });

  it('has a track for each language of the film, in any order of creation [media-element-tracks]', async () => {
    expect(await take()).toEqual(['addtrack en', 'addtrack de', 'addtrack fr']);
    const wanted = ['captions EN en disabled', 'subtitles DE de disabled', 'captions FR fr disabled'];
    expect(state()).toEqual(wanted);
    expect([tracks.length, tracks[1]?.language, tracks[3]]).toEqual([3, 'de', undefined]);
    player.repository.update({ id: 'b', captions: [] });
    expect(await take()).toEqual(['removetrack fr']);
    expect([tracks.length, tracks[2]]).toEqual([2, undefined]);
  });

  it('keeps its tracks while the film plays', async () => {
    await take();
    const before = [...tracks];
    player.append('a', 'b');
    void player.play();
    expect(await take()).toEqual([]);
    expect([...tracks]).toEqual(before);
  });

  it('switches the captions, and their language, for the viewer [media-element-tracks]', async () => {
    await take();
    const settings = TestBed.inject(ViewerSettings);
    const chosen = (): readonly unknown[] => [settings.values().captions, player.language];
    tracks[1]!.mode = 'showing';
    // Media elements have changed at once, and fire the event later.
    expect([state()[1], chosen()]).toEqual(['subtitles DE de showing', ['on', 'de']]);
    expect(await take()).toEqual(['change']);
    // As media-chrome's menu does.
    tracks[1]!.mode = 'disabled';
    tracks[0]!.mode = 'showing';
    expect([state()[0], state()[1], chosen()]).toEqual([
      'captions EN en showing',
      'subtitles DE de disabled',
      ['on', 'en'],
    ]);
    expect(await take()).toEqual(['change']);
    tracks[2]!.mode = 'disabled';
    tracks[2]!.mode = 'wrong' as never;
    expect([chosen(), await take()]).toEqual([['on', 'en'], []]);
    tracks[0]!.mode = 'hidden';
    expect([state()[0], chosen(), await take()]).toEqual([
      'captions EN en disabled',
      ['off', 'en'],
      ['change'],
    ]);
  });

  it('follows other controls [media-element-tracks]', async () => {
    await take();
    TestBed.inject(ViewerSettings).update({ captions: 'on' });
    expect([await take(), state()[0]]).toEqual([['change'], 'captions EN en showing']);
    player.language = 'fr';
    expect([await take(), state()[2]]).toEqual([['change'], 'captions FR fr showing']);
    player.repository.update({ id: 'b', captions: [track('de')] });
    expect(await take()).toEqual(['removetrack fr', 'change']);
  });

  it('shows a default track until the viewer decides', async () => {
    player.repository.update({ id: 'b', captions: [track('fr', { default: true })] });
    await take();
    expect(state()[2]).toBe('captions FR fr showing');
  });

  it('is empty while nothing shows captions, and once the player is destroyed [media-element-tracks]', async () => {
    await take();
    fixture.componentInstance.isShown.set(false);
    expect(await take()).toEqual(['removetrack en', 'removetrack de', 'removetrack fr']);
    fixture.componentInstance.isShown.set(true);
    expect((await take()).length).toBe(3);
    player.destroy();
    expect([tracks.length, [...tracks], (await take()).length]).toEqual([0, [], 3]);
  });
});
