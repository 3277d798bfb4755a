import { ChangeDetectionStrategy, Component, computed, inject, isSignal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { withQuestions } from 'iv-player/questions';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import { PlayerService } from './player-service';
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

  it('are computed only when read', () => {
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

  it('that do not depend on time keep their value while it advances', () => {
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

  it('cause change detection only in templates that read a changed signal', async () => {
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

  it('are updated when a duration becomes known', () => {
    fixture.addNode('m', null);
    fixture.engine.defaultDuration = null;
    const { duration } = fixture.player.signals;
    fixture.start('a', 'm');
    expect(duration()).toBe(4);
    fixture.engine.setMediaDuration('m', 5);
    expect(duration()).toBe(9);
  });

  it('playlist changes with the playlist, but not with time [player-signals]', () => {
    const { playlist } = fixture.player.signals;
    const ids = (): string[] => playlist().map(({ id }) => id);
    expect(ids()).toEqual([]);
    fixture.start('a', 'b').advance(1);
    const before = playlist();
    expect(ids()).toEqual(['a', 'b']);
    fixture.player.pause();
    fixture.player.seek(3);
    expect(playlist()).toBe(before);
    fixture.player.append('a');
    expect([ids(), before.length]).toEqual([['a', 'b', 'a'], 2]);
    fixture.player.playlist.reset();
    expect(ids()).toEqual([]);
  });

  it('isPlaying and hasEnded follow playback [player-signals]', () => {
    const { isPlaying, hasEnded } = fixture.player.signals;
    const read = (): boolean[] => [isPlaying(), hasEnded()];
    expect(read()).toEqual([false, false]);
    fixture.start('a').advance(1);
    expect(read()).toEqual([true, false]);
    fixture.advance(5);
    expect(read()).toEqual([false, true]);
  });

  it('error is the error that is stopping playback [player-signals]', () => {
    fixture.start('a', 'b').advance(1);
    const cause = new Error('no such file');
    fixture.engine.fail('a', cause);
    // First read after the failure.
    const { error } = fixture.player.signals;
    expect([error()?.code, error()?.nodeId, error()?.cause]).toEqual(['MEDIA_ERROR', 'a', cause]);
    expect(error()?.code).toBe(fixture.player.reduxStore.getState().player.error!);
    fixture.engine.repair('a');
    void fixture.player.play();
    fixture.advance(1);
    expect(error()).toBeNull();
  });
});

describe('The services of the player', () => {
  it('have signals in `signals` only [service-signals]', () => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting({ plugins: { checkpoints: {} } }, withQuestions())],
    });
    const player = TestBed.inject(Player);
    const { decision, overlays, audio, variables, checkpoints, questions } = player;
    const services = {
      player,
      service: TestBed.inject(PlayerService),
      decision,
      overlays,
      audio,
      variables,
      checkpoints,
      questions,
    };
    for (const [name, service] of Object.entries(services)) {
      const owners = [service, Object.getPrototypeOf(service)] as Record<string, unknown>[];
      const bare = owners
        .flatMap((owner) => Object.getOwnPropertyNames(owner))
        .filter((key) => isSignal((service as unknown as Record<string, unknown>)[key]));
      expect([name, bare]).toEqual([name, []]);
      const { signals = {} } = service as { signals?: object };
      for (const [key, value] of Object.entries(signals))
        if (key !== 'core') expect([name, key, isSignal(value)]).toEqual([name, key, true]);
    }
    expect([decision.signals.timeLimit(), audio.signals.volume(), variables.signals.values()]).toEqual([
      'normal',
      1,
      {},
    ]);
    expect([checkpoints.signals.all(), decision.signals.open(), audio.signals.muted()]).toEqual([
      [],
      null,
      false,
    ]);
  });
});
