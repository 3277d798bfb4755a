import type { DecisionRecord } from 'iv-player';
import { type OpenPage, closePage, openPage } from './testing/choice-page';

const ANSWERS = {
  choices: [
    { to: 'left', label: { en: 'Run', de: 'Rennen' } },
    { to: 'left', label: 'Walk', description: 'It takes longer.' },
    { to: 'right', id: 'stay', label: 'Stay' },
  ],
};

describe('IvChoices with two choices that lead to one node', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  it('has a button for each, marks the chosen one, and announces either [choices-group]', async () => {
    page = await openPage({ decision: ANSWERS });
    await page.advance(3);
    expect(page.buttons.map(({ textContent }) => textContent.trim().slice(0, 4))).toEqual([
      'Run',
      'Walk',
      'Stay',
    ]);
    expect(page.announced[0]).toContain('3 choices: Run; Walk; Stay');
    page.buttons[1]!.click();
    await page.advance(0.1);
    const pressed = (): (string | null)[] =>
      page.buttons.map((button) => button.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['false', 'true', 'false']);
    page.buttons[0]!.click();
    await page.advance(0.1);
    expect(pressed()).toEqual(['true', 'false', 'false']);
    expect(page.announced.slice(1)).toEqual([
      'You chose: Walk (you can still change it)',
      'You chose: Run (you can still change it)',
    ]);
    expect(page.player.decision.get('a')?.selected.choice).toBe('left');
    expect(page.buttons.map((button) => button.getAttribute('data-choice'))).toEqual([
      'left',
      'left~2',
      'stay',
    ]);
    await page.advance(18);
    expect(page.player.currentNodeId).toBe('left');
  });

  it('reports its texts in the record of the decision [decision-final]', async () => {
    page = await openPage({ decision: ANSWERS });
    page.fixture.componentInstance.prompt.set('What do you do?');
    page.fixture.componentInstance.choices.set({ stay: { label: 'Wait here' } });
    const records: DecisionRecord[] = [];
    page.player.on('decision.final', (_, record) => void records.push(record));
    page.player.language = 'de';
    await page.advance(3);
    page.buttons[2]!.click();
    await page.advance(18);
    expect(records).toEqual([
      jasmine.objectContaining({
        node: 'a',
        answer: 'stay',
        to: 'right',
        by: 'viewer',
        prompt: 'What do you do?',
        label: 'Wait here',
        offered: [
          { id: 'left', label: 'Rennen', to: 'left' },
          { id: 'left~2', label: 'Walk', to: 'left' },
          { id: 'stay', label: 'Wait here', to: 'right' },
        ],
      }),
    ]);
    page.fixture.componentInstance.isShown.set(false);
    await page.fixture.whenStable();
    page.player.currentNodeIndex = 0;
    await page.advance(3);
    page.player.decision.get('a')?.make('stay', { seek: true });
    expect(records.at(-1)?.label).toBe('Stay');
  });

  it('can be chosen by digit and by first letter [choice-keys]', async () => {
    page = await openPage({ decision: ANSWERS });
    await page.advance(3);
    page.query('.inside').focus();
    const chosen = (): string | null | undefined => page.player.decision.get('a')?.selected.choice;
    await page.press('2', { code: 'Digit2' });
    expect(chosen()).toBe('left~2');
    await page.press('r');
    expect(chosen()).toBe('left');
    await page.press('3', { code: 'Digit3' });
    expect(chosen()).toBe('stay');
  });

  it('are shown as a question even if there are no others', async () => {
    page = await openPage({ decision: { choices: ANSWERS.choices.slice(0, 2) } });
    page.player.decision.timeLimit = 2;
    await page.advance(2.5);
    expect([page.state, page.buttons.length, page.timer]).toEqual(['open', 2, '24']);
    await page.advance(30);
    expect([page.state, page.player.currentNodeId]).toEqual(['closed', 'left']);
    expect(page.announced.at(-1)).toBe('Chosen for you: Run');
  });

  it('update when their texts change', async () => {
    page = await openPage({ decision: ANSWERS });
    await page.advance(3);
    page.player.decision.update('a', { choices: [{ to: 'left', label: 'Fly' }, { to: 'left' }] });
    await page.advance(0.1);
    expect(page.labels).toEqual(['Fly', 'Left']);
  });
});
