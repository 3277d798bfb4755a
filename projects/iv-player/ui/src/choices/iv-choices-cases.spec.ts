import { signal } from '@angular/core';
import { ChangeDetectionStrategy, Component, afterEveryRender } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, StageLayout } from 'iv-player';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IvChoice } from './iv-choice';
import { IvChoices } from './iv-choices';
import { CROSSROADS, type OpenPage, closePage, openPage } from './testing/choice-page';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvChoices, IvChoice],
  template: `<iv-player />
    <iv-choices>
      <ng-template ivChoice let-choice let-index="index">
        {{ index }} {{ choice.label }} {{ choice.isChosen ? 'chosen' : '' }}
      </ng-template>
      <ng-template ivChoice="right"><i class="arrow"></i></ng-template>
    </iv-choices>`,
})
class OwnLook {}

describe('IvChoices of a repeating parent', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));
  beforeEach(async () => {
    page = await openPage({
      nodes: [{ id: 'a', source: 'a.mp4', duration: 10 }, ...CROSSROADS.slice(1)],
      children: ['a', 'left', 'right'],
      decision: { startTime: 2, endTime: 9, defaults: ['a'] },
    });
    await page.advance(3);
  });

  it('does not offer the repetition, and has no countdown', () => {
    expect([page.state, page.labels]).toEqual(['open', ['Left', 'Right']]);
    expect(page.timer).toBe('');
    expect(page.query('.iv-choices-clock').checkVisibility()).toBeFalse();
    expect(page.announced).toEqual([
      'What happens next? 2 choices: Left; Right. Press 1 to 2, or go to the buttons with Tab.',
    ]);
  });

  it('keeps the buttons and the focus between two passes', async () => {
    const [first] = page.buttons;
    first?.focus();
    for (const seconds of [6.5, 0.3, 1, 3]) {
      await page.advance(seconds);
      expect([page.state, page.buttons[0] === first, page.focused]).toEqual(['open', true, 'Left']);
    }
    expect(page.player.playlist.length).toBeGreaterThan(1);
    expect(page.announced).toHaveSize(1);
  });

  it('offers a repetition with its own label, and repeats immediately', async () => {
    const choices = [{ to: 'left' }, { to: 'a', label: 'Wait' }];
    page.player.decision.update('a', { choices });
    await page.advance(1);
    expect(page.labels).toEqual(['Left', 'Wait']);
    await page.click('Wait');
    await page.advance(0.5);
    expect([page.player.currentNodeId, page.player.currentNodeIndex, page.state]).toEqual(['a', 1, 'open']);
    expect(page.player.currentNodeTime).toBeLessThan(2);
  });

  it('continues immediately after a choice, including between two windows', async () => {
    await page.advance(6.7);
    expect(page.player.decision.signals.open()).toBeNull();
    await page.click('Right');
    expect([page.player.currentNodeId, page.state]).toEqual(['right', 'closed']);
    expect(page.announced.at(-1)).toBe('You chose: Right');
  });
});

describe('IvChoices while the film waits', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  it('shows and announces it, without a countdown if there is no limit', async () => {
    page = await openPage({ options: { plugins: { decision: { timeLimit: 'off' } } } });
    await page.advance(3);
    expect([page.state, page.timer]).toEqual(['open', '']);
    await page.advance(60);
    expect([page.state, page.timer]).toEqual(['held', '']);
    expect(page.query('.iv-choices-waiting').textContent).toContain('Waiting for your choice');
    expect(page.announced).toEqual([
      'Where to? 2 choices: Left; Right. Press 1 to 2, or go to the buttons with Tab.',
      'Waiting for your choice',
    ]);
    await page.click('Right');
    await page.advance(1);
    expect(page.player.currentNodeId).toBe('right');
    expect(page.announced.at(-1)).toBe('You chose: Right');
  });

  it('shows and announces that it waits for a late decider, and still accepts a choice', async () => {
    const decider = (): Promise<never> => new Promise(() => undefined);
    page = await openPage({ options: { plugins: { decision: { deciderWait: 60, decider } } } });
    await page.advance(3);
    await page.advance(18);
    expect(page.player.decision.signals.open()).toBeNull();
    expect([page.state, page.timer]).toEqual(['held', '']);
    expect(page.query('.iv-choices-waiting').hidden).toBeFalse();
    expect(page.announced.at(-1)).toBe('Waiting for your choice');
    await page.click('Right');
    await page.advance(1);
    expect(page.player.currentNodeId).toBe('right');
  });

  it('counts down in real time with a factor', async () => {
    page = await openPage({ options: { plugins: { decision: { timeLimit: 2 } } } });
    await page.advance(12);
    expect(page.timer).toBe('14');
    await page.advance(10);
    expect([page.state, page.timer]).toEqual(['held', '4']);
    await page.advance(4.5);
    expect(page.announced.at(-1)).toBe('Chosen for you: Left');
    expect(page.announced.length).toBeLessThanOrEqual(5);
  });
});

