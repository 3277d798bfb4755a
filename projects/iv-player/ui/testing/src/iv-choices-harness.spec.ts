import { IvChoicesHarness } from './iv-choices-harness';
import { HarnessPage } from './testing/harness-page';

describe('IvChoicesHarness', () => {
  let page: HarnessPage;
  let choices: IvChoicesHarness;

  beforeEach(async () => {
    page = new HarnessPage();
    choices = await page.loader.getHarness(IvChoicesHarness);
  });

  it('finds no choices while no decision is open', async () => {
    await page.play(1);
    expect([await choices.state(), await choices.question(), await choices.labels()]).toEqual([
      'closed',
      null,
      [],
    ]);
    expect([await choices.countdown(), await choices.chosen()]).toEqual([null, null]);
  });

  it('reads question, labels, descriptions and the countdown of an open decision [ui-harnesses]', async () => {
    await page.play(2.5);
    expect([await choices.state(), await choices.question(), await choices.labels()]).toEqual([
      'open',
      'Where to?',
      ['Left', 'Right'],
    ]);
    expect(await choices.countdown()).toBe(12);
    const [left, right] = await choices.choices();
    expect([await left?.description(), await right?.description()]).toEqual(['into the dark', null]);
    expect([await left?.nodeId(), await left?.isDisabled()]).toEqual(['left', false]);
  });

  it('chooses by label and by index, and reads the choice until the next node [choices-state]', async () => {
    await page.play(3);
    await choices.choose('Right');
    page.engine.advance(0);
    expect([await choices.state(), await choices.chosen()]).toEqual(['made', 'Right']);
    await choices.choose(0);
    page.engine.advance(0);
    expect(await choices.chosen()).toBe('Left');
    page.engine.advance(12);
    expect(await (await choices.choices())[1]?.isDisabled()).toBeTrue();
    page.engine.advance(6);
    expect(page.player.currentNodeId).toBe('left');
    expect(await choices.state()).toBe('closed');
  });

  it('rejects an unknown choice, and lists the available ones', async () => {
    await page.play(3);
    await expectAsync(choices.choose('Up')).toBeRejectedWithError(
      'There is no choice "Up": use one of ["Left","Right"].',
    );
    await expectAsync(choices.choose(2)).toBeRejectedWithError(/no choice 2/);
  });

  it('has no countdown without a time limit, and reads that the film waits [choices-state]', async () => {
    page.player.decision.timeLimit = 'off';
    await page.play(3);
    expect(await choices.countdown()).toBeNull();
    page.engine.advance(20);
    expect(await choices.state()).toBe('held');
  });

  it('focuses a choice', async () => {
    document.body.append(page.fixture.nativeElement as HTMLElement);
    await page.play(3);
    const [, right] = await choices.choices();
    await right?.focus();
    expect(await right?.isFocused()).toBeTrue();
    (page.fixture.nativeElement as HTMLElement).remove();
  });
});
