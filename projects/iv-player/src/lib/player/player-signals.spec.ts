import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import { TestPlayer } from './testing/test-player';

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '{{ text() }}' })
class StatusText {
  readonly player = inject(Player);
  renders = 0;
  readonly status = this.player.signals.status;

  text(): string {
    this.renders++;
    return this.status();
  }
}

describe('PlayerSignals', () => {
  let fixture: TestPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 6 });
  });

  it('are computed only when they are read', () => {
    let computations = 0;
    const { currentTime } = fixture.player.signals;
    const time = computed(() => {
      computations++;
      return currentTime();
    });
    fixture.start('a', 'b').advance(1);
    expect(computations).toBe(0);
    expect([time(), time(), computations]).toEqual([1, 1, 1]);
    fixture.advance(3);
    expect(computations).toBe(1);
    expect([time(), computations]).toEqual([4, 2]);
  });

  it('that do not depend on the time keep their value while it advances', () => {
    const { duration, currentNode, status } = fixture.player.signals;
    let computations = 0;
    const part = computed(() => {
      computations++;
      return [status(), currentNode()?.id, duration()];
    });
    fixture.start('a', 'b').advance(1);
    expect(part()).toEqual(['playing', 'a', 10]);
    fixture.advance(2);
    expect(part()).toEqual(['playing', 'a', 10]);
    expect(computations).toBe(1);
  });

  it('render a template only when a signal that it reads has changed', async () => {
    const page = TestBed.createComponent(StatusText);
    const text = page.nativeElement as HTMLElement;
    await page.whenStable();
    fixture.start('a', 'b');
    await page.whenStable();
    expect(text.textContent).toBe('playing');
    const { renders } = page.componentInstance;
    fixture.advance(1);
    fixture.player.volume = 0.5;
    await page.whenStable();
    expect(page.componentInstance.renders).toBe(renders);
    fixture.player.pause();
    await page.whenStable();
    expect([text.textContent, page.componentInstance.renders]).toEqual(['paused', renders + 1]);
  });

  it('follow a duration that becomes known', () => {
    fixture.addNode('m', null);
    fixture.engine.defaultDuration = null;
    const { duration } = fixture.player.signals;
    fixture.start('a', 'm');
    expect(duration()).toBe(4);
    fixture.engine.setMediaDuration('m', 5);
    expect(duration()).toBe(9);
  });
});
