import {
  ApplicationRef,
  type Binding,
  ChangeDetectionStrategy,
  Component,
  type DoCheck,
  EnvironmentInjector,
  NgZone,
  type Type,
  createComponent,
  outputBinding,
  provideCheckNoChangesConfig,
  provideZoneChangeDetection,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { ownListener } from '../events/event-channel';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { Player } from '../facade/player';
import { IvPlayer } from './iv-player';

/** Counts change detections of the application. */
@Component({ selector: 'iv-test-counter', changeDetection: ChangeDetectionStrategy.Eager, template: '' })
class CheckCounter implements DoCheck {
  static count = 0;

  ngDoCheck(): void {
    CheckCounter.count++;
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.Eager,
  imports: [CheckCounter, IvPlayer],
  template: `<iv-test-counter /><iv-player [options]="options" [muted]="muted" [volume]="volume" />`,
})
class InputPage {
  options: IvPlayerOptions = {};
  muted = false;
  volume = 1;
}

/** Binds plain fields, as applications with zone.js do. */
@Component({
  changeDetection: ChangeDetectionStrategy.Eager,
  imports: [CheckCounter, IvPlayer],
  template: `<iv-test-counter /><iv-player
      [(muted)]="muted"
      (nodeChange)="node = $event.id"
      (choice)="chosen = $event.to"
      (ended)="later()"
    /><output>{{ node }} {{ chosen }} {{ muted }} {{ end }}</output>`,
})
class FieldPage {
  node = '';
  chosen = '';
  muted = false;
  end = '';

  later(): void {
    setTimeout(() => (this.end = 'ended'));
  }
}

const OUTPUTS = ['mutedChange', 'volumeChange', 'languageChange', 'nodeChange', 'choice', 'ended', 'failed'];

type Command = (player: Player, engine: FakePlaybackEngine) => void;

const COMMANDS: Readonly<Record<string, Command>> = {
  play: (player) => void player.play().catch(() => undefined),
  pause: (player) => player.pause(),
  mute: (player) => (player.muted = !player.muted),
  quieten: (player) => (player.volume = player.volume / 2),
  speak: (player) => (player.language = player.language === 'de' ? 'en' : 'de'),
  back: (player) => player.seek(0),
  choose: (player) => void player.decision.get(player.currentNodeId ?? '')?.make('c'),
  append: (player) => void player.append('d'),
  restart: (player) => player.restart(),
  watch: (_, engine) => engine.advance(1.7),
  watchLong: (_, engine) => engine.advance(9),
  break: (_, engine) => engine.fail('d'),
  mend: (_, engine) => engine.repair('d'),
};

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));

