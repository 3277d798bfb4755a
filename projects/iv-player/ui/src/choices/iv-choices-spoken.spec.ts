import { ChangeDetectionStrategy, Component } from '@angular/core';
import { IvPlayer } from 'iv-player';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IvControls } from '../controls/iv-controls';
import { IvChoices } from './iv-choices';
import { ChoicePage, type OpenPage, closePage, openPage } from './testing/choice-page';

/** Stage with the controls after the choices, as in the guides. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvChoices, IvControls],
  template: `<iv-player><iv-choices [shortcuts]="shortcuts()" /><iv-controls /></iv-player>`,
})
class WithControls extends ChoicePage {}

describe('choices for viewers who do not see them', () => {
  let page: OpenPage;
  afterEach(() => closePage(page));

  const tab = (from: HTMLElement, shiftKey = false): KeyboardEvent => {
    from.focus();
    const event = new KeyboardEvent('keydown', {
      key: 'Tab',
      shiftKey,
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    from.dispatchEvent(event);
    return event;
  };

  it('say how to choose, once [choices-spoken]', async () => {
    page = await openPage({ decision: { startTime: 0, endTime: 7 } });
    page.player.decision.add('left', ['a', 'right'], { startTime: 0, endTime: 6 });
    expect(page.announced).toEqual([
      'Where to? 2 choices: Left; Right. 7 seconds. Press 1 to 2, or go to the buttons with Tab.',
    ]);
    await page.advance(20);
    expect(page.player.currentNodeId).toBe('left');
    expect(page.announced.at(-1)).toBe('What happens next? 2 choices: a; Right. 6 seconds.');
  });

  it('name no keys that are off [choices-spoken]', async () => {
    page = await openPage();
    page.fixture.componentInstance.shortcuts.set(false);
    await page.settle();
    await page.advance(3);
    expect(page.announced[0]).toContain('. Go to the buttons with Tab.');
    expect(page.announced[0]).not.toContain('Press');
  });

  it('say in German how to choose, and that a choice can still be changed [choices-spoken]', async () => {
    page = await openPage({ providers: [provideIvLabels('de')] });
    await page.advance(3);
    expect(page.announced[0]).toContain('1 bis 2 drücken, oder mit Tab zu den Schaltflächen gehen.');
    await page.click('Left');
    expect(page.announced.at(-1)).toBe('Sie haben gewählt: Left (Sie können das noch ändern)');
  });

  it('say that a choice can still be changed, as long as it can [choices-spoken]', async () => {
    page = await openPage();
    await page.advance(3);
    await page.click('Right');
    expect(page.announced.at(-1)).toBe('You chose: Right (you can still change it)');
    await page.click('Left');
    expect(page.announced.at(-1)).toBe('You chose: Left (you can still change it)');
  });

  it('are reached by Tab from the controls, once [choices-spoken]', async () => {
    page = await openPage({}, WithControls);
    await page.advance(3);
    const pause = page.query('.iv-bar .iv-play');
    expect(tab(pause, true).defaultPrevented).toBeFalse();
    expect(tab(pause).defaultPrevented).toBeTrue();
    expect(page.focused).toBe('Left');
    expect(tab(page.buttons[1]!).defaultPrevented).toBeFalse();
    expect(tab(pause).defaultPrevented).toBeFalse();
  });

  it('leave Tab alone when the viewer was there already', async () => {
    page = await openPage({}, WithControls);
    await page.advance(3);
    expect(tab(page.buttons[0]!, false).defaultPrevented).toBeFalse();
    expect(tab(page.query('.iv-bar .iv-play')).defaultPrevented).toBeFalse();
  });
});
