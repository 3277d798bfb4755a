import { inject } from '@angular/core';
import { Player } from 'iv-player';
import { ControlsPage } from '../testing/controls-page';

describe('scrub bar', () => {
  const at = (page: ControlsPage) => Number(page.find('.iv-scrub').style.getPropertyValue('--iv-at'));
  const tooltip = (page: ControlsPage) => page.find('.iv-tooltip');
  const drag = (page: ControlsPage, seconds: number, type: 'input' | 'change'): void => {
    page.slider.value = String(seconds);
    page.slider.dispatchEvent(new Event(type, { bubbles: true }));
  };

  it('shows time and duration of the whole playlist', () => {
    const page = new ControlsPage().play().advance(5);
    expect([at(page), page.slider.valueAsNumber, page.slider.max]).toEqual([0.5, 5, '10']);
    page.player.decision.get('a')!.make('b');
    page.settle();
    expect([at(page), page.slider.max, page.find('.iv-clock').textContent]).toEqual([
      0.25,
      '20',
      '0:05 / 0:20',
    ]);
  });

  it('has a name, and a value in words that includes the decision [slider-name]', () => {
    const page = new ControlsPage().play().advance(2);
    const value = () => page.slider.getAttribute('aria-valuetext');
    expect([page.slider.getAttribute('aria-label'), value()]).toEqual([
      'Position',
      '2 seconds of 10 seconds',
    ]);
    page.advance(2);
    expect(value()).toBe('4 seconds of 10 seconds, Choice at 4 seconds');
  });

  it('updates its value when the language changes, including while paused', () => {
    const labels = () => (inject(Player).signals.language() === 'de' ? 'de' : 'en');
    const page = new ControlsPage({}, {}, {}, labels);
    page.player.language = 'de';
    expect(page.settle().slider.getAttribute('aria-valuetext')).toBe('0 Sekunden von 10 Sekunden');
  });

  it('updates its text at most once a second', () => {
    const page = new ControlsPage().play();
    const texts = spyOn(page.slider, 'setAttribute').and.callThrough();
    page.engine.advanceFrames(180);
    expect(texts.calls.count()).toBe(3);
  });

  it('has a mark where each decision opens [scrub-bar]', () => {
    const page = new ControlsPage();
    const marks = () =>
      [...page.root.querySelectorAll<HTMLElement>('.iv-mark')].map(({ style }) => style.insetInlineStart);
    expect(marks()).toEqual(['40%']);
    page.player.append('b', 'a');
    page.settle();
    expect(marks()).toHaveSize(2);
    page.player.decision.update('a', { startTime: 5 });
    page.settle();
    expect(marks().map((mark) => Math.round(parseFloat(mark)))).toEqual([17, 83]);
  });

  it('has no mark for a single child that follows automatically', () => {
    const page = new ControlsPage();
    page.player.decision.update('a', ['b']);
    expect(page.settle().root.querySelectorAll('.iv-mark')).toHaveSize(0);
    page.player.decision.update('a', { autoPushSingleChild: false });
    expect(page.settle().root.querySelectorAll('.iv-mark')).toHaveSize(1);
  });

  it('seeks by keys, which do not scroll the page [scrub-bar]', () => {
    const page = new ControlsPage();
    const times = ['ArrowRight', 'PageDown', 'PageUp', 'ArrowDown', 'End', 'Home', 'PageUp'].map((key) => {
      expect(page.press(key, page.slider)).toBe(false);
      return page.player.currentTime;
    });
    expect(times).toEqual([5, 0, 4, 0, 10, 0, 4]);
  });

  it('leaves letters and space to the shortcuts', () => {
    const page = new ControlsPage();
    page.press('m', page.slider);
    page.press(' ', page.slider);
    expect([page.player.muted, page.player.paused]).toEqual([true, false]);
  });

  it('seeks by a click, which snaps to a decision [scrub-bar]', () => {
    const page = new ControlsPage();
    drag(page, 6.5, 'change');
    expect(page.player.currentTime).toBe(6.5);
    drag(page, 4.01, 'change');
    expect(page.player.currentTime).toBe(4);
  });

  it('keeps its position while held [pointer-cancel]', () => {
    const page = new ControlsPage().play().advance(1);
    drag(page, 7, 'input');
    page.advance(1);
    expect([at(page), page.player.currentTime]).toEqual([0.7, 2]);
    drag(page, 7, 'change');
    page.advance(0.5);
    expect([at(page), page.player.currentTime]).toEqual([0.75, 7.5]);
  });

  it('keeps the pressed position although the press focuses it', () => {
    const page = new ControlsPage();
    drag(page, 7, 'input');
    page.slider.dispatchEvent(new Event('focus'));
    expect([page.slider.valueAsNumber, at(page)]).toEqual([7, 0.7]);
  });

  for (const end of ['pointerup', 'pointercancel', 'blur']) {
    it(`follows playback again after a drag that ends where it started, by ${end} without change [pointer-cancel]`, () => {
      jasmine.clock().install();
      const page = new ControlsPage();
      const tell = (type: string, target: EventTarget, pointerId = 1): boolean =>
        target.dispatchEvent(
          type === 'blur' ? new Event(type) : new PointerEvent(type, { pointerId, bubbles: true }),
        );
      tell('pointerdown', page.slider);
      drag(page, 3, 'input');
      drag(page, 0, 'input');
      // From a second finger.
      tell('pointerup', document, 2);
      page.wait(0).play().advance(1);
      expect(at(page)).toBe(0);
      tell(end, page.slider);
      page.wait(0).advance(1);
      expect(at(page)).toBe(0.2);
      jasmine.clock().uninstall();
    });
  }

  it('shows the time at the mouse, and hides it when the mouse leaves [scrub-tooltip]', () => {
    const page = new ControlsPage();
    const { left, width } = page.find('.iv-scrub').getBoundingClientRect();
    const move = (fraction: number): void =>
      void page.slider.dispatchEvent(new PointerEvent('pointermove', { clientX: left + fraction * width }));
    expect(tooltip(page).hidden).toBe(true);
    move(0.75);
    expect([tooltip(page).hidden, tooltip(page).textContent.trim()]).toEqual([false, '0:07']);
    const box = tooltip(page).getBoundingClientRect();
    expect((box.left + box.right) / 2).toBeCloseTo(left + 0.75 * width, 0);
    move(0.4);
    expect(tooltip(page).textContent.trim()).toBe('Choice at 4 seconds');
    page.slider.dispatchEvent(new PointerEvent('pointerleave'));
    expect(tooltip(page).hidden).toBe(true);
  });

  it('shows the time with keyboard focus until Escape [scrub-tooltip]', () => {
    const page = new ControlsPage().play().advance(1);
    page.slider.focus();
    expect([tooltip(page).hidden, tooltip(page).textContent.trim()]).toEqual([false, '0:01']);
    page.advance(1);
    expect(tooltip(page).textContent.trim()).toBe('0:02');
    page.press('Escape', page.slider);
    expect(tooltip(page).hidden).toBe(true);
  });

  it('shows the part of the sprite sheet for that time', () => {
    const src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    const page = new ControlsPage({
      data: { thumbnails: { src, width: 80, height: 45, interval: 2, columns: 2 } },
    });
    page.player.currentTime = 7;
    page.slider.focus();
    const image = tooltip(page).querySelector('img')!;
    const { width, height, objectPosition } = image.style;
    expect([image.hidden, image.src, width, height, objectPosition]).toEqual([
      false,
      src,
      '80px',
      '45px',
      '-80px -45px',
    ]);
  });

  it('counts from the right in right-to-left text', () => {
    const page = new ControlsPage();
    page.page.dir.set('rtl');
    page.settle();
    const { left, width } = page.find('.iv-scrub').getBoundingClientRect();
    page.slider.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 0.75 * width }));
    expect(tooltip(page).textContent.trim()).toBe('0:02');
    page.press('ArrowLeft', page.slider);
    expect(page.player.currentTime).toBe(5);
  });
});
