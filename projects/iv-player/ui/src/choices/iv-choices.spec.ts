import { type OpenPage, closePage, openPage } from './testing/choice-page';

describe('IvChoices', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  it('shows a group named by the question, with a button for each child, while the window is open [choices-group]', async () => {
    page = await openPage();
    await page.advance(1);
    expect(page.state).toBe('closed');
    expect(page.buttons).toEqual([]);
    await page.advance(1.5);
    expect(page.state).toBe('open');
    const group = page.query('[role=group]');
    expect(document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent.trim()).toBe(
      'Where to?',
    );
    expect(page.labels).toEqual(['Left', 'Right']);
  });

  it('chooses by a click, keeps the choice until the next node starts, and then closes', async () => {
    page = await openPage();
    await page.advance(3);
    await page.click('Right');
    expect([page.state, page.labels]).toEqual(['made', ['Left', 'Right*']]);
    expect(page.query('[aria-pressed=true] svg')).toBeTruthy();
    await page.advance(16);
    expect([page.state, page.labels]).toEqual(['made', ['Left', 'Right*']]);
    await page.advance(1.5);
    expect([page.state, page.player.currentNodeId]).toEqual(['closed', 'right']);
    expect(page.buttons).toEqual([]);
  });

  it('lets the viewer change the choice only while the window is open [choices-group]', async () => {
    page = await openPage();
    await page.advance(3);
    await page.click('Right');
    await page.advance(10);
    await page.click('Left');
    expect(page.labels).toEqual(['Left*', 'Right']);
    await page.advance(2);
    expect(page.buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    await page.click('Right');
    expect(page.labels).toEqual(['Left*', 'Right']);
    await page.advance(6);
    expect(page.player.currentNodeId).toBe('left');
    expect(page.announced.slice(1)).toEqual([
      'You chose: Right (you can still change it)',
      'You chose: Left (you can still change it)',
    ]);
  });

  it('shows a choice made by the player, with a different announcement [chosen-shown]', async () => {
    page = await openPage();
    await page.advance(15);
    expect([page.state, page.labels]).toEqual(['made', ['Left*', 'Right']]);
    expect(page.announced.at(-1)).toBe('Chosen for you: Left');
  });

  it('counts down in whole seconds of real time, rounded up [choice-countdown]', async () => {
    page = await openPage();
    await page.advance(2.5);
    expect(page.timer).toBe('12');
    await page.advance(0.5);
    expect(page.timer).toBe('11');
    expect(page.query('[role=timer]').getAttribute('aria-label')).toBe('11 seconds left');
    page.player.playbackRate = 2;
    await page.advance(0.5);
    expect(page.timer).toBe('5');
  });

  it('announces only start, half time, five seconds and the choice [status-messages]', async () => {
    page = await openPage({ decision: { startTime: 0, endTime: 16 } });
    for (let second = 0; second < 19; second++) await page.advance(1);
    expect(page.announced).toEqual([
      'Where to? 2 choices: Left; Right. 16 seconds. Press 1 to 2, or go to the buttons with Tab.',
      '8 seconds left',
      '5 seconds left',
      'Chosen for you: Left',
    ]);
  });

  it('treats a double click as one choice', async () => {
    page = await openPage();
    await page.advance(3);
    let made = 0;
    page.player.on('decision.made', () => void (made += 1));
    const right = page.buttons.find((button) => button.textContent.trim() === 'Right')!;
    right.click();
    right.click();
    await page.settle();
    expect([made, page.labels]).toEqual([1, ['Left', 'Right*']]);
  });
});
