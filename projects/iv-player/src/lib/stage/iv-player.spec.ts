import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { Player } from '../facade/player';
import { stageOf } from '../player/plugin/player-stage';
import { IvPlayer } from './iv-player';
import { StageLayout } from '../player/stage-layout';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: `<iv-player #stage="ivPlayer" [options]="options()" (ready)="players.push($event)"
    ><p>content</p>
    @if (stage.isFullscreen()) {
      fullscreen
    }
  </iv-player>`,
})
class Page {
  readonly options = signal<IvPlayerOptions>({ volume: 0.5 });
  readonly players: Player[] = [];
}

describe('IvPlayer', () => {
  const open = async (): Promise<{
    fixture: ComponentFixture<Page>;
    page: Page;
    stage: HTMLElement;
    settle: () => Promise<unknown>;
  }> => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const stage = (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-player')!;
    return { fixture, page: fixture.componentInstance, stage, settle: () => fixture.whenStable() };
  };

  it('puts video and overlays below its content [stage-content]', async () => {
    const { stage } = await open();
    expect([...stage.children].slice(0, 3).map(({ className, localName }) => className || localName)).toEqual(
      ['iv-container', 'iv-container iv-layers', 'p'],
    );
  });

  it('emits the player once it is attached [stage-component]', async () => {
    const { page } = await open();
    expect(page.players).toEqual([TestBed.inject(Player)]);
    expect(TestBed.inject(FakePlaybackEngine).log).toContain(['attach', 'contain']);
  });

  it('emits fullscreenchange when the stage enters or leaves fullscreen [event-fullscreenchange]', async () => {
    spyOnProperty(document, 'fullscreenEnabled').and.returnValue(false);
    const { fixture, stage } = await open();
    const player = TestBed.inject(Player);
    const events: unknown[] = [];
    player.on('fullscreenchange', (isFullscreen) =>
      events.push([isFullscreen, iv.isFullscreen(), player.signals.isFullscreen()]),
    );
    const iv = fixture.debugElement.query(By.directive(IvPlayer)).injector.get(IvPlayer);
    await iv.enterFullscreen();
    // Dispatched by something else on the page.
    document.dispatchEvent(new Event('fullscreenchange'));
    await iv.exitFullscreen();
    expect(events.splice(0)).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    expect(stageOf(player)?.element).toBe(stage);
    await stageOf(player)?.enterFullscreen();
    fixture.destroy();
    expect(events).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    expect(stageOf(player)).toBeNull();
  });

  it('applies options and later changes, including those of plugins [stage-component]', async () => {
    const { page, settle } = await open();
    const player = TestBed.inject(Player);
    expect(player.volume).toBe(0.5);
    page.options.set({ volume: 0.2, plugins: { overlays: { defaultOptions: { visible: false } } } });
    await settle();
    expect(player.volume).toBe(0.2);
    player.overlays.add('a', document.createElement('p'));
    expect(player.overlays.save()).toEqual({ a: false });
  });

  it('applies only changed options, and keeps what the viewer did in the meantime', async () => {
    const { page, settle } = await open();
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    const options = (fit: 'contain' | 'cover'): IvPlayerOptions => ({
      autoplay: true,
      muted: true,
      fit,
      plugins: {
        audio: { sounds: [{ id: 'track', src: 'track.mp3' }] },
        decision: { timeLimit: 2 },
        variables: { register: [{ name: 'score', initialValue: 0 }] },
      },
    });
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 5 });
    player.append('a');
    page.options.set(options('contain'));
    await settle();
    engine.advance(1);
    expect(player.paused).toBeFalse();
    player.pause();
    player.muted = false;
    player.decision.timeLimit = 'off';
    player.variables.setValue('score', 3);
    const sound = player.audio.get('track');
    const before = engine.log.length;
    page.options.set(options('cover'));
    await settle();
    expect([player.paused, player.muted, player.decision.timeLimit]).toEqual([true, false, 'off']);
    expect([player.variables.getValue('score'), player.audio.get('track') === sound]).toEqual([3, true]);
    const later = engine.log.slice(before);
    expect(later).toContain(['attach', 'cover']);
    expect(later.map(([command]) => command)).not.toContain('play');
  });

  it('shows nothing of its own while the player waits, after an error, or after a refused autoplay [bare-stage]', async () => {
    const { stage, settle } = await open();
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    const children = stage.childElementCount;
    const text = stage.textContent;
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 10 });
    player.append('a');
    engine.refuseAutoplay = true;
    await player.play().catch(() => undefined);
    await settle();
    expect(player.reduxStore.getState().player.isAutoplayBlocked).toBeTrue();
    expect([stage.childElementCount, stage.textContent]).toEqual([children, text]);
    engine.fail('a');
    await player.play().catch(() => undefined);
    await settle();
    expect(player.reduxStore.getState().player.error).toBe('MEDIA_ERROR');
    expect([stage.childElementCount, stage.textContent]).toEqual([children, text]);
  });

  it("fills the window exactly, regardless of the page's styles [stage-fullscreen]", async () => {
    spyOnProperty(document, 'fullscreenEnabled').and.returnValue(false);
    const { stage } = await open();
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = `
      iv-player { translate: 9px 9px; scale: 0.5; rotate: 5deg }
      [popover] { border: 3px solid; padding: 9px; inset: auto; width: fit-content }`;
    const stageHandle = TestBed.inject(StageLayout).stage()!;
    await stageHandle.enterFullscreen();
    const content = stage.querySelector('.iv-container')!.getBoundingClientRect();
    const { left, top, width, height } = stage.getBoundingClientRect();
    sheet.remove();
    const { clientWidth, clientHeight } = document.documentElement;
    expect([left, top, width, height]).toEqual([0, 0, clientWidth, clientHeight]);
    expect([content.left, content.top, content.width, content.height]).toEqual([
      0,
      0,
      clientWidth,
      clientHeight,
    ]);
  });
});
