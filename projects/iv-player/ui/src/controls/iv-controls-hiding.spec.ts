import { ControlsPage } from '../testing/controls-page';

describe('visibility of <iv-controls>', () => {
  beforeEach(() => void jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  /** Playing before the decision, 2.5 s after the last input. */
  const open = () => new ControlsPage().play().advance(1).wait(2500);

  it('hides after 2.6 s without input [controls-hiding]', () => {
    const page = open();
    expect(page.isShown).toBe(true);
    expect(page.wait(200).isShown).toBe(false);
  });

  for (const type of ['pointermove', 'keydown', 'focusin']) {
    it(`keeps and shows the controls on ${type}`, () => {
      const page = open();
      const input = (): void =>
        void page.stage.dispatchEvent(new KeyboardEvent(type, { key: 'Shift', bubbles: true }));
      input();
      expect(page.wait(2500).isShown).toBe(true);
      expect(page.wait(200).isShown).toBe(false);
      input();
      expect(page.settle().isShown).toBe(true);
    });
  }

  it('keeps them while paused', () => {
    const page = open();
    page.player.pause();
    expect(page.wait(60_000).isShown).toBe(true);
  });

  it('keeps them while stalled', () => {
    const page = open();
    page.engine.stall();
    expect(page.wait(60_000).isShown).toBe(true);
    page.engine.resume();
    expect(page.settle().isShown).toBe(false);
  });

  it('shows them while a choice is open [controls-hiding]', () => {
    const page = open().wait(200);
    expect(page.advance(4).isShown).toBe(true);
    expect(page.wait(60_000).isShown).toBe(true);
    expect(page.advance(4).isShown).toBe(false);
  });

  it('keeps them below the choices of a repeating node, including between two passes [controls-hiding]', async () => {
    const page = new ControlsPage();
    page.player.decision.add('a', ['a', 'b', 'c'], { startTime: 4, endTime: 8, defaults: ['a'] });
    page.page.hasChoices.set(true);
    await page.fixture.whenStable();
    page.play().advance(5).wait(60_000);
    for (const seconds of [4, 2, 1]) {
      page.advance(seconds);
      expect([page.player.decision.signals.open(), page.isShown]).toEqual([null, true]);
    }
    page.page.hasChoices.set(false);
    expect(page.settle().isShown).toBe(false);
  });

  it('keeps them while the film is held', () => {
    const page = open();
    page.player.decision.timeLimit = 'off';
    page.advance(60);
    expect(page.player.signals.status()).toBe('held');
    expect(page.wait(60_000).isShown).toBe(true);
  });

  it('keeps them while the settings are open [controls-hiding]', () => {
    const page = open().click('Settings');
    expect(page.wait(60_000).isShown).toBe(true);
  });

  it('keeps them with keyboard focus, and hides them once it has left [controls-hiding]', () => {
    const page = open();
    page.button('Mute').focus();
    expect(page.button('Mute').matches(':focus-visible')).toBe(true);
    expect(page.wait(60_000).isShown).toBe(true);
    page.find('.outside').focus();
    expect(page.wait(2700).isShown).toBe(false);
  });

  it('hides them with focus by mouse, which moves to the stage', () => {
    const page = open();
    const host = page.find('iv-controls');
    page.button('Mute').focus();
    const querySelector = spyOn(host, 'querySelector').and.callThrough();
    querySelector.withArgs(':focus-visible').and.returnValue(null);
    expect(page.wait(2700).isShown).toBe(false);
    expect(document.activeElement).toBe(page.stage);
  });

  it('keeps them while a pointer is pressed on the scrub bar', () => {
    const page = open();
    page.slider.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(page.wait(60_000).isShown).toBe(true);
    document.dispatchEvent(new PointerEvent('pointerup'));
    expect(page.wait(2700).isShown).toBe(false);
  });

  it('reserves no space while they are hidden', async () => {
    const page = open();
    const frame = () => new Promise(requestAnimationFrame);
    while (page.layout.insets().bottom === 0) await frame();
    page.wait(200);
    expect([page.isShown, page.layout.insets().bottom]).toEqual([false, 0]);
    page.player.pause();
    page.settle();
    expect(page.layout.insets().bottom).toBe(page.find('.iv-bar').offsetHeight);
  });

  it('shows them on a tap on the picture, which does nothing else', () => {
    const page = open().wait(200);
    const tap = (): void => {
      page.stage.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
      page.stage.click();
      page.settle();
    };
    tap();
    expect([page.isShown, page.player.paused]).toEqual([true, false]);
    tap();
    expect(page.player.paused).toBe(true);
  });
});
