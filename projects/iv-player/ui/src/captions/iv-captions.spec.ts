import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type CaptionTrack, IvPlayer, Player, StageLayout } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IV_SETTINGS_STORAGE, ViewerSettings } from '../settings/viewer-settings';
import { captionTrack } from '../testing/caption-track';
import { injectCaptionFiles } from './caption-files';
import { IvCaptions } from './iv-captions';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvCaptions, IvPlayer],
  template: `<iv-player style="width: 640px; height: 360px" />
    @if (isShown()) {
      <iv-captions [spoken]="spoken()" />
    }`,
})
class Page {
  readonly isShown = signal(true);
  readonly spoken = signal(false);
  checks = 0;
}

const cuesOfA = [
  [0, 0.4, 'a1'],
  [1, 2.5, 'a2'],
  [2, 3, 'a3'],
  [3.25, 4, 'a4'],
] as const;
const cuesOfB = [
  [0, 1, 'b1'],
  [1, 1.5, 'b2'],
] as const;
const a = { ...captionTrack('en', cuesOfA), default: true };
const b = { ...captionTrack('en', cuesOfB), default: true };
const german = captionTrack('de', [[0, 4, 'eins']]);

describe('IvCaptions', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let engine: FakePlaybackEngine;
  let settings: ViewerSettings;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(), { provide: IV_SETTINGS_STORAGE, useValue: null }],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    settings = TestBed.inject(ViewerSettings);
    player.repository.add(
      { id: 'a', source: 'a.mp4', duration: 4, captions: [a, german] },
      { id: 'b', source: 'b.mp4', duration: 2, captions: [b] },
      { id: 'none', source: 'none.mp4', duration: 2 },
    );
  });

  const element = (): HTMLElement =>
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-captions')!;
  const shown = (): string =>
    [...element().querySelectorAll('.iv-caption')].map(({ textContent }) => textContent).join(' ');
  const load = async (...tracks: readonly CaptionTrack[]): Promise<void> => {
    const files = TestBed.runInInjectionContext(injectCaptionFiles);
    for (const track of tracks) await files.load(player.repository.get('a')!, track);
    await fixture.whenStable();
  };
  const areaElement = (): HTMLElement | null => element().querySelector<HTMLElement>('.iv-caption-area');
  const area = (): CSSStyleDeclaration => areaElement()!.style;
  /** Waits for ResizeObserver, which reports the size of the stage after one or two frames. */
  const laidOut = async (): Promise<void> => {
    while (!areaElement()?.style.width) await new Promise(requestAnimationFrame);
  };
  /** Opens the page with the files loaded, and plays. */
  const start = async (...ids: readonly string[]): Promise<void> => {
    player.append(...ids);
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    await load(a, b, german);
    await laidOut();
    void player.play();
    engine.advance(0);
  };
  /** Expected captions at a time in the two nodes. */
  const expected = (id: string | null, time: number): string =>
    (id === 'a' ? cuesOfA : id === 'b' ? cuesOfB : [])
      .filter(([from, to]) => from <= time && time < to)
      .map(([, , text]) => text)
      .join(' ');

  for (const rate of [0.5, 1, 2]) {
    it(`shows exactly the cues of each frame across a seam, at rate ${rate}`, async () => {
      await start('a', 'b', 'a');
      player.playbackRate = rate;
      const seen = new Set<string>();
      for (let frame = 0; frame < 9.9 * (60 / rate); frame++) {
        engine.advance(1 / 60);
        // Rounding decides at the exact times of a cue.
        const isClear = [...cuesOfA, ...cuesOfB].every(
          ([from, to]) => Math.abs(from - engine.time) > 1e-6 && Math.abs(to - engine.time) > 1e-6,
        );
        const text = shown();
        seen.add(text);
        if (isClear) {
          expect(text)
            .withContext(`${engine.currentNodeId} at ${engine.time}`)
            .toBe(expected(engine.currentNodeId, engine.time));
        }
      }
      expect([...seen].sort()).toEqual(['', 'a1', 'a2', 'a2 a3', 'a3', 'a4', 'b1', 'b2']);
    });
  }

  it('changes cues exactly at their times, not at the next time update', async () => {
    await start('a');
    const changes: string[] = [];
    let last = shown();
    for (let step = 0; step < 350; step++) {
      engine.advance(0.01);
      if (shown() !== last) changes.push(`${engine.time.toFixed(2)} ${(last = shown())}`);
    }
    expect(changes).toEqual(['0.40 ', '1.00 a2', '2.00 a2 a3', '2.50 a3', '3.00 ', '3.25 a4']);
  });

  it('keeps its elements across a seam', async () => {
    await start('a', 'b');
    const host = element();
    const area = host.firstElementChild;
    engine.advance(4.1);
    expect(player.currentNodeId).toBe('b');
    expect(shown()).toBe('b1');
    expect(element()).toBe(host);
    expect(host.firstElementChild).toBe(area);
  });

  it('shows nothing in a node without captions', async () => {
    await start('a', 'none', 'b');
    engine.advance(3.5);
    expect(shown()).toBe('a4');
    engine.advance(1);
    expect(shown()).toBe('');
    engine.advance(2);
    expect(shown()).toBe('b1');
  });

  it('follows seeks, including while paused, and keeps the captions until the new frame', async () => {
    await start('a', 'b');
    engine.advance(3.5);
    player.pause();
    engine.holdFrames = true;
    player.seek(1.5);
    expect(shown()).toBe('a4');
    engine.showFrame();
    expect(shown()).toBe('a2');
    player.seek(5.2);
    expect(shown()).toBe('a2');
    engine.showFrame();
    expect(shown()).toBe('b2');
    engine.holdFrames = false;
    player.seek(2.2);
    expect(shown()).toBe('a2 a3');
    void player.play();
    engine.advance(0.5);
    expect(shown()).toBe('a3');
  });

  it('keeps a caption during pauses and stalls', async () => {
    await start('a');
    engine.advance(1.5);
    engine.stall();
    engine.advance(5);
    expect(shown()).toBe('a2');
    engine.resume();
    engine.advance(0.6);
    expect(shown()).toBe('a2 a3');
    player.pause();
    engine.advance(5);
    expect(shown()).toBe('a2 a3');
  });

  it('shows a late file immediately, as the film does not wait for it', async () => {
    let answer = (): void => undefined;
    const fetched = new Promise<void>((resolve) => (answer = resolve));
    const original = globalThis.fetch;
    spyOn(globalThis, 'fetch').and.callFake(async (...args) => {
      await fetched;
      return original(...args);
    });
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    player.append('a');
    void player.play();
    engine.advance(1.5);
    expect(shown()).toBe('');
    answer();
    await load(a);
    expect(shown()).toBe('a2');
  });

  it("follows the player's language, and the viewer's setting [caption-language]", async () => {
    await start('a');
    engine.advance(1.5);
    const steps: readonly [() => void, string][] = [
      [() => (player.language = 'de-AT'), 'eins'],
      [() => (player.language = 'fr'), 'a2'],
      [() => settings.update({ captions: 'off' }), ''],
      [() => settings.update({ captions: 'on' }), 'a2'],
      [() => (player.language = null), 'a2'],
      [() => settings.update({ language: 'de' }), 'eins'],
    ];
    for (const [step, text] of steps) {
      step();
      await fixture.whenStable();
      expect(shown()).withContext(String(step)).toBe(text);
    }
  });

  it('preloads the files of the next entry and of the prefetch list', async () => {
    const fetching = spyOn(globalThis, 'fetch').and.callThrough();
    const c = { ...captionTrack('en', [[0, 1, 'c']]), default: true };
    player.repository.add(
      { id: 'c', source: 'c.mp4', duration: 2, captions: [c] },
      { id: 'first', source: 'first.mp4', duration: 2, prefetch: ['c', 'unknown'] },
    );
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    player.append('first', 'b');
    void player.play();
    engine.advance(0.1);
    await fixture.whenStable();
    expect(fetching.calls.allArgs().map(([src]) => src as string)).toEqual([b.src, c.src]);
  });

  it('emits captionerror once per pass for an unreadable file, and continues playback [caption-failure]', async () => {
    const errors: string[] = [];
    player.on('captionerror', (node, { src }) => void errors.push(`${node.id} ${src}`));
    const broken = { ...captionTrack('en', []), src: 'data:text/vtt,nothing', default: true };
    player.repository.add({ id: 'broken', source: 'broken.mp4', duration: 2, captions: [broken] });
    await start('broken', 'b');
    engine.advance(0.5);
    while (errors.length === 0) await new Promise(requestAnimationFrame);
    expect(errors).toEqual([`broken ${broken.src}`]);
    engine.advance(2);
    expect(player.currentNodeId).toBe('b');
    expect(shown()).toBe('b1');
  });

  it('emits captionerror for a file without a valid cue', async () => {
    const errors: string[] = [];
    player.on('captionerror', (node) => void errors.push(node.id));
    const text = 'WEBVTT\n\n1\n00:00:00,500 --> 00:00:02,000\nOne\n';
    const src = `data:text/vtt,${encodeURIComponent(text)}`;
    player.repository.add({ id: 'commas', source: 'c.mp4', captions: [{ ...a, src }] });
    await start('commas');
    while (errors.length === 0) await new Promise(requestAnimationFrame);
    expect(errors).toEqual(['commas']);
  });

  it('dims words of a caption exactly until their times', async () => {
    const words = captionTrack('en', [[0.5, 3, 'so<00:00:01.200><c> this</c><00:00:02.000><c> is</c>']]);
    player.repository.add({
      id: 'words',
      source: 'w.mp4',
      duration: 4,
      captions: [{ ...words, default: true }],
    });
    await start('words');
    await load(words);
    const changes: string[] = [];
    let last = '';
    for (let step = 0; step < 400; step++) {
      engine.advance(0.01);
      const later = [...element().querySelectorAll('.iv-caption-future')].map(
        ({ textContent }) => textContent,
      );
      const now = `${shown()}|${later.join('')}`;
      if (now !== last) changes.push(`${engine.time.toFixed(2)} ${(last = now)}`);
    }
    expect(changes).toEqual([
      '0.01 |',
      '0.50 so this is| this is',
      '1.20 so this is| is',
      '2.00 so this is|',
      '3.00 |',
    ]);
  });

  it('is drawn in the uncovered part of the picture [caption-room]', async () => {
    await start('a');
    engine.setPictureRatio('a', 1);
    const box = (): readonly number[] =>
      [area().left, area().top, area().width, area().height].map(parseFloat);
    expect(box()).toEqual([140, 0, 360, 360]);
    const giveBack = TestBed.inject(StageLayout).reserve({ edge: 'bottom', size: 120 });
    await fixture.whenStable();
    expect(box()).toEqual([140, 0, 360, 240]);
    giveBack();
    await fixture.whenStable();
    expect(box()).toEqual([140, 0, 360, 360]);
  });

  it("applies the viewer's caption style [caption-look]", async () => {
    await start('a');
    settings.update({ captionStyle: { size: 'large', color: 'yellow', background: 'dark', edge: 'none' } });
    await fixture.whenStable();
    const look = getComputedStyle(element().querySelector('.iv-caption-text')!);
    expect(look.color).toBe('rgb(255, 255, 0)');
    // 5 % of 360 px, times 1.5.
    expect(look.fontSize).toBe('27px');
    settings.update({ captionStyle: { size: 'normal', color: 'white', background: 'dark', edge: 'none' } });
    await fixture.whenStable();
    expect([look.color, look.fontSize]).toEqual(['rgb(255, 255, 255)', '18px']);
  });

  it('is readable by assistive technology, and announced only if `spoken` [spoken-captions]', async () => {
    await start('a');
    expect(element().getAttribute('aria-live')).toBe('off');
    expect(element().closest('[aria-hidden]')).toBeNull();
    fixture.componentInstance.spoken.set(true);
    await fixture.whenStable();
    expect(element().getAttribute('aria-live')).toBe('polite');
  });

  it('removes everything when it is destroyed', async () => {
    await start('a');
    fixture.componentInstance.isShown.set(false);
    await fixture.whenStable();
    expect((fixture.nativeElement as HTMLElement).querySelector('.iv-caption-area')).toBeNull();
    expect(() => engine.advance(2)).not.toThrow();
  });

  it('loads its code together with the first file, only if captions are shown [loaded-on-demand]', async () => {
    const fetching = spyOn(globalThis, 'fetch').and.callThrough();
    settings.update({ captions: 'off' });
    player.append('a', 'b');
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    expect([areaElement(), fetching.calls.count()]).toEqual([null, 0]);
    settings.update({ captions: 'on' });
    TestBed.tick();
    expect([areaElement(), fetching.calls.count() > 0, fixture.isStable()]).toEqual([null, true, false]);
    await fixture.whenStable();
    expect(areaElement()).not.toBeNull();
  });

  it('loads nothing in a story without captions', async () => {
    settings.update({ captions: 'on' });
    player.append('none');
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    void player.play();
    engine.advance(1);
    await fixture.whenStable();
    expect(areaElement()).toBeNull();
  });
});