describe('change detection with zone.js', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let zone: NgZone;
  /** Number of change detections of the application. */
  let ticks = 0;

  async function open<Page>(page: Type<Page>, bindings: readonly Binding[] = []): Promise<Page> {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [
        provideZoneChangeDetection(),
        provideIvPlayerTesting(),
        provideCheckNoChangesConfig({ exhaustive: true }),
      ],
      rethrowApplicationErrors: true,
    });
    zone = TestBed.inject(NgZone);
    zone.onMicrotaskEmpty.subscribe(() => ticks++);
    const made = zone.run(() => {
      player = TestBed.inject(Player);
      engine = TestBed.inject(FakePlaybackEngine);
      const environmentInjector = TestBed.inject(EnvironmentInjector);
      const application = TestBed.inject(ApplicationRef);
      const component = createComponent(page, { environmentInjector, bindings: [...bindings] });
      document.body.append(component.location.nativeElement as HTMLElement);
      application.attachView(component.hostView);
      return component;
    });
    player.repository.add(...['a', 'b', 'c', 'd'].map((id) => ({ id, source: `${id}.mp4`, duration: 4 })));
    player.decision.add('a', ['b', 'c']);
    player.append('a');
    await settled();
    CheckCounter.count = 0;
    ticks = 0;
    return made.instance;
  }

  const shown = (): string | null | undefined => document.querySelector('output')?.textContent;

  afterEach(() => {
    for (const element of [...document.body.children])
      if (element.hasAttribute('ng-version')) element.remove();
  });

  it('does not run while a film plays across seams and nothing is bound [stage-unbound]', async () => {
    await open(InputPage);
    player.play().catch(fail);
    engine.advance(2);
    player.muted = true;
    player.decision.get('a')?.make('c');
    engine.advance(9);
    await settled();
    expect([player.ended, ticks, CheckCounter.count]).toEqual([true, 0, 0]);
  });

  it('runs once for each event that the application listens to, but not for the library’s own listeners [listener-zone]', async () => {
    await open(InputPage);
    const places: string[] = [];
    const place = (name: string) => (): void =>
      void places.push(`${name} ${NgZone.isInAngularZone() ? 'inside' : 'outside'}`);
    player.on('nodestart', ownListener(place('own')));
    player.on('nodeend', ownListener(place('own')));
    player.play().catch(fail);
    engine.advance(9);
    await settled();
    expect([ticks, [...new Set(places)]]).toEqual([0, ['own outside']]);
    player.on('nodestart', place('on'));
    player.events('nodestart').subscribe(place('events'));
    player.repository.get('a')?.on('nodestart', place('node'));
    player.on('timeupdate', place('timeupdate'));
    player.seek('a');
    engine.advance(1);
    await settled();
    expect(ticks).toBe(1);
    expect(new Set(places)).toEqual(
      new Set(['own outside', 'on inside', 'events inside', 'node inside', 'timeupdate outside']),
    );
  });

  it('runs once for a change to inputs, but not for its effects on the player [stage-unbound]', async () => {
    const page = await open(InputPage);
    const change = async (changes: Partial<InputPage>): Promise<number[]> => {
      ticks = CheckCounter.count = 0;
      zone.run(() => Object.assign(page, changes));
      await settled();
      engine.advance(1);
      await settled();
      return [ticks, CheckCounter.count];
    };
    expect(await change({ muted: true })).toEqual([1, 1]);
    expect(await change({ volume: 0.5 })).toEqual([1, 1]);
    expect(await change({ options: { autoplay: true, playbackRate: 2 } })).toEqual([1, 1]);
    expect([player.paused, player.muted, player.volume, player.playbackRate]).toEqual([false, true, 0.5, 2]);
    expect(await change({ options: { language: 'de' }, muted: false })).toEqual([1, 1]);
    expect([player.paused, player.muted, player.language]).toEqual([false, false, 'de']);
  });

  it('runs once for a command of the application, but not for its effects [stage-unbound]', async () => {
    await open(InputPage);
    const commands: typeof COMMANDS = { ...COMMANDS, play: () => void player.play() };
    for (const name of [
      'play',
      'watch',
      'mute',
      'back',
      'choose',
      'speak',
      'watch',
      'pause',
      'restart',
      'play',
    ]) {
      ticks = 0;
      zone.run(() => commands[name]?.(player, engine));
      await settled();
      engine.advance(0.5);
      await settled();
      expect([name, ticks]).toEqual([name, 1]);
    }
  });

  it('shows plain fields that output handlers write, immediately or later [stage-outputs]', async () => {
    await open(FieldPage);
    player.play().catch(fail);
    engine.advance(1);
    expect(shown()).toBe('a  false ');
    player.muted = true;
    expect(shown()).toBe('a  true ');
    player.decision.get('a')?.make('c');
    engine.advance(4);
    expect(shown()).toBe('c c true ');
    engine.advance(4);
    await settled();
    expect(shown()).toBe('c c true ended');
  });

  it('runs exactly as often as bound outputs emit, for random commands [stage-unbound]', async () => {
    const program = fc.record({
      bound: fc.subarray(OUTPUTS),
      steps: fc.array(fc.constantFrom(...Object.keys(COMMANDS)), { minLength: 10, maxLength: 40 }),
    });
    let all = 0;
    await fc.assert(
      fc.asyncProperty(program, async ({ bound, steps }) => {
        let emissions = 0;
        let outside = 0;
        const listener = (): void => {
          emissions++;
          if (!NgZone.isInAngularZone()) outside++;
        };
        await open(
          IvPlayer,
          bound.map((name) => outputBinding(name, listener)),
        );
        for (const step of ['play', ...steps]) COMMANDS[step]?.(player, engine);
        await settled();
        all += emissions;
        expect([ticks, outside]).toEqual([emissions, 0]);
      }),
      { numRuns: 60 * MORE_RUNS, seed: 7 },
    );
    expect(all).toBeGreaterThan(100);
  });
});
