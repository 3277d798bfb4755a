import {
  ApplicationRef,
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  NgZone,
  createComponent,
  provideZoneChangeDetection,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvMedia } from './iv-media';

@Component({
  imports: [IvMedia, IvPlayer],
  template: '<iv-media slot="media"><iv-player /></iv-media>',
  changeDetection: ChangeDetectionStrategy.Eager,
})
class Page {}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('IvMedia with zone.js', () => {
  it('forwards events without change detection [stage-unbound]', async () => {
    TestBed.configureTestingModule({ providers: [provideZoneChangeDetection(), provideIvPlayerTesting()] });
    const zone = TestBed.inject(NgZone);
    const engine = TestBed.inject(FakePlaybackEngine);
    const page = zone.run(() => {
      const component = createComponent(Page, { environmentInjector: TestBed.inject(EnvironmentInjector) });
      document.body.append(component.location.nativeElement as HTMLElement);
      TestBed.inject(ApplicationRef).attachView(component.hostView);
      return component;
    });
    const player = TestBed.inject(Player);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    player.append('a');
    await settled();
    let ticks = 0;
    zone.onMicrotaskEmpty.subscribe(() => ticks++);
    player.play().catch(fail);
    engine.advance(2);
    const stage = (page.location.nativeElement as HTMLElement).querySelector('iv-player');
    stage?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await settled();
    expect([player.currentTime, ticks]).toEqual([2, 0]);
    page.destroy();
  });
});
