import {
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  InjectionToken,
  Injector,
  createEnvironmentInjector,
  inject,
  input,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { PlayerSnapshots } from '../player/player-snapshots';
import { PlayerService } from '../player/player-service';
import { IvPlayer } from '../stage/iv-player';
import type { OverlayGeometry } from './overlay-layout';
import { OverlayService } from './overlay-service';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: '<iv-player />',
})
class StagePage {}

const GREETING = new InjectionToken<string>('greeting');

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '{{ greeting }}, {{ name() }}',
})
class Greeting {
  readonly name = input('stranger');
  protected readonly greeting = inject(GREETING, { optional: true }) ?? 'Hello';
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
  host: { 'animate.leave': 'leaving' },
})
class Leaving {}

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class Broken {
  constructor() {
    throw new Error('broken');
  }
}

/** Resolves after the layout of the next frame, when resize observers have been called. */
const nextFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

describe('OverlayService', () => {
  let overlays: OverlayService;
  let player: Player;
  let engine: FakePlaybackEngine;
  let errors: IvPlayerError[];
  let warn: jasmine.Spy<Console['warn']>;
  const setUp = (options: Parameters<typeof provideIvPlayerTesting>[0] = {}): void => {
    TestBed.configureTestingModule({ animationsEnabled: true, providers: [provideIvPlayerTesting(options)] });
    overlays = TestBed.inject(OverlayService);
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.on('error', (error) => void errors.push(error));
  };
  /** Attaches a stage of that size and waits for its layout. */
  const openStage = async (width = '1000px', height = '1000px'): Promise<HTMLElement> => {
    const fixture = TestBed.createComponent(StagePage);
    const stage = (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-player')!;
    Object.assign(stage.style, { position: 'absolute', width, height, aspectRatio: 'auto' });
    await fixture.whenStable();
    await nextFrame();
    return stage;
  };
  const container = (): HTMLElement => document.querySelector<HTMLElement>('.iv-overlays')!;
  const make = (text = 'text'): HTMLElement => {
    const element = document.createElement('p');
    element.textContent = text;
    return element;
  };
  const boxOf = (element: Element): Pick<OverlayGeometry, 'x' | 'y' | 'width' | 'height'> => {
    const stage = container().getBoundingClientRect();
    const { x, y, width, height } = element.parentElement!.getBoundingClientRect();
    return { x: x - stage.x, y: y - stage.y, width, height };
  };

  beforeEach(() => {
    errors = [];
    warn = spyOn(console, 'warn');
  });

  it('is active by default, as player.overlays [injectable-services]', () => {
    setUp();
    expect(player.overlays).toBe(overlays);
    expect(player.initiedPlugins).toContain('overlays');
  });

  it('has a read-only version [overlays-version]', () => {
    setUp();
    expect(overlays.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(() => Object.assign(overlays, { version: '0' })).toThrowError(TypeError);
  });

  it('creates no element until there is a stage or an overlay', () => {
    const made = spyOn(document, 'createElement').and.callThrough();
    setUp({ plugins: { overlays: { masterContainerStyle: { color: 'red' } } } });
    expect([overlays.has('a'), overlays.get('all'), overlays.boxOf('a'), overlays.save()]).toEqual([
      false,
      [],
      null,
      {},
    ]);
    expect(made).not.toHaveBeenCalled();
  });

  describe('on the stage', () => {
    it('applies a size in `wrapperStyle` inside the box', async () => {
      setUp();
      await openStage();
      const element = overlays.add('a', make(), { boxing: false, wrapperStyle: { width: '50%' } })!;
      expect(boxOf(element)).toEqual({ x: 0, y: 0, width: 500, height: 1000 });
      expect(overlays.boxOf('a')?.width).toBe(1000);
    });

    it('stacks overlays over the video in the order of add, including those added before the stage [overlay-add]', async () => {
      setUp();
      overlays.add('a', make('a'));
      const stage = await openStage();
      overlays.add('b', make('b'), { boxing: false });
      overlays.add('c', make('c'));
      expect(container().textContent).toBe('abc');
      expect(stage.contains(container())).toBeTrue();
      const [video, layers] = stage.children;
      expect([video!.className, layers!.firstChild]).toEqual(['iv-container', container()]);
    });

    const examples: readonly [options: object, box: object][] = [
      [{}, { x: 0, y: 250, width: 1000, height: 500 }],
      [{ scaling: true }, { x: 0, y: 250, width: 1000, height: 500 }],
      [
        { boxing: false, scaling: 'width' },
        { x: 0, y: 0, width: 1000, height: 1000 },
      ],
      [{ boxing: 'max' }, { x: -500, y: 0, width: 2000, height: 1000 }],
    ];
    for (const [options, box] of examples) {
      it(`boxes and scales with the options ${JSON.stringify(options)}`, async () => {
        setUp();
        await openStage();
        const element = make();
        overlays.add('a', element, { width: 800, height: 400, ...options });
        expect(boxOf(element)).toEqual(box as OverlayGeometry);
      });
    }

    it('lays out overlays and updates boxOf when the stage grows [boxes-follow]', async () => {
      setUp();
      const stage = await openStage();
      const element = overlays.add('a', make(), { boxing: false })!;
      expect(overlays.boxOf('a')).toEqual({ x: 0, y: 0, width: 1000, height: 1000, scale: 1 });
      stage.style.width = '400px';
      await nextFrame();
      expect(boxOf(element)).toEqual({ x: 0, y: 0, width: 400, height: 1000 });
      expect(overlays.boxOf('a')).toEqual({ x: 0, y: 0, width: 400, height: 1000, scale: 1 });
    });

    it('lays out overlays in the master container regardless of its style', async () => {
      setUp({ plugins: { overlays: { masterContainerStyle: { height: '50%', top: '25%' } } } });
      await openStage();
      const element = overlays.add('a', make(), { boxing: false })!;
      expect(boxOf(element)).toEqual({ x: 0, y: 0, width: 1000, height: 500 });
    });

    it('boxes `video` by the ratio of the video, even if it changes during playback [video-box]', async () => {
      setUp();
      engine.setPictureRatio('a', 2);
      player.repository.add({ id: 'a', source: 'a', duration: 5 }, { id: 'b', source: 'b', duration: 5 });
      player.append('a', 'b');
      await openStage();
      const element = overlays.add('x', make(), { boxing: 'video' })!;
      expect(boxOf(element)).toEqual({ x: 0, y: 250, width: 1000, height: 500 });
      engine.setPictureRatio('b', 0.5);
      void player.play();
      engine.advance(6);
      expect(overlays.boxOf('x')).toEqual({ x: 250, y: 0, width: 500, height: 1000, scale: 1 });
      await nextFrame();
      expect(boxOf(element)).toEqual({ x: 250, y: 0, width: 500, height: 1000 });
    });

    it('lays out overlays when `fit` changes', async () => {
      setUp();
      await openStage();
      const element = overlays.add('a', make(), { width: 800, height: 400 })!;
      TestBed.inject(PlayerService).configure({ fit: 'cover' });
      await nextFrame();
      expect(boxOf(element)).toEqual({ x: -500, y: 0, width: 2000, height: 1000 });
    });

    it('attaches and removes the container with the stage, keeping overlays registered', async () => {
      setUp();
      const first = TestBed.createComponent(StagePage);
      await first.whenStable();
      const element = overlays.add('a', make())!;
      first.destroy();
      expect([document.querySelector('.iv-overlays'), element.isConnected, overlays.has('a')]).toEqual([
        null,
        false,
        true,
      ]);
      expect(overlays.boxOf('a')).toBeNull();
      await openStage();
      expect([element.isConnected, overlays.boxOf('a')?.width]).toEqual([true, 1000]);
    });

    it('places overlays on a page with right-to-left text [boxes-follow]', async () => {
      setUp();
      document.body.dir = 'rtl';
      try {
        await openStage();
        const element = overlays.add('a', make(), { width: 400, height: 800, scaling: true })!;
        expect(boxOf(element)).toEqual({ x: 250, y: 0, width: 500, height: 1000 });
      } finally {
        document.body.removeAttribute('dir');
      }
    });

    it('passes clicks and keys on an overlay to the page without starting or pausing playback [overlay-input]', async () => {
      setUp();
      player.repository.add({ id: 'a', source: 'a' });
      player.append('a');
      await openStage();
      const button = overlays.add('a', document.createElement('button'))!;
      const events: string[] = [];
      const log = ({ type }: Event): void => void events.push(type);
      const kinds = ['click', 'pointerdown', 'keydown', 'keyup', 'dblclick'];
      for (const kind of kinds) document.addEventListener(kind, log);
      for (const playing of [false, true]) {
        if (playing) await player.play();
        for (const kind of kinds) {
          button.dispatchEvent(
            new KeyboardEvent(kind, { key: ' ', code: 'Space', bubbles: true, cancelable: true }),
          );
        }
        expect(player.paused).toBe(!playing);
      }
      for (const kind of kinds) document.removeEventListener(kind, log);
      expect(events).toEqual([...kinds, ...kinds]);
    });

    it('makes hidden overlays unfocusable [overlay-hidden]', async () => {
      setUp();
      await openStage();
      const button = document.createElement('button');
      overlays.add('a', button, { visible: false });
      button.focus();
      expect(document.activeElement).not.toBe(button);
      expect(button.checkVisibility()).toBeFalse();
      overlays.show('a');
      button.focus();
      expect([document.activeElement, button.checkVisibility()]).toEqual([button, true]);
    });
  });

  describe('snapshot', () => {
    const report = (problem: string): never => {
      throw new Error(problem);
    };

    it('contains the visibility of included overlays [saved-overlays]', () => {
      setUp();
      overlays.add('a', make());
      overlays.add('b', make(), { visible: false });
      overlays.add('c', make(), { includeInCheckpoints: false });
      const saved: unknown = JSON.parse(JSON.stringify(TestBed.inject(PlayerSnapshots).save()));
      overlays.hide('a');
      overlays.show('b');
      overlays.hide('c');
      TestBed.inject(PlayerSnapshots).restore(TestBed.inject(PlayerSnapshots).read(saved, report));
      expect(overlays.save()).toEqual({ a: true, b: false });
      expect(overlays.get('c')?.checkVisibility()).toBeFalsy();
    });

    it('is restored after listeners of `nodeend` and `nodestart` change the visibility', () => {
      setUp();
      overlays.add('a', make());
      player.repository.add({ id: 'n', source: 'n.mp4', duration: 9 });
      player.append('n');
      void player.play();
      const saved = TestBed.inject(PlayerSnapshots).save();
      player.on('nodestart', () => void overlays.hide('a'));
      player.on('nodeend', () => void overlays.hide('a'));
      TestBed.inject(PlayerSnapshots).restore(saved);
      expect(overlays.save()).toEqual({ a: true });
    });

    it('is restored as saved before playback starts, regardless of an earlier seek', () => {
      setUp();
      overlays.add('a', make(), { visible: false });
      const snapshots = TestBed.inject(PlayerSnapshots);
      const saved = snapshots.save();
      player.repository.add({ id: 'n', source: 'n.mp4', duration: 9 });
      player.append('n');
      void player.play();
      overlays.show('a');
      player.currentTime = 3;
      snapshots.restore(saved);
      expect(overlays.save()).toEqual({ a: false });
    });

    it('keeps later changes by the listener that restores', () => {
      setUp();
      for (const id of ['a', 'b', 'c']) overlays.add(id, make());
      overlays.hide('a');
      player.repository.add({ id: 'n', source: 'n.mp4', duration: 9 });
      player.append('n');
      void player.play();
      const snapshots = TestBed.inject(PlayerSnapshots);
      const saved = snapshots.save();
      player.on('nodestart', () => {
        overlays.hide('c');
      });
      player.once('seeking', () => {
        snapshots.restore(saved);
        overlays.show('a');
        overlays.hide('b');
      });
      player.currentTime = 3;
      expect(overlays.save()).toEqual({ a: true, b: false, c: true });
    });

    for (const bad of [null, 'x', { a: 1 }, { a: null }, ['a'], [['a']], [[1, true]]]) {
      it(`rejects ${JSON.stringify(bad)}`, () => {
        setUp();
        const snapshots = TestBed.inject(PlayerSnapshots);
        const snapshot = { ...snapshots.save(), plugins: { overlays: bad } };
        expect(() => snapshots.read(snapshot, report)).toThrowError(IvPlayerError, /overlays/);
      });
    }
  });

  describe('init options', () => {
    it('apply to each overlay unless overridden by add', () => {
      setUp({
        plugins: {
          overlays: { defaultOptions: { visible: false, wrapperStyle: { color: 'red', top: '1px' } } },
        },
      });
      const [a, b] = [make(), make()];
      overlays.add('a', a);
      overlays.add('b', b, { visible: true, wrapperStyle: { top: '2px' } });
      expect(overlays.save()).toEqual({ a: false, b: true });
      expect([a, b].map((one) => [one.parentElement!.style.color, one.parentElement!.style.top])).toEqual([
        ['red', '1px'],
        ['red', '2px'],
      ]);
    });

    it('of a second initPlugin are merged over the first, but existing overlays keep theirs', () => {
      setUp();
      player.initPlugin('overlays', {
        defaultOptions: { pointerEvents: false, wrapperStyle: { color: 'red' } },
      });
      const [a, b] = [make(), make()];
      overlays.add('a', a);
      player.initPlugin('overlays', {
        defaultOptions: { wrapperStyle: { top: '3px' } },
        masterContainerStyle: { color: 'blue' },
      });
      overlays.add('b', b);
      const styles = [a, b].map((one) => one.parentElement!.style);
      expect(styles.map(({ pointerEvents, color, top }) => [pointerEvents, color, top])).toEqual([
        ['none', 'red', '0px'],
        ['none', 'red', '3px'],
      ]);
      expect(b.closest<HTMLElement>('.iv-overlays')!.style.color).toBe('blue');
    });

    it('call attachTapDelay with the container once it exists [tap-delay]', async () => {
      const attach = jasmine.createSpy().and.returnValue({ destroy: () => undefined });
      setUp({ plugins: { overlays: { attachTapDelay: attach, tapdelayOptions: { a: 1 } } } });
      expect(attach).not.toHaveBeenCalled();
      await openStage();
      expect(attach.calls.allArgs()).toEqual([[container(), { a: 1 }]]);
    });

    it('force a hide after defaultOptions.hideTimeout', () => {
      jasmine.clock().install();
      try {
        setUp({ plugins: { overlays: { defaultOptions: { hideTimeout: 200 } } } });
        overlays.add('a', make());
        overlays.hide('a', (_element, _done) => undefined);
        jasmine.clock().tick(199);
        expect(overlays.save()).toEqual({ a: true });
        jasmine.clock().tick(1);
        expect(overlays.save()).toEqual({ a: false });
      } finally {
        jasmine.clock().uninstall();
      }
    });
  });

  describe('errors [hide-failure]', () => {
    it('returns null for invalid calls, with one warning each in dev mode [overlay-bad-calls]', () => {
      setUp();
      overlays.add('a', make());
      expect([
        overlays.add('a', make()),
        overlays.add('all', make()),
        overlays.remove('x'),
        overlays.get('x'),
      ]).toEqual([null, null, null, null]);
      expect([overlays.show('x'), overlays.hide('x'), overlays.add('x', null as never)]).toEqual([
        null,
        null,
        null,
      ]);
      expect(warn.calls.allArgs()).toEqual(
        Array.from({ length: 7 }, () => [jasmine.stringMatching(/^iv-player: .*\.$/)]),
      );
      expect(errors).toEqual([]);
    });

    it('emits an error and hides immediately if an animator throws [code-overlay-failed]', () => {
      setUp();
      overlays.add('a', make());
      const cause = new Error('no animation');
      overlays.hide('a', () => {
        throw cause;
      });
      expect(errors.map(({ code, cause: reported }) => [code, reported])).toEqual([
        ['OVERLAY_FAILED', cause],
      ]);
      expect([overlays.save(), warn.calls.count()]).toEqual([{ a: false }, 0]);
    });

    it('emits an error and hides immediately if an Animation is cancelled', async () => {
      setUp();
      await openStage();
      const element = overlays.add('a', make())!;
      const animation = element.animate({ opacity: 0 }, 60_000);
      const { finished } = animation;
      overlays.hide('a', () => animation);
      animation.cancel();
      await finished.catch(() => undefined);
      await Promise.resolve();
      expect([errors.length, overlays.save()]).toEqual([1, { a: false }]);
    });
  });

  it('changes geometry and style in place on setOptions', async () => {
    setUp();
    await openStage();
    const [a, b] = [overlays.add('a', make('a'))!, overlays.add('b', make('b'))!];
    overlays.setOptions('a', { boxing: false, pointerEvents: false });
    expect(boxOf(a)).toEqual({ x: 0, y: 0, width: 1000, height: 1000 });
    expect([a.parentElement!.style.pointerEvents, b.parentElement!.style.pointerEvents]).toEqual([
      'none',
      'auto',
    ]);
    expect(container().textContent).toBe('ab');
  });

  it('restore() restores the result of save()', () => {
    setUp();
    overlays.add('a', make());
    overlays.add('b', make(), { includeInCheckpoints: false });
    const saved = JSON.parse(JSON.stringify(overlays.save())) as Record<string, boolean>;
    overlays.hide('all');
    overlays.restore(saved);
    expect([saved, overlays.save()]).toEqual([{ a: true }, { a: true }]);
  });

  describe('addComponent', () => {
    it('adds a component with the services of the player’s scope', async () => {
      setUp();
      await openStage();
      const reference = overlays.addComponent('a', Greeting)!;
      reference.setInput('name', 'Ada');
      reference.changeDetectorRef.detectChanges();
      expect(container().textContent).toBe('Hello, Ada');
      expect(overlays.get('a')!.contains(reference.location.nativeElement as Node)).toBeTrue();
    });

    it('adds a component with the services of another injector', () => {
      setUp();
      const parent = TestBed.inject(Injector);
      const injector = Injector.create({ parent, providers: [{ provide: GREETING, useValue: 'Ahoy' }] });
      const reference = overlays.addComponent('a', Greeting, {}, injector)!;
      reference.changeDetectorRef.detectChanges();
      expect(overlays.get('a')!.textContent).toBe('Ahoy, stranger');
    });

    it('destroys the component on remove', async () => {
      setUp();
      await openStage();
      const reference = overlays.addComponent('a', Greeting)!;
      const destroyed = jasmine.createSpy();
      reference.onDestroy(destroyed);
      const element = overlays.remove('a')!;
      expect([destroyed.calls.count(), element.childNodes.length, container().childNodes.length]).toEqual([
        1, 0, 0,
      ]);
    });

    it('keeps a removed component visible until its leave animation finishes', async () => {
      setUp();
      await openStage();
      const style = document.createElement('style');
      style.textContent = '.leaving { animation: leaving 60s } @keyframes leaving { to { opacity: 0 } }';
      document.head.append(style);
      const reference = overlays.addComponent('a', Leaving)!;
      const host = reference.location.nativeElement as HTMLElement;
      overlays.remove('a');
      expect([overlays.has('a'), host.isConnected]).toEqual([false, true]);
      await nextFrame();
      const [animation] = host.getAnimations();
      expect(animation).toBeDefined();
      animation!.finish();
      await nextFrame();
      expect(container().childNodes.length).toBe(0);
      style.remove();
    });

    it('has no effect if add has none, and leaves nothing behind if the component throws', () => {
      setUp();
      overlays.add('a', make());
      expect(overlays.addComponent('a', Broken)).toBeNull();
      expect(() => overlays.addComponent('b', Broken)).toThrowError('broken');
      expect(overlays.has('b')).toBeFalse();
    });
  });

  it('removes everything when the player is destroyed', async () => {
    const destroy = jasmine.createSpy('destroy');
    setUp({ plugins: { overlays: { attachTapDelay: () => ({ destroy }) } } });
    const stage = await openStage();
    const element = overlays.add('a', make())!;
    const component = overlays.addComponent('b', Greeting)!;
    const onDestroy = jasmine.createSpy('onDestroy');
    component.onDestroy(onDestroy);
    const disconnect = spyOn(ResizeObserver.prototype, 'disconnect').and.callThrough();
    overlays.hide('a', (_element, _done) => undefined);
    player.destroy();
    expect([destroy.calls.count(), onDestroy.calls.count(), disconnect.calls.count()]).toEqual([1, 1, 1]);
    expect([stage.querySelector('.iv-overlays'), element.parentNode, overlays.get('all')]).toEqual([
      null,
      null,
      [],
    ]);
    expect(overlays.boxOf('a')).toBeNull();
    expect(overlays.add('c', make())).toBeNull();
  });

  it('removes everything with its scope', async () => {
    const scope = createEnvironmentInjector([provideIvPlayerTesting()], TestBed.inject(EnvironmentInjector));
    const service = scope.get(OverlayService);
    const stage = document.createElement('div');
    document.body.append(stage);
    scope.get(PlayerService).attach(document.createElement('div'), stage);
    const element = service.add('a', make())!;
    await nextFrame();
    scope.destroy();
    expect([stage.childNodes.length, element.parentNode, service.get('all')]).toEqual([0, null, []]);
    stage.remove();
  });
});
