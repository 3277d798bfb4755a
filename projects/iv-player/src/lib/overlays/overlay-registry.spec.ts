import type { OverlayAnimator } from './pending-hide';
import type { CompleteOverlayOptions, OverlayDefaults, OverlayOptions } from './overlay-options';
import { type OverlayRenderer, OverlayRegistry, type OverlayView } from './overlay-registry';

/** A board that writes down what becomes of each overlay. */
class NotedBoard implements OverlayRenderer<string> {
  readonly notes: string[] = [];
  readonly options = new Map<string, CompleteOverlayOptions>();

  accepts(element: string): boolean {
    return typeof element === 'string';
  }

  mount(element: string, options: CompleteOverlayOptions): OverlayView {
    this.notes.push(`mount ${element}`);
    this.options.set(element, options);
    return {
      apply: (next) => {
        this.notes.push(`apply ${element}`);
        this.options.set(element, next);
      },
      setVisible: (isVisible) => this.notes.push(`${isVisible ? 'show' : 'hide'} ${element}`),
      release: (after) => this.notes.push(`release ${element}${after ? ' later' : ''}`),
    };
  }

  heard(): string[] {
    return this.notes.splice(0);
  }
}

describe('OverlayRegistry', () => {
  let board: NotedBoard;
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
    board = new NotedBoard();
    defaults = {};
    warnings = [];
    failures = [];
    timers = [];
    registry = new OverlayRegistry(board, {
      defaults: () => defaults,
      later: (task, milliseconds) => {
        const timer = { task, milliseconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      warn: (message) => void warnings.push(message),
      animationFailed: (id, cause) => void failures.push([id, cause]),
    });
  });

  describe('specification §4.2', () => {
    it('add puts the element on the board, registers the id and returns the element', () => {
      expect(add('a')).toBe('<a>');
      expect([registry.has('a'), registry.get('a'), board.heard()]).toEqual([true, '<a>', ['mount <a>']]);
    });

    it('remove takes it off and returns the element', () => {
      add('a');
      board.heard();
      expect(registry.remove('a', now)).toBe('<a>');
      expect([registry.has('a'), board.heard()]).toEqual([false, ['release <a>']]);
    });

    it('remove can leave the element to be seen for a while: its id is free at once', () => {
      add('a');
      board.heard();
      registry.remove('a', (element) => (element === '<a>' ? Promise.resolve() : undefined));
      expect(add('a')).toBe('<a>');
      expect(board.heard()).toEqual(['release <a> later', 'mount <a>']);
    });

    it('get returns the element; has tells whether there is one', () => {
      add('a');
      expect([registry.get('a'), registry.has('a'), registry.has('b')]).toEqual(['<a>', true, false]);
    });

    it('show calls the function right after showing, with the element', () => {
      add('a', { visible: false });
      board.heard();
      registry.show('a', (element) => board.notes.push(`animate ${element}`));
      expect(board.heard()).toEqual(['show <a>', 'animate <a>']);
    });

    it('hide calls the function before hiding, with the element', () => {
      add('a');
      board.heard();
      registry.hide('a', (element) => void board.notes.push(`animate ${element}`));
      expect(board.heard()).toEqual(['animate <a>', 'hide <a>']);
    });

    it('hide without a function hides at once', () => {
      add('a');
      registry.hide('a');
      expect([visibleIds(), timers]).toEqual([[], []]);
    });

    it('hide is forced after options.timeout ms, by default after 5000', () => {
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

    it('§2.7: defaultOptions.hideTimeout is the default of options.timeout', () => {
      defaults = { hideTimeout: 700 };
      add('a');
      registry.hide('a', (_element, _done) => undefined);
      expect(timers[0]!.milliseconds).toBe(700);
    });
  });

  describe('specification §3.2', () => {
    it('new overlay + add, visible by default → visible', () => {
      add('a');
      expect([visibleIds(), board.heard()]).toEqual([['a'], ['mount <a>']]);
    });

    it('new overlay + add with visible false → hidden, registered all the same', () => {
      add('a', { visible: false });
      expect([visibleIds(), registry.has('a'), board.heard()]).toEqual([[], true, ['mount <a>', 'hide <a>']]);
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

    it('get and remove return arrays of the elements, in the order of add', () => {
      expect(registry.get('all')).toEqual(['<a>', '<b>', '<c>']);
      expect(registry.remove('all', now)).toEqual(['<a>', '<b>', '<c>']);
      expect([registry.get('all'), registry.remove('all', now)]).toEqual([[], []]);
    });

    it('hide and show call the function once for each overlay', () => {
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

    it('one that fails stops none of the others', () => {
      registry.hide('all', (element) => {
        if (element === '<a>') throw new Error('a');
      });
      expect([visibleIds(), failures.map(([id]) => id)]).toEqual([[], ['a']]);
    });

    it('is no matter when there is nothing', () => {
      registry.remove('all', now);
      expect([registry.show('all'), registry.hide('all')]).toEqual([undefined, undefined]);
      expect(warnings).toEqual([]);
    });
  });

  describe('bad calls (contract §6): null, nothing changed, one warning', () => {
    const rows: readonly [name: string, call: (on: OverlayRegistry<string>) => unknown][] = [
      ['add with an id that is taken', (on) => on.add('a', 'other', { visible: false })],
      ['add with the reserved id', (on) => on.add('all', 'other', {})],
      ['add with an empty id', (on) => on.add('', 'other', {})],
      ['add with an id that is no string', (on) => on.add(7 as never, 'other', {})],
      ['add with what is no element', (on) => on.add('b', null as never, {})],
      ['remove with an unknown id', (on) => on.remove('x', now)],
      ['get with an unknown id', (on) => on.get('x')],
      ['show with an unknown id', (on) => on.show('x', fail)],
      ['hide with an unknown id', (on) => on.hide('x', fail)],
      ['setOptions with an unknown id', (on) => on.setOptions('x', {})],
    ];
    for (const [name, call] of rows) {
      it(name, () => {
        add('a');
        board.heard();
        expect(call(registry)).toBeNull();
        expect(warnings).toEqual([jasmine.stringMatching(/Nothing was changed\.$/)]);
        expect([registry.get('all'), visibleIds(), board.heard()]).toEqual([['<a>'], ['a'], []]);
      });
    }

    it('a size that is none falls back to the configured one, with one warning that names the overlay', () => {
      defaults = { width: 300 };
      expect(add('a', { width: Number.NaN })).toBe('<a>');
      expect(board.options.get('<a>')!.width).toBe(300);
      expect(warnings).toEqual([jasmine.stringMatching(/^Overlay "a": width NaN/)]);
    });

    it('good calls warn of nothing', () => {
      add('a');
      registry.hide('a');
      registry.hide('a');
      registry.show('a');
      registry.show('a');
      registry.remove('a', now);
      expect([registry.has('a'), warnings]).toEqual([false, []]);
    });
  });

  describe('a hide that is under way', () => {
    let finish: () => void;
    const animate: OverlayAnimator<string> = (_element, done) => {
      finish = done;
    };
    beforeEach(() => {
      add('a');
      registry.hide('a', animate);
    });

    it('leaves the overlay visible until it is over', () => {
      expect(visibleIds()).toEqual(['a']);
      finish();
      expect(visibleIds()).toEqual([]);
    });

    it('is cancelled by a show', () => {
      registry.show('a');
      finish();
      expect([visibleIds(), timers]).toEqual([['a'], []]);
    });

    it('gives way to the next hide', () => {
      const first = finish;
      registry.hide('a', animate, { timeout: 1 });
      first();
      expect([visibleIds(), timers.map(({ milliseconds }) => milliseconds)]).toEqual([['a'], [1]]);
      registry.hide('a');
      expect([visibleIds(), timers]).toEqual([[], []]);
    });

    it('ends with the overlay, and means nothing to the next of that id', () => {
      registry.remove('a', now);
      add('a');
      finish();
      expect([visibleIds(), timers]).toEqual([['a'], []]);
    });

    it('may be cancelled by its own animation', () => {
      registry.show('a');
      registry.hide('a', () => registry.show('a'));
      expect(visibleIds()).toEqual(['a']);
      registry.hide('a', () => registry.remove('a', now));
      expect([registry.has('a'), timers]).toEqual([false, []]);
    });
  });

  it('tells of an animation of show that throws or rejects; the overlay is visible', async () => {
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

  it('setOptions puts new options in place of the old ones and leaves visibility alone', () => {
    add('a', { width: 100, pointerEvents: false });
    board.heard();
    registry.setOptions('a', { height: 50, visible: false });
    expect(board.heard()).toEqual(['apply <a>']);
    const { width, height, pointerEvents } = board.options.get('<a>')!;
    expect([width, height, pointerEvents, visibleIds()]).toEqual([854, 50, true, ['a']]);
  });

  it('tells where an overlay lies', () => {
    add('a', { width: 100, height: 100 });
    const stage = { container: { width: 300, height: 100 }, fit: 'contain', pictureRatio: null } as const;
    expect(registry.geometryOf('a', stage)).toEqual({ x: 100, y: 0, width: 100, height: 100, scale: 1 });
    expect(registry.geometryOf('x', stage)).toBeNull();
    expect(warnings).toEqual([]);
  });

  describe('includeInCheckpoints (§2.8)', () => {
    beforeEach(() => {
      add('a');
      add('b', { visible: false });
      add('c', { includeInCheckpoints: false });
    });

    it('offers the visibility of every overlay that is included', () => {
      expect(registry.visibility()).toEqual({ a: true, b: false });
    });

    it('restores it, and ends what was under way; others stay as they are', () => {
      registry.hide('a', (_element, _done) => undefined);
      add('d');
      registry.restoreVisibility({ a: false, b: true, c: false, gone: true });
      expect(registry.visibility()).toEqual({ a: false, b: true, d: true });
      expect([timers, warnings, registry.has('gone')]).toEqual([[], [], false]);
      expect(board.heard()).not.toContain('hide <c>');
    });
  });

  it('10,000 times added and removed leave nothing', () => {
    for (let cycle = 0; cycle < 10_000; cycle++) {
      add('a');
      registry.hide('a', (_element, _done) => undefined);
      registry.remove('a', now);
      board.heard();
    }
    expect([registry.get('all'), timers, warnings]).toEqual([[], [], []]);
  });
});