describe('texts in IvChoices', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  it('take no space if missing: no image, no description, no check mark before a choice', async () => {
    const nodes = [
      CROSSROADS[0]!,
      {
        ...CROSSROADS[1]!,
        data: { choice: { label: 'Left', description: 'To the river', image: 'left.png' } },
      },
      CROSSROADS[2]!,
    ];
    page = await openPage({ nodes });
    await page.advance(3);
    page.buttons[0]!.click();
    await page.settle();
    const shown = (button: Element): string[] =>
      [...button.querySelectorAll('.iv-choice-image,.iv-choice-description,.iv-icon')]
        .filter((element) => getComputedStyle(element).display !== 'none')
        .map((element) => element.getAttribute('class')!);
    expect(page.buttons.map(shown)).toEqual([['iv-icon', 'iv-choice-image', 'iv-choice-description'], []]);
    expect(getComputedStyle(page.query('.iv-choices-waiting')).display).toBe('none');
  });

  it("use the player's language, then the language of the labels [choice-texts]", async () => {
    const label = { en: 'Left', de: 'Links', fr: 'Gauche' };
    const nodes = [
      { ...CROSSROADS[0]!, data: { prompt: { en: 'Where to?', de: 'Wohin?' } } },
      { ...CROSSROADS[1]!, data: { choice: { label, description: { fr: 'Par là' } } } },
      CROSSROADS[2]!,
    ];
    page = await openPage({ nodes, providers: [provideIvLabels('de')] });
    await page.advance(3);
    const [button] = page.buttons;
    const label1 = (): (string | null | undefined)[] => {
      const span = button?.querySelector('.iv-choice-label');
      return [span?.textContent, span?.getAttribute('lang')];
    };
    expect(label1()).toEqual(['Links', 'de']);
    expect(button?.querySelector('.iv-choice-description')?.textContent).toBe('Par là');
    page.player.language = 'fr';
    await page.settle();
    expect(label1()).toEqual(['Gauche', 'fr']);
    expect(page.query('.iv-choices-question').textContent.trim()).toBe('Wohin?');
    expect(page.query('[role=timer]').getAttribute('lang')).toBe('de');
    expect(page.announced).toEqual([
      'Wohin? 2 Möglichkeiten: Links; Right. 12 Sekunden. 1 bis 2 drücken, oder mit Tab zu den Schaltflächen gehen.',
    ]);
  });

  it('update when the labels change, on screen and in announcements [labels-follow]', async () => {
    const labels = signal<'de' | 'en'>('de');
    const nodes = [{ ...CROSSROADS[0]!, data: {} }, ...CROSSROADS.slice(1)];
    page = await openPage({ nodes, providers: [provideIvLabels(labels)] });
    await page.advance(3);
    const question = page.query('.iv-choices-question');
    const timer = page.query('[role=timer]');
    expect([question.textContent.trim(), timer.lang]).toEqual(['Wie geht es weiter?', 'de']);
    labels.set('en');
    await page.settle();
    expect([question.textContent.trim(), question.lang]).toEqual(['What happens next?', 'en']);
    expect([timer.lang, timer.ariaLabel]).toEqual(['en', '11 seconds left']);
    await page.click('Left');
    expect(page.announced.at(-1)).toBe('You chose: Left (you can still change it)');
  });

  it('can be set in code [choice-texts]', async () => {
    page = await openPage();
    page.fixture.componentInstance.choices.set({
      left: { label: 'Back', description: 'Home', image: 'x.png' },
    });
    page.fixture.componentInstance.prompt.set('Well?');
    await page.advance(3);
    expect(page.labels).toEqual(['BackHome', 'Right']);
    expect(page.query('img').getAttribute('src')).toBe('x.png');
    expect(page.query('img').getAttribute('alt')).toBe('');
    expect(page.query('.iv-choices-question').textContent.trim()).toBe('Well?');
  });

  it('fall back to the node’s id with a single warning [label-warning]', async () => {
    const warn = spyOn(console, 'warn');
    const nodes = [
      CROSSROADS[0]!,
      { id: 'left', source: 'l.mp4' },
      { ...CROSSROADS[2]!, data: { choice: { label: ' ' } } },
    ];
    page = await openPage({ nodes });
    await page.advance(3);
    await page.advance(1);
    expect(page.labels).toEqual(['left', 'right']);
    const warnings = warn.calls.allArgs().filter(([text]) => String(text).includes('has no label'));
    expect(warnings.map(([text]) => /"(.*?)"/.exec(String(text))?.[1])).toEqual(['left', 'right']);
  });

  it('are optional for a single child, which is not shown without a label', async () => {
    page = await openPage({
      nodes: [CROSSROADS[0]!, { id: 'left', source: 'l.mp4' }],
      children: ['left'],
      decision: { autoPushSingleChild: false },
    });
    await page.advance(3);
    expect(page.player.decision.signals.open()).not.toBeNull();
    expect([page.state, page.announced]).toEqual(['closed', []]);
  });

  it('name the group invisibly if there is no question', async () => {
    page = await openPage({ nodes: [{ id: 'a', source: 'a.mp4', duration: 20 }, ...CROSSROADS.slice(1)] });
    await page.advance(3);
    const question = page.query('.iv-choices-question');
    expect([question.textContent.trim(), question.className]).toEqual([
      'What happens next?',
      'iv-choices-question iv-visually-hidden',
    ]);
  });
});

