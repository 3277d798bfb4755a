import { FullscreenContainer } from './fullscreen-element';

describe('FullscreenContainer', () => {
  let container: HTMLElement;
  let changes: number;
  let teardown: AbortController;
  let fullscreen: FullscreenContainer;
  let enabled: jasmine.Spy;
  let shown: jasmine.Spy;

  beforeEach(() => {
    container = document.createElement('div');
    document.body.append(container);
    changes = 0;
    teardown = new AbortController();
    enabled = spyOnProperty(document, 'fullscreenEnabled').and.returnValue(true);
    shown = spyOnProperty(document, 'fullscreenElement').and.returnValue(null);
    fullscreen = new FullscreenContainer(container, () => void (changes += 1), teardown.signal);
  });
  afterEach(() => {
    teardown.abort();
    container.remove();
  });

  const changeTo = (element: Element | null): void => {
    shown.and.returnValue(element);
    document.dispatchEvent(new Event('fullscreenchange'));
  };

  it('requests fullscreen for the whole container, so that overlays stay visible [stage-fullscreen]', async () => {
    const video = container.appendChild(document.createElement('video'));
    const ofVideo = spyOn(video, 'requestFullscreen');
    const request = spyOn(container, 'requestFullscreen').and.resolveTo();
    await fullscreen.enter();
    expect(request).toHaveBeenCalledTimes(1);
    expect(ofVideo).not.toHaveBeenCalled();
    expect(container.classList.length).toBe(0);
  });

  it('rejects if the browser refuses', async () => {
    const refusal = new TypeError('No gesture.');
    spyOn(container, 'requestFullscreen').and.rejectWith(refusal);
    await expectAsync(fullscreen.enter()).toBeRejectedWith(refusal);
    expect(fullscreen.isFullscreen).toBeFalse();
  });

  it('reports every change, including by key', () => {
    changeTo(container);
    expect([changes, fullscreen.isFullscreen]).toEqual([1, true]);
    changeTo(null);
    expect([changes, fullscreen.isFullscreen]).toEqual([2, false]);
  });

  it('is fullscreen inside a shadow root, although the document reports the host', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.append(container);
    Object.defineProperty(root, 'fullscreenElement', { value: container });
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(host);
    expect(fullscreen.isFullscreen).toBeTrue();
    await fullscreen.exit();
    expect(exit).toHaveBeenCalledTimes(1);
    host.remove();
  });

  it('does not end the fullscreen of another element', async () => {
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(document.body);
    await fullscreen.exit();
    expect(exit).not.toHaveBeenCalled();
  });

  it('is not fullscreen when another element is', () => {
    changeTo(document.body);
    expect(fullscreen.isFullscreen).toBeFalse();
  });

  it('leaves fullscreen', async () => {
    const exit = spyOn(document, 'exitFullscreen').and.resolveTo();
    changeTo(container);
    await fullscreen.exit();
    expect(exit).toHaveBeenCalledTimes(1);
  });

  describe('where an element cannot go fullscreen', () => {
    beforeEach(() => enabled.and.returnValue(false));
    const press = (key: string, target: EventTarget = document.body, init: KeyboardEventInit = {}): boolean =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

    it('fills the window and reports the change [stage-fullscreen]', async () => {
      const request = spyOn(container, 'requestFullscreen');
      await fullscreen.enter();
      await fullscreen.enter();
      expect(request).not.toHaveBeenCalled();
      expect([changes, fullscreen.isFullscreen]).toEqual([1, true]);
      expect([...container.classList]).toEqual(['iv-fills-window']);
      await fullscreen.exit();
      await fullscreen.exit();
      expect([changes, fullscreen.isFullscreen]).toEqual([2, false]);
      expect([container.classList.length, container.hasAttribute('popover')]).toEqual([0, false]);
    });

    it('does not fill the window if fullscreen is left before the code has loaded', async () => {
      const entered = fullscreen.enter();
      await fullscreen.exit();
      await entered;
      expect([fullscreen.isFullscreen, changes, container.classList.length]).toEqual([false, 0, 0]);
      await fullscreen.enter();
      expect(fullscreen.isFullscreen).toBeTrue();
    });

    it('is in the top layer, where no ancestor can clip or move it [stage-fullscreen]', async () => {
      await fullscreen.enter();
      expect(container.matches(':popover-open')).toBeTrue();
      document.body.append(Object.assign(document.createElement('div'), { popover: 'auto', id: 'other' }));
      const other = document.getElementById('other')!;
      other.showPopover();
      expect(container.matches(':popover-open')).toBeTrue();
      other.remove();
    });

    it('ends on Escape regardless of the focus, and consumes the key', async () => {
      await fullscreen.enter();
      expect(press('Escape')).toBeFalse();
      expect([changes, fullscreen.isFullscreen]).toEqual([2, false]);
      expect(press('Escape')).toBeTrue();
    });

    it('ignores Escape if it was handled already, or if it is meant for an input method or a dialog on top', async () => {
      await fullscreen.enter();
      press('a');
      press('Escape', document.body, { isComposing: true });
      const field = container.appendChild(document.createElement('input'));
      field.addEventListener('keydown', (event) => event.preventDefault());
      press('Escape', field);
      const dialog = container.appendChild(document.createElement('dialog'));
      dialog.showModal();
      expect(press('Escape', dialog)).toBeTrue();
      expect(fullscreen.isFullscreen).toBeTrue();
      dialog.close();
      press('Escape');
      expect(fullscreen.isFullscreen).toBeFalse();
    });

    it('ends on Escape inside a dialog, which stays open', async () => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.append(container);
      dialog.showModal();
      await fullscreen.enter();
      expect(press('Escape', container)).toBeFalse();
      expect([fullscreen.isFullscreen, dialog.open]).toEqual([false, true]);
      dialog.remove();
    });

    it('hides Escape from listeners around it, such as dialogs of component libraries [one-escape]', async () => {
      const around = jasmine.createSpy();
      document.body.addEventListener('keydown', around, { signal: teardown.signal });
      await fullscreen.enter();
      press('Escape', container);
      expect([fullscreen.isFullscreen, around.calls.count()]).toEqual([false, 0]);
      press('Escape', container);
      expect(around).toHaveBeenCalledTimes(1);
    });

    it('leaves Escape to a popover on top, regardless of the focus [one-escape]', async () => {
      await fullscreen.enter();
      const popover = container.appendChild(document.createElement('div'));
      popover.popover = 'auto';
      popover.showPopover();
      expect([press('Escape'), press('Escape', container), press('Escape', popover)]).toEqual([
        true,
        true,
        true,
      ]);
      expect(fullscreen.isFullscreen).toBeTrue();
    });

    it('leaves Escape to the dialog of a component library as soon as it opens [one-escape]', async () => {
      await fullscreen.enter();
      const overlay = document.body.appendChild(document.createElement('div'));
      overlay.popover = 'manual';
      overlay.innerHTML = '<div role="dialog"><input></div>';
      overlay.showPopover();
      expect([press('Escape', container), fullscreen.isFullscreen]).toEqual([true, true]);
      overlay.remove();
      expect([press('Escape', container), fullscreen.isFullscreen]).toEqual([false, false]);
    });

    it('leaves Escape to a dialog on top in a shadow root, regardless of the focus [one-escape]', async () => {
      await fullscreen.enter();
      const overlay = container.appendChild(document.createElement('div'));
      const dialog = overlay.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'));
      dialog.showModal();
      expect([press('Escape', dialog, { composed: true }), press('Escape')]).toEqual([true, true]);
      expect(fullscreen.isFullscreen).toBeTrue();
    });

    it('ends on Escape inside a dialog that is outside its shadow root [one-escape]', async () => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      const host = dialog.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'open' }).append(container);
      dialog.showModal();
      await fullscreen.enter();
      expect(press('Escape', container, { composed: true })).toBeFalse();
      expect([fullscreen.isFullscreen, dialog.open]).toEqual([false, true]);
      dialog.remove();
    });

    it('ends on Escape in a slot of a dialog, which stays open [one-escape]', async () => {
      const host = document.body.appendChild(document.createElement('div'));
      const dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'));
      dialog.append(document.createElement('slot'));
      host.append(container);
      dialog.showModal();
      await fullscreen.enter();
      expect(press('Escape', container, { composed: true })).toBeFalse();
      expect([fullscreen.isFullscreen, dialog.open]).toEqual([false, true]);
      host.remove();
    });

    it('recognizes a dialog on top in browsers without popovers [one-escape]', async () => {
      for (const [owner, name] of [
        [document, 'querySelectorAll'],
        [Element.prototype, 'matches'],
      ] as const) {
        const original = Reflect.get(owner, name) as (selector: string) => unknown;
        spyOn(owner as unknown as Record<string, jasmine.Func>, name).and.callFake(function (
          this: unknown,
          selector: string,
        ) {
          if (selector.includes(':popover-open')) throw new SyntaxError();
          return original.call(this, selector);
        });
      }
      Object.defineProperty(container, 'showPopover', { value: undefined });
      await fullscreen.enter();
      const dialog = container.appendChild(document.createElement('dialog'));
      dialog.showModal();
      expect(press('Escape', dialog)).toBeTrue();
      expect(fullscreen.isFullscreen).toBeTrue();
    });

    describe('and is removed from the top layer', () => {
      const overflow = (): string => getComputedStyle(document.documentElement).overflow;
      /** Waits for observers and events. */
      const told = (): Promise<unknown> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

      for (const [title, parent] of [
        ['the page', () => document.body],
        [
          'a shadow root',
          () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }),
        ],
      ] as const) {
        it(`ends when it is removed from ${title}, and restores the page [stage-fullscreen]`, async () => {
          const before = overflow();
          const place = parent();
          place.append(container);
          await fullscreen.enter();
          container.remove();
          await told();
          expect([fullscreen.isFullscreen, changes, overflow()]).toEqual([false, 2, before]);
          expect(press('Escape')).toBeTrue();
          place.append(container);
          expect([container.classList.length, container.hasAttribute('popover')]).toEqual([0, false]);
        });
      }

      it('ends when an ancestor is removed', async () => {
        const around = document.body.appendChild(document.createElement('div'));
        around.append(container);
        await fullscreen.enter();
        around.remove();
        await told();
        expect(fullscreen.isFullscreen).toBeFalse();
      });

      it('fills the window again each time it is moved within the page [stage-fullscreen]', async () => {
        const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        await fullscreen.enter();
        const element = document.body.appendChild(document.createElement('div'));
        for (const parent of [element, root, document.body]) {
          parent.append(container);
          await told();
          expect([container.matches(':popover-open'), fullscreen.isFullscreen]).toEqual([true, true]);
        }
        expect(changes).toBe(1);
      });

      it('ends when something else hides it', async () => {
        const before = overflow();
        await fullscreen.enter();
        container.hidePopover();
        await told();
        expect([fullscreen.isFullscreen, changes, overflow()]).toEqual([false, 2, before]);
      });

      it('does not fill the window while it is not on the page', async () => {
        container.remove();
        await fullscreen.enter();
        expect([fullscreen.isFullscreen, changes]).toEqual([false, 0]);
      });
    });

    it('fills the window without popovers', async () => {
      Object.defineProperty(container, 'showPopover', { value: undefined });
      await fullscreen.enter();
      expect([fullscreen.isFullscreen, container.hasAttribute('popover')]).toEqual([true, false]);
    });

    it('ends without reporting it when its signal aborts', async () => {
      await fullscreen.enter();
      teardown.abort();
      expect([changes, container.classList.length]).toEqual([1, 0]);
    });
  });

  it('reports nothing after its signal has aborted', () => {
    teardown.abort();
    changeTo(container);
    expect(changes).toBe(0);
  });
});
