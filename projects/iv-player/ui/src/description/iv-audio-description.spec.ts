import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type AudioDescription, IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { IV_SETTINGS_STORAGE, ViewerSettings } from '../settings/viewer-settings';
import { IvAudioDescription } from './iv-audio-description';
import { FakeAudio } from './testing/fake-audio';
import { FakeSpeech } from './testing/fake-speech';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvAudioDescription, IvPlayer],
  template: `<iv-player />
    @if (isThere()) {
      <iv-audio-description />
    }`,
})
class Page {
  readonly isThere = signal(true);
}

const text = (words: string, at: number, lang = 'en'): AudioDescription => ({ text: words, at, lang });
const file = (src: string, lang = 'en'): AudioDescription => ({ src, lang });

describe('<iv-audio-description>', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let engine: FakePlaybackEngine;
  let settings: ViewerSettings;
  let speech: FakeSpeech;
  let audios: FakeAudio[];

  // On a busy machine, loading it for the first time may take longer than a spec may.
  beforeAll(() => import('./lazy/audio-description-player'));
  beforeEach(() => {
    jasmine.clock().install();
    speech = new FakeSpeech();
    spyOnProperty(window, 'speechSynthesis').and.callFake(() => speech as unknown as SpeechSynthesis);
    audios = [];
    const page: { createElement(name: string): unknown } = document;
    const create = page.createElement.bind(document);
    spyOn(page, 'createElement').and.callFake((name) => {
      if (name !== 'audio') return create(name);
      const audio = new FakeAudio();
      audios.push(audio);
      return audio;
    });
  });
  afterEach(() => {
    fixture.destroy();
    jasmine.clock().uninstall();
  });

  /** Opens the page with nodes of 20 s each, and turns description on. */
  async function open(
    nodes: Readonly<Record<string, readonly AudioDescription[]>>,
    isOn = true,
  ): Promise<void> {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(), { provide: IV_SETTINGS_STORAGE, useValue: null }],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    settings = TestBed.inject(ViewerSettings);
    if (isOn) settings.update({ audioDescription: true });
    for (const [id, audioDescription] of Object.entries(nodes))
      player.repository.add({ id, source: `${id}.mp4`, duration: 20, audioDescription });
    player.append(...Object.keys(nodes));
    fixture = TestBed.createComponent(Page);
    await settle();
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
    fixture.detectChanges();
    TestBed.tick();
    // Its code is loaded first.
    await fixture.whenStable();
  }

  async function play(seconds: number): Promise<void> {
    player.play().catch(() => undefined);
    engine.advance(seconds);
    await settle();
  }

  /** Volume of the film after the ramp. */
  function filmVolume(): number {
    jasmine.clock().tick(1000);
    return Math.round(engine.volume * 100) / 100;
  }

  const playing = (): (string | number)[][] =>
    audios.filter(({ paused }) => !paused).map(({ src, currentTime }) => [src, currentTime]);

  it('is loaded only if turned on, when the current or the next node has one [loaded-on-demand]', async () => {
    await open({ a: [], b: [], c: [text('A door.', 2)] }, false);
    await play(1);
    const isLoading = (): boolean => {
      fixture.detectChanges();
      TestBed.tick();
      return !fixture.isStable();
    };
    settings.update({ audioDescription: true });
    expect(isLoading()).toBe(false);
    player.play().catch(() => undefined);
    engine.advance(20);
    expect(player.currentNodeId).toBe('b');
    expect(isLoading()).toBe(true);
    await settle();
    await play(22);
    expect(speech.log).toEqual(['A door.']);
  });

  it('does not start when it is destroyed before it is loaded', async () => {
    const log: unknown[] = [];
    await open({ a: [text('A door.', 2)] }, false);
    settings.update({ audioDescription: true });
    fixture.detectChanges();
    TestBed.tick();
    player.on('error', (error) => void log.push(error));
    fixture.componentInstance.isThere.set(false);
    await settle();
    await play(3);
    expect([speech.log, log]).toEqual([[], []]);
  });

  describe('with spoken text', () => {
    it('reads each passage at its node time, in its language [audio-description]', async () => {
      await open({ a: [text('A door.', 2), text('It opens.', 5)] });
      await play(1.99);
      expect(speech.log).toEqual([]);
      await play(0.02);
      expect([speech.log, speech.current?.lang]).toEqual([['A door.'], 'en']);
      speech.finish();
      await play(3);
      expect(speech.log).toEqual(['A door.', 'It opens.']);
    });

    it('reads a passage at node time 0, in the first node and after a seam', async () => {
      await open({ a: [text('One.', 0)], b: [text('Two.', 0)] });
      await play(1);
      speech.finish();
      await play(20);
      expect(speech.log).toEqual(['One.', 'Two.']);
    });

    it('reads nothing while turned off, and no past passages when turned on', async () => {
      await open({ a: [text('A door.', 2), text('It opens.', 5)] }, false);
      await play(3);
      settings.update({ audioDescription: true });
      await settle();
      expect(speech.log).toEqual([]);
      await play(3);
      expect(speech.log).toEqual(['It opens.']);
      settings.update({ audioDescription: false });
      await settle();
      expect(speech.log).toEqual(['It opens.', '-']);
    });

    it('reads in the player language, and follows its changes', async () => {
      await open({ a: [text('One.', 2), text('Eins.', 2, 'de'), text('Zwei.', 5, 'de'), text('Two.', 5)] });
      player.language = 'de-AT';
      await settle();
      await play(3);
      speech.finish();
      player.language = 'en';
      await settle();
      await play(3);
      expect(speech.log).toEqual(['Eins.', 'Two.']);
    });

    it("follows the player's rate and volume", async () => {
      await open({ a: [text('A door.', 2)] });
      player.playbackRate = 1.5;
      player.volume = 0.4;
      await play(2);
      expect([speech.current?.rate, speech.current?.volume.toFixed(1)]).toEqual([1.5, '0.4']);
    });

    it('stops at a seek, and does not read skipped passages', async () => {
      await open({ a: [text('One.', 2), text('Two.', 5), text('Three.', 10)] });
      await play(3);
      player.seek(8);
      await play(1);
      expect(speech.log).toEqual(['One.', '-']);
      player.seek(4);
      await play(2);
      expect(speech.log).toEqual(['One.', '-', 'Two.']);
    });

    it('stops when the node ends', async () => {
      await open({ a: [text('Long.', 19)], b: [] });
      await play(21);
      expect(speech.log).toEqual(['Long.', '-']);
    });

    it('stops at a pause, and reads the unfinished passage again when playback continues', async () => {
      await open({ a: [text('A door.', 2)] });
      await play(3);
      player.pause();
      expect([speech.log, filmVolume()]).toEqual([['A door.', '-'], 1]);
      await play(1);
      expect(speech.log).toEqual(['A door.', '-', 'A door.']);
      speech.finish();
      player.pause();
      await play(1);
      expect(speech.log.length).toBe(3);
    });

    it('ducks the film with a ramp during a passage, without changing the volume or emitting an event [audio-description]', async () => {
      await open({ a: [text('A door.', 2)] });
      const events: string[] = [];
      player.on(/volumechange/, () => void events.push('volumechange'));
      await play(2);
      jasmine.clock().tick(100);
      expect(engine.volume).toBeGreaterThan(0.5);
      expect(engine.volume).toBeLessThan(0.8);
      expect(filmVolume()).toBe(0.3);
      expect([player.volume, player.muted, events]).toEqual([1, false, []]);
      speech.finish();
      expect(filmVolume()).toBe(1);
    });

    it('ducks the sounds in the film too', async () => {
      await open({ a: [text('A door.', 2)] });
      player.audio.add({ id: 'soundtrack', src: 'a.mp3' });
      await play(2);
      jasmine.clock().tick(1000);
      expect(TestBed.inject(FakeSoundBackend).sound('soundtrack').loudness).toBeCloseTo(0.3);
    });

    it('reads nothing while the player is muted, and stops when it is muted', async () => {
      await open({ a: [text('One.', 2), text('Two.', 5)] });
      await play(2);
      player.muted = true;
      expect(speech.log).toEqual(['One.', '-']);
      await play(4);
      player.muted = false;
      await play(1);
      expect(speech.log).toEqual(['One.', '-']);
    });

    it('announces the text if speech synthesis is missing or fails', async () => {
      await open({ a: [text('A door.', 2)] });
      await play(2);
      speech.fail();
      jasmine.clock().tick(200);
      const region = (fixture.nativeElement as HTMLElement).querySelector('.iv-announcer')!;
      expect([region.textContent, region.getAttribute('aria-live'), filmVolume()]).toEqual([
        'A door.',
        'polite',
        1,
      ]);
      fixture.destroy();
      TestBed.resetTestingModule();
      speech = null as unknown as FakeSpeech;
      await open({ a: [text('A window.', 2)] });
      await play(2);
      jasmine.clock().tick(200);
      expect((fixture.nativeElement as HTMLElement).querySelector('.iv-announcer')!.textContent).toBe(
        'A window.',
      );
    });
  });

  describe('with a sound file', () => {
    it('plays, pauses and continues with the node', async () => {
      await open({ a: [file('a.mp3')] });
      expect(playing()).toEqual([]);
      await play(0);
      engine.advance(0.1);
      expect(playing().map(([src]) => src)).toEqual(['a.mp3']);
      audios[0]!.currentTime = 3;
      await play(2.9);
      player.pause();
      expect(playing()).toEqual([]);
      await play(0);
      expect(playing()).toEqual([['a.mp3', 3]]);
    });

    it('follows a seek and a stall [audio-description]', async () => {
      await open({ a: [file('a.mp3')] });
      await play(1);
      engine.holdFrames = true;
      player.seek(12);
      expect(playing()).toEqual([]);
      engine.showFrame();
      engine.advance(0);
      expect(playing()).toEqual([['a.mp3', 12]]);
      engine.stall();
      expect(playing()).toEqual([]);
      engine.resume();
      engine.advance(0);
      expect(playing().length).toBe(1);
    });

    it("preloads the next node's file in a second element, and starts it at the seam", async () => {
      await open({ a: [file('a.mp3')], b: [file('b.mp3')], c: [] });
      await play(1);
      expect(audios.map(({ src, paused }) => [src, paused])).toEqual([
        ['a.mp3', false],
        ['b.mp3', true],
      ]);
      await play(19.5);
      expect(playing().map(([src]) => src)).toEqual(['b.mp3']);
      await play(20);
      expect(playing()).toEqual([]);
    });

    it('plays at the player rate, adjusted while out of sync', async () => {
      await open({ a: [file('a.mp3')] });
      player.playbackRate = 2;
      await play(1);
      const [audio] = audios.filter(({ paused }) => !paused) as [FakeAudio];
      audio.currentTime = player.currentNodeTime - 0.1;
      player.volume = 0.5;
      expect([audio.playbackRate, audio.volume]).toEqual([2.2, 0.5]);
      audio.currentTime = player.currentNodeTime;
      player.volume = 0.4;
      expect([audio.playbackRate, audio.volume]).toEqual([2, 0.4]);
    });

    it('ducks the film until the file ends, and is muted with the player', async () => {
      await open({ a: [file('a.mp3')] });
      await play(1);
      expect(filmVolume()).toBe(0.3);
      player.muted = true;
      expect([audios.at(-1)!.muted, filmVolume()]).toEqual([true, 1]);
      player.muted = false;
      expect(filmVolume()).toBe(0.3);
      for (const audio of audios) audio.duration = 5;
      await play(6);
      expect([playing(), filmVolume()]).toEqual([[], 1]);
    });

    it('tries again at the next update if the browser blocked playback', async () => {
      await open({ a: [file('a.mp3')] });
      await play(0);
      for (const audio of audios) audio.isLocked = true;
      player.pause();
      await play(1);
      expect([playing(), filmVolume()]).toEqual([[], 1]);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
      for (const audio of audios) audio.isLocked = false;
      await play(1);
      expect(playing().length).toBe(1);
      expect(audios.every(({ loads }) => loads === 1)).toBeTrue();
    });

    it("stops and restores the film's volume when it is destroyed", async () => {
      await open({ a: [file('a.mp3')] });
      await play(1);
      expect(filmVolume()).toBe(0.3);
      fixture.componentInstance.isThere.set(false);
      await settle();
      expect([playing(), engine.volume, audios.map(({ src }) => src)]).toEqual([[], 1, audios.map(() => '')]);
    });
  });
});
