import { type OpenPage, closePage, openPage } from './testing/choice-page';

describe('focus with IvChoices', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  const chooseAndGo = async (): Promise<void> => {
    await page.press('Enter');
    page.buttons.find((button) => button === document.activeElement)?.click();
    await page.advance(25);
    expect(page.state).toBe('closed');
  };

  it('stays outside the player when choices open [choice-focus]', async () => {
    page = await openPage();
    page.query('.outside').focus();
    await page.advance(3);
    expect([page.state, page.focused]).toEqual(['open', 'outside']);
  });

  it('returns to its previous place in the player when a focused choice disappears [choice-focus]', async () => {
    page = await openPage();
    page.query('.inside').focus();
    await page.advance(3);
    expect(page.focused).toBe('inside');
    page.buttons[1]?.focus();
    await chooseAndGo();
    expect(page.focused).toBe('inside');
  });

  it('moves to the play button if it was not in the player before [choice-focus]', async () => {
    page = await openPage();
    const controls = document.createElement('div');
    controls.className = 'iv-controls';
    controls.innerHTML = '<button class="other"></button><button class="iv-play"></button>';
    page.stage.append(controls);
    await page.advance(3);
    page.buttons[0]?.focus();
    await chooseAndGo();
    expect(page.focused).toBe('iv-play');
  });

  it('moves to the stage without a play button, not to the body', async () => {
    page = await openPage();
    await page.advance(3);
    page.buttons[0]?.focus();
    await chooseAndGo();
    expect(document.activeElement).toBe(page.stage);
    expect(page.stage.tabIndex).toBe(-1);
  });

  it('is never on the body while the choices disappear [choice-focus]', async () => {
    page = await openPage();
    page.query('.inside').focus();
    await page.advance(3);
    page.buttons[0]?.focus();
    const bodies: (Element | null)[] = [];
    const observer = new MutationObserver(() => void bodies.push(document.activeElement));
    observer.observe(page.choices, { childList: true, subtree: true });
    await chooseAndGo();
    observer.disconnect();
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies).not.toContain(document.body);
  });

  for (const before of ['inside', 'iv-play']) {
    it(`moves to ${before} when the choices are removed from the page [choice-focus]`, async () => {
      page = await openPage();
      const controls = document.createElement('div');
      controls.className = 'iv-controls';
      controls.innerHTML = '<button class="iv-play"></button>';
      page.stage.append(controls);
      if (before === 'inside') page.query('.inside').focus();
      await page.advance(3);
      page.buttons[1]?.focus();
      page.fixture.componentInstance.isShown.set(false);
      await page.settle();
      expect([page.element.querySelector('iv-choices'), page.focused]).toEqual([null, before]);
    });
  }

  it('stays when choices without focus are removed from the page', async () => {
    page = await openPage();
    await page.advance(3);
    page.buttons[1]?.focus();
    page.query('.outside').focus();
    page.fixture.componentInstance.isShown.set(false);
    await page.settle();
    expect(page.focused).toBe('outside');
  });

  it('is not restored if it was blurred before', async () => {
    page = await openPage();
    await page.advance(3);
    page.buttons[1]?.focus();
    page.buttons[1]?.blur();
    await page.advance(25);
    page.fixture.componentInstance.isShown.set(false);
    await page.settle();
    expect(document.activeElement).toBe(document.body);
  });

  it('stays on a choice that has become final', async () => {
    page = await openPage();
    await page.advance(3);
    page.buttons[1]?.focus();
    await page.advance(12);
    expect([page.state, page.focused]).toEqual(['made', 'Right']);
  });

  it('moves by arrows, Home and End, reversed in right-to-left text [arrow-focus]', async () => {
    page = await openPage({ children: ['left', 'right', 'a2'], nodes: [...NODES] });
    await page.advance(3);
    page.buttons[0]?.focus();
    const path: unknown[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      expect(await page.press(key)).toBeTrue();
      path.push(page.focused);
    }
    expect(path).toEqual(['Right', 'Third', 'Left', 'Third', 'Left', 'Third']);
    page.stage.dir = 'rtl';
    await page.press('ArrowRight');
    expect(page.focused).toBe('Right');
    expect(await page.press('ArrowRight', { ctrlKey: true })).toBeFalse();
  });
});

const NODES = [
  { id: 'a', source: 'a.mp4', duration: 20 },
  { id: 'left', source: 'l.mp4', duration: 10, data: { choice: { label: 'Left' } } },
  { id: 'right', source: 'r.mp4', duration: 10, data: { choice: { label: 'Right' } } },
  { id: 'a2', source: 'r.mp4', duration: 10, data: { choice: { label: 'Third' } } },
];
