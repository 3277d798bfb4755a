import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, IvPlayerError, Player, StageLayout } from 'iv-player';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IvNotices } from './iv-notices';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvNotices, IvPlayer],
  // Outside the stage: it is moved onto it.
  template: `<iv-player style="width: 640px; height: 360px"><button id="own">Own</button></iv-player>
    @if (isShown()) {
      <iv-notices />
    }`,
})
class Page {
  readonly isShown = signal(true);
}

describe('<iv-notices>', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let engine: FakePlaybackEngine;
  let stage: HTMLElement;
  const labels = signal<'de' | 'en'>('en');

  beforeEach(async () => {
    jasmine.clock().install();
    labels.set('en');
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting(), provideIvLabels(labels)] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 60 });
    player.append('a');
    fixture = TestBed.createComponent(Page);
    document.body.append(fixture.nativeElement as HTMLElement);
    await settle();
    stage = (fixture.nativeElement as HTMLElement).querySelector('iv-player')!;
  });
  afterEach(() => {
    jasmine.clock().uninstall();
    (fixture.nativeElement as HTMLElement).remove();
  });

  async function settle(ms = 0): Promise<void> {
    // Settle promises first: blocked autoplay rejects one.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    fixture.detectChanges();
    jasmine.clock().tick(ms);
    fixture.detectChanges();
  }

  async function play(): Promise<void> {
    player.play().catch(() => undefined);
    engine.advance(1);
    await settle();
  }

  const notices = (): HTMLElement[] => [...stage.querySelectorAll<HTMLElement>('.iv-notice')];
  /** Role, name and text of each notice. */
  const shown = (): (string | null)[][] =>
    notices().map((notice) => [
      notice.getAttribute('role'),
      notice.getAttribute('aria-label'),
      notice.textContent.replace(/\s+/g, ' ').trim(),
    ]);
  const buttons = (): HTMLButtonElement[] => [
    ...stage.querySelectorAll<HTMLButtonElement>('iv-notices button'),
  ];
  const button = (): HTMLButtonElement => buttons()[0]!;
  const announced = (): string | null => stage.querySelector('.iv-announcer')!.textContent;

  it('is placed on the stage, and shows nothing without a problem', async () => {
    await play();
    expect(stage.querySelector('iv-notices')).not.toBeNull();
    expect([shown(), stage.querySelector('iv-notices')?.textContent.trim()]).toEqual([[], '']);
  });

  it('shows and announces loading after half a second of stalling, not before [stage-notices]', async () => {
    await play();
    engine.stall();
    await settle(499);
    expect(shown()).toEqual([]);
    await settle(1);
    expect(shown()).toEqual([['status', 'Loading', '']]);
    expect(getComputedStyle(notices()[0]!, '::before').animationName).toBe('iv-turn');
    await settle(200);
    expect(announced()).toBe('Loading');
  });

  it('shows loading for at least half a second', async () => {
    await play();
    engine.stall();
    await settle(500);
    engine.resume();
    engine.advance(0.1);
    await settle(499);
    expect(shown().length).toBe(1);
    await settle(1);
    expect(shown()).toEqual([]);
  });

  it('shows an alert with a retry button after an error [stage-notices]', async () => {
    engine.fail('a');
    await play();
    expect(shown()).toEqual([['alert', null, 'The video could not be loaded. Try again']]);
    engine.repair('a');
    button().click();
    engine.advance(1);
    await settle();
    expect([player.paused, shown()]).toEqual([false, []]);
  });

  it('offers no other attempt after an error that it cannot mend [stage-notices]', async () => {
    engine.fail('a', new IvPlayerError('LIVE_UNSUPPORTED', 'the stream is live.'));
    await play();
    expect(shown()).toEqual([['alert', null, 'The video could not be loaded.']]);
  });

  it('shows and announces a play button after blocked autoplay [stage-notices]', async () => {
    engine.refuseAutoplay = true;
    await play();
    expect([button().getAttribute('aria-label'), button().type]).toEqual(['Play', 'button']);
    await settle(200);
    expect(announced()).toBe('Ready to play. Press Play to start.');
    engine.refuseAutoplay = false;
    button().click();
    engine.advance(1);
    await settle();
    expect([player.paused, shown()]).toEqual([false, []]);
  });

  it('shows a sound button while sounds are locked during playback, and reserves space for it at the top', async () => {
    const layout = TestBed.inject(StageLayout);
    const backend = TestBed.inject(FakeSoundBackend);
    backend.isLocked = true;
    player.audio.add({ id: 'soundtrack', src: 'a.mp3' });
    await settle();
    expect(buttons()).toEqual([]);
    await play();
    expect(button().textContent.trim()).toBe('Tap for sound');
    expect(layout.insets().top).toBeGreaterThanOrEqual(44);
    await settle(200);
    expect(announced()).toBe('Tap for sound');
    backend.isLocked = false;
    await settle();
    expect([buttons().length, layout.insets().top]).toEqual([0, 0]);
  });

  it('stays in the free part of the stage, between reservations [stage-notices]', async () => {
    const layout = TestBed.inject(StageLayout);
    for (const [edge, size] of [
      ['top', 40],
      ['bottom', 150],
      ['left', 30],
      ['right', 300],
    ] as const)
      layout.reserve({ edge, size });
    engine.fail('a');
    await play();
    const [outer, inner] = [stage, notices()[0]!].map((element) => element.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    expect(inner.top - outer.top).toBeGreaterThanOrEqual(40);
    expect(outer.bottom - inner.bottom).toBeGreaterThanOrEqual(150);
    expect(inner.left - outer.left).toBeGreaterThanOrEqual(30);
    expect(outer.right - inner.right).toBeGreaterThanOrEqual(300);
    expect(inner.height).toBeGreaterThan(60);
  });

  it('does not overflow reservations if the free part is smaller than the notice', async () => {
    TestBed.inject(StageLayout).reserve({ edge: 'bottom', size: 330 });
    engine.fail('a');
    await play();
    const { bottom, left, width } = stage.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, bottom - 325)!;
    expect(hit.closest('iv-notices')).toBeNull();
  });

  it('restores focus to its previous place on the stage [notice-focus]', async () => {
    const own = stage.querySelector<HTMLElement>('#own')!;
    engine.refuseAutoplay = true;
    await play();
    own.focus();
    button().focus();
    engine.refuseAutoplay = false;
    button().click();
    engine.advance(1);
    await settle();
    expect(document.activeElement).toBe(own);
  });

  it('moves focus to the stage if it came from elsewhere, and only if the notice had it', async () => {
    engine.refuseAutoplay = true;
    await play();
    button().focus();
    engine.refuseAutoplay = false;
    button().click();
    engine.advance(1);
    await settle();
    expect(document.activeElement).toBe(stage);
    stage.blur();
    engine.fail('a');
    await settle();
    engine.repair('a');
    await play();
    expect(document.activeElement).toBe(document.body);
  });

  it('restores focus when it is removed from the page', async () => {
    const own = stage.querySelector<HTMLElement>('#own')!;
    engine.refuseAutoplay = true;
    await play();
    own.focus();
    button().focus();
    fixture.componentInstance.isShown.set(false);
    await settle();
    expect([stage.querySelector('iv-notices'), document.activeElement]).toEqual([null, own]);
  });

  it('updates when the labels change, and announces the notice in the new language [labels-follow]', async () => {
    TestBed.inject(FakeSoundBackend).isLocked = true;
    player.audio.add({ id: 'soundtrack', src: 'a.mp3' });
    await play();
    await settle(200);
    expect(announced()).toBe('Tap for sound');
    labels.set('de');
    await settle(200);
    expect([button().textContent.trim(), announced()]).toEqual(['Für Ton tippen', 'Für Ton tippen']);
    expect(stage.querySelector('iv-notices')?.getAttribute('lang')).toBe('de');
    engine.stall();
    await settle(700);
    expect(announced()).toBe('Wird geladen');
    labels.set('en');
    await settle(200);
    expect([shown(), announced()]).toEqual([[['status', 'Loading', '']], 'Loading']);
    expect(stage.querySelector('.iv-announcer [lang]')?.getAttribute('lang')).toBe('en');
  });

  it('releases its space when it is destroyed', async () => {
    const backend = TestBed.inject(FakeSoundBackend);
    backend.isLocked = true;
    player.audio.add({ id: 'soundtrack', src: 'a.mp3' });
    await play();
    fixture.componentInstance.isShown.set(false);
    await settle();
    expect(TestBed.inject(StageLayout).insets().top).toBe(0);
  });
});