describe('IvChoices on the stage', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  it('accept a template for all choices or one, and name buttons without text [choice-texts]', async () => {
    page = await openPage({}, OwnLook);
    await page.advance(3);
    expect(page.stage.contains(page.choices)).toBeTrue();
    expect(page.buttons[0]!.textContent.trim()).toBe('0 Left');
    expect(page.buttons.map((button) => button.ariaLabel)).toEqual([null, 'Right']);
    expect(page.buttons[1]!.querySelector('.arrow')).toBeTruthy();
    page.buttons[0]!.click();
    await page.settle();
    expect(page.buttons[0]!.textContent.trim()).toBe('0 Left chosen');
  });

  it('reserve space at the bottom, above others, while shown', async () => {
    page = await openPage();
    const layout = TestBed.inject(StageLayout);
    layout.reserve({ edge: 'bottom', size: 50 });
    await page.advance(3);
    const dock = page.query('.iv-choices-dock');
    await until(() => layout.insets().bottom > 50);
    await page.settle();
    expect(layout.insets().bottom).toBeCloseTo(50 + dock.getBoundingClientRect().height, 1);
    expect(page.stage.getBoundingClientRect().bottom - dock.getBoundingClientRect().bottom).toBeCloseTo(
      50,
      1,
    );
    page.player.seek('left');
    await page.advance(0.1);
    expect(layout.insets().bottom).toBe(50);
  });

  it('cause a single change detection per second while only time passes', async () => {
    page = await openPage();
    await page.advance(3);
    await until(() => TestBed.inject(StageLayout).insets().bottom > 0);
    await page.settle();
    let renders = 0;
    TestBed.runInInjectionContext(() => afterEveryRender(() => renders++));
    // Adding it renders the application once.
    await page.settle();
    renders = 0;
    for (let frame = 0; frame < 120; frame++) {
      page.engine.advance(1 / 60);
      await page.settle();
    }
    expect(renders).toBe(2);
    expect(page.timer).toBe('9');
  });
});

/** Waits for the browser's next ResizeObserver notifications. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
}
