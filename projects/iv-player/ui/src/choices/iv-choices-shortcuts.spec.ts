import { TestBed } from '@angular/core/testing';
import { ViewerSettings } from '../settings/viewer-settings';
import { type OpenPage, closePage, openPage } from './testing/choice-page';

describe('shortcuts in IvChoices', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));
  beforeEach(async () => {
    page = await openPage();
    await page.advance(3);
    page.query('.inside').focus();
  });

  it('choose by digit and by first letter, without moving focus [choice-keys]', async () => {
    expect(await page.press('2', { code: 'Digit2' })).toBeTrue();
    expect(page.labels).toEqual(['Left', 'Right*']);
    await page.press('l');
    expect([page.labels, page.focused]).toEqual([['Left*', 'Right'], 'inside']);
    expect(page.buttons.map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2']);
  });

  const ignored: readonly (readonly [string, () => void, KeyboardEventInit])[] = [
    ['outside the player', () => page.query('.outside').focus(), {}],
    ['in a text field', () => page.query('.name').focus(), {}],
    ['with Ctrl', () => undefined, { ctrlKey: true }],
    ['with Alt', () => undefined, { altKey: true }],
    ['with Meta', () => undefined, { metaKey: true }],
    ['with Shift', () => undefined, { shiftKey: true }],
    ['for a key held down', () => undefined, { repeat: true }],
    ['by the input', () => page.fixture.componentInstance.shortcuts.set(false), {}],
    ['by the viewer', () => TestBed.inject(ViewerSettings).update({ shortcuts: false }), {}],
  ];
  for (const [name, prepare, init] of ignored) {
    it(`are off ${name} [choice-keys]`, async () => {
      prepare();
      await page.settle();
      expect(await page.press('2', { code: 'Digit2', ...init })).toBeFalse();
      expect(await page.press('r', init)).toBeFalse();
      expect(page.state).toBe('open');
    });
  }

  it('are off in editable content', async () => {
    const editable = document.createElement('p');
    editable.contentEditable = 'true';
    page.stage.append(editable);
    editable.focus();
    expect(await page.press('r')).toBeFalse();
  });

  it('leave keys to others while nothing can be chosen', async () => {
    await page.advance(12);
    expect(page.state).toBe('made');
    expect(await page.press('2')).toBeFalse();
  });

  it('take precedence over those on the stage', async () => {
    const heard: string[] = [];
    page.stage.addEventListener('keydown', ({ key }) => heard.push(key));
    await page.press('r');
    await page.press('x');
    expect(heard).toEqual(['x']);
  });
});
