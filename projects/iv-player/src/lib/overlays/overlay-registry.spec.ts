import type { OverlayAnimator } from './hide-animation';
import type { CompleteOverlayOptions, OverlayDefaults, OverlayOptions } from './overlay-options';
import { type OverlayRenderer, OverlayRegistry, type OverlayView } from './overlay-registry';

/** Renderer that logs its calls. */
class LoggingRenderer implements OverlayRenderer<string> {
  readonly log: string[] = [];
  readonly options = new Map<string, CompleteOverlayOptions>();

  accepts(element: string): boolean {
    return typeof element === 'string';
  }

  mount(element: string, options: CompleteOverlayOptions): OverlayView {
    this.log.push(`mount ${element}`);
    this.options.set(element, options);
    return {
      setOptions: (next) => {
        this.log.push(`setOptions ${element}`);
        this.options.set(element, next);
      },
      setVisible: (isVisible) => this.log.push(`${isVisible ? 'show' : 'hide'} ${element}`),
      remove: (after) => this.log.push(`remove ${element}${after ? ' later' : ''}`),
    };
  }

  takeLog(): string[] {
    return this.log.splice(0);
  }
}

describe('OverlayRegistry', () => {
  let renderer: LoggingRenderer;
  let registry: OverlayRegistry<string>;
  let defaults: OverlayDefaults;
  let warnings: string[];
  let failures: [string, unknown][];
  let timers: { task: () => void; milliseconds: number }[];
  const now = (): undefined => undefined;
  const add = (id: string, options: OverlayOptions = {}): string | null =>
    registry.add(id, `<${id}>`, options);
  const visibleIds = (): string[] =>
    Object.entries(registry.visibility())
      .filter(([, isVisible]) => isVisible)
      .map(([id]) => id);

  beforeEach(() => {
    renderer = new LoggingRenderer();
    defaults = {};
    warnings = [];
    failures = [];
    timers = [];
    registry = new OverlayRegistry<string>({
      renderer: () => renderer,
      defaults: () => defaults,
      startTimer: (task, milliseconds) => {
        const timer = { task, milliseconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      warn: (message) => void warnings.push(message),
      animationFailed: (id, cause) => void failures.push([id, cause]),
    });
  });

  describe('operations', () => {
    it('add renders the element, registers the id and returns the element [overlay-add]', () => {
      expect(add('a')).toBe('<a>');
      expect([registry.has('a'), registry.get('a'), renderer.takeLog()]).toEqual([
        true,
        '<a>',
        ['mount <a>'],
      ]);
    });

    it('remove removes the overlay and returns the element [overlay-remove]', () => {
      add('a');
      renderer.takeLog();
      expect(registry.remove('a', now)).toBe('<a>');
      expect([registry.has('a'), renderer.takeLog()]).toEqual([false, ['remove <a>']]);
    });

    it('remove frees the id immediately while the element stays visible', () => {
      add('a');
      renderer.takeLog();
      registry.remove('a', (element) => (element === '<a>' ? Promise.resolve() : undefined));
      expect(add('a')).toBe('<a>');
      expect(renderer.takeLog()).toEqual(['remove <a> later', 'mount <a>']);
    });

    it('get returns the element, and has whether there is one [overlay-get] [overlay-has]', () => {
      add('a');
      expect([registry.get('a'), registry.has('a'), registry.has('b')]).toEqual(['<a>', true, false]);
    });

    it('show calls the animator with the element, right after showing [overlay-show]', () => {
      add('a', { visible: false });
      renderer.takeLog();
      registry.show('a', (element) => renderer.log.push(`animate ${element}`));
      expect(renderer.takeLog()).toEqual(['show <a>', 'animate <a>']);
    });

    it('hide calls the animator with the element, before hiding [overlay-hide]', () => {
      add('a');
      renderer.takeLog();
      registry.hide('a', (element) => void renderer.log.push(`animate ${element}`));
      expect(renderer.takeLog()).toEqual(['animate <a>', 'hide <a>']);
    });

    it('hide without an animator hides immediately [hide-at-once]', () => {
      add('a');
      registry.hide('a');
      expect([visibleIds(), timers]).toEqual([[], []]);
    });

    it('hide with options in place of an animator hides immediately, without an error', () => {
      registry.add('a', '<a>', {});
      renderer.takeLog();
      registry.hide('a', { timeout: 300 } as never);
      registry.show('a', {} as never);
      expect(renderer.takeLog()).toEqual(['hide <a>', 'show <a>']);
    });

    it('hide is forced after options.timeout ms, 5000 by default [overlay-hide]', () => {
      add('a');
      add('b');
      registry.hide('a', (_element, _done) => undefined);
      registry.hide('b', (_element, _done) => undefined, { timeout: 300 });
      expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([5000, 300]);
      timers[1]!.task();
      expect(visibleIds()).toEqual(['a']);
      timers[0]!.task();
      expect(visibleIds()).toEqual([]);
    });

    it('defaultOptions.hideTimeout is the default of options.timeout [hide-timeout]', () => {
      defaults = { hideTimeout: 700 };
      add('a');
      registry.hide('a', (_element, _done) => undefined);
      expect(timers[0]!.milliseconds).toBe(700);
    });
  });

  describe('visibility [overlay-visibility]', () => {
    it('new overlay + add, visible by default → visible [initial-visibility]', () => {
      add('a');
      expect([visibleIds(), renderer.takeLog()]).toEqual([['a'], ['mount <a>']]);
    });

    it('new overlay + add with visible false → hidden, but registered [initial-visibility]', () => {
      add('a', { visible: false });
      expect([visibleIds(), registry.has('a'), renderer.takeLog()]).toEqual([
        [],
        true,
        ['mount <a>', 'hide <a>'],
      ]);
    });

    it('hidden + show → visible', () => {
      add('a', { visible: false });
      registry.show('a');
      expect(visibleIds()).toEqual(['a']);
    });

    it('visible + hide → hidden', () => {
      add('a');
      registry.hide('a');
      expect(visibleIds()).toEqual([]);
    });

    for (const visible of [true, false]) {
      it(`${visible ? 'visible' : 'hidden'} + remove → unregistered`, () => {
        add('a', { visible });
        registry.remove('a', now);
        expect(registry.has('a')).toBeFalse();
      });
    }
  });

  describe('the reserved id all', () => {
    beforeEach(() => ['a', 'b', 'c'].forEach((id) => add(id)));

    it('get and remove return arrays of the elements, in the order of add [overlay-remove] [overlay-get]', () => {
      expect(registry.get('all')).toEqual(['<a>', '<b>', '<c>']);
      expect(registry.remove('all', now)).toEqual(['<a>', '<b>', '<c>']);
      expect([registry.get('all'), registry.remove('all', now)]).toEqual([[], []]);
    });

    it('hide and show call the animator once per overlay [overlay-show] [overlay-hide]', () => {
      const animated: string[] = [];
      const note = (element: string): void => void animated.push(element);
      registry.hide('all', note);
      expect([animated.splice(0), visibleIds()]).toEqual([['<a>', '<b>', '<c>'], []]);
      registry.show('all', note);
      expect([animated, visibleIds()]).toEqual([
        ['<a>', '<b>', '<c>'],
        ['a', 'b', 'c'],
      ]);
    });

    it('calls the other animators if one fails', () => {
      registry.hide('all', (element) => {
        if (element === '<a>') throw new Error('a');
      });
      expect([visibleIds(), failures.map(([id]) => id)]).toEqual([[], ['a']]);
    });

    it('is valid without overlays', () => {
      registry.remove('all', now);
      expect([registry.show('all'), registry.hide('all')]).toEqual([undefined, undefined]);
      expect(warnings).toEqual([]);
    });
  });

  describe('invalid calls return null without changing anything, and warn once [overlay-bad-calls]', () => {
    const rows: readonly [name: string, call: (on: OverlayRegistry<string>) => unknown][] = [
      ['add with an id that is taken', (on) => on.add('a', 'other', { visible: false })],
      ['add with the reserved id', (on) => on.add('all', 'other', {})],
      ['add with an empty id', (on) => on.add('', 'other', {})],
      ['add with an id that is not a string', (on) => on.add(7 as never, 'other', {})],
      ['add with a value that is not an element', (on) => on.add('b', null as never, {})],
      ['remove with an unknown id', (on) => on.remove('x', now)],
      ['get with an unknown id', (on) => on.get('x')],
      ['show with an unknown id', (on) => on.show('x', fail)],
      ['hide with an unknown id', (on) => on.hide('x', fail)],
      ['setOptions with an unknown id', (on) => on.setOptions('x', {})],
    ];
    for (const [name, call] of rows) {
      it(name, () => {
        add('a');
        renderer.takeLog();
        expect(call(registry)).toBeNull();
        expect(warnings).toEqual([jasmine.stringMatching(/^[T"].*\.$/)]);
        expect([registry.get('all'), visibleIds(), renderer.takeLog()]).toEqual([['<a>'], ['a'], []]);
      });
    }

    it('an invalid size falls back to the configured one, with one warning naming the overlay', () => {
      defaults = { width: 300 };
      expect(add('a', { width: Number.NaN })).toBe('<a>');
      expect(renderer.options.get('<a>')!.width).toBe(300);
      expect(warnings).toEqual([jasmine.stringMatching(/^Overlay "a": width NaN/)]);
    });

    it('valid calls do not warn', () => {
      add('a');
      registry.hide('a');
      registry.hide('a');
      registry.show('a');
      registry.show('a');
      registry.remove('a', now);
      expect([registry.has('a'), warnings]).toEqual([false, []]);
    });
  });

  describe('a pending hide', () => {
    let finish: () => void;
    const animate: OverlayAnimator<string> = (_element, done) => {
      finish = done;
    };
    beforeEach(() => {
      add('a');
      registry.hide('a', animate);
    });

    it('keeps the overlay visible until the animation finishes', () => {
      expect(visibleIds()).toEqual(['a']);
      finish();
      expect(visibleIds()).toEqual([]);
    });

    it('is cancelled by show [hide-cancelled]', () => {
      registry.show('a');
      finish();
      expect([visibleIds(), timers]).toEqual([['a'], []]);
    });

    it('is replaced by another hide', () => {
      const first = finish;
      registry.hide('a', animate, { timeout: 1 });
      first();
      expect([visibleIds(), timers.map(({ milliseconds }) => milliseconds)]).toEqual([['a'], [1]]);
      registry.hide('a');
      expect([visibleIds(), timers]).toEqual([[], []]);
    });

    it('is cancelled by remove, and does not hide the next overlay with that id', () => {
      registry.remove('a', now);
      add('a');
      finish();
      expect([visibleIds(), timers]).toEqual([['a'], []]);
    });

    it('can be cancelled by its own animator', () => {
      registry.show('a');
      registry.hide('a', () => registry.show('a'));
      expect(visibleIds()).toEqual(['a']);
      registry.hide('a', () => registry.remove('a', now));
      expect([registry.has('a'), timers]).toEqual([false, []]);
    });
  });

  it('reports an animator of show that throws or rejects, and keeps the overlay visible', async () => {
    add('a', { visible: false });
    const thrown = new Error('thrown');
    registry.show('a', () => {
      throw thrown;
    });
    const rejected = Promise.reject(new Error('rejected'));
    registry.show('a', () => rejected);
    await rejected.catch(() => undefined);
    expect(failures).toEqual([
      ['a', thrown],
      ['a', new Error('rejected')],
    ]);
    expect(visibleIds()).toEqual(['a']);
  });

  it('setOptions replaces the options and keeps the visibility', () => {
    add('a', { width: 100, pointerEvents: false });
    renderer.takeLog();
    registry.setOptions('a', { height: 50, visible: false });
    expect(renderer.takeLog()).toEqual(['setOptions <a>']);
    const { width, height, pointerEvents } = renderer.options.get('<a>')!;
    expect([width, height, pointerEvents, visibleIds()]).toEqual([854, 50, true, ['a']]);
  });

  it('returns the geometry of an overlay', () => {
    add('a', { width: 100, height: 100 });
    const stage = { container: { width: 300, height: 100 }, fit: 'contain', pictureRatio: null } as const;
    expect(registry.geometryOf('a', stage)).toEqual({ x: 100, y: 0, width: 100, height: 100, scale: 1 });
    expect(registry.geometryOf('x', stage)).toBeNull();
    expect(warnings).toEqual([]);
  });

  describe('includeInCheckpoints [overlay-inclusion]', () => {
    beforeEach(() => {
      add('a');
      add('b', { visible: false });
      add('c', { includeInCheckpoints: false });
    });

    it('returns the visibility of all included overlays', () => {
      expect(registry.visibility()).toEqual({ a: true, b: false });
    });

    it('restores it and cancels pending hides, keeping other overlays as they are', () => {
      registry.hide('a', (_element, _done) => undefined);
      add('d');
      registry.restoreVisibility({ a: false, b: true, c: false, gone: true });
      expect(registry.visibility()).toEqual({ a: false, b: true, d: true });
      expect([timers, warnings, registry.has('gone')]).toEqual([[], [], false]);
      expect(renderer.takeLog()).not.toContain('hide <c>');
    });
  });

  it('leaves nothing behind after 10,000 overlays were added and removed', () => {
    for (let cycle = 0; cycle < 10_000; cycle++) {
      add('a');
      registry.hide('a', (_element, _done) => undefined);
      registry.remove('a', now);
      renderer.takeLog();
    }
    expect([registry.get('all'), timers, warnings]).toEqual([[], [], []]);
  });
});
