import { captionTrack } from '../../src/testing/caption-track';
import { IvCaptionsHarness } from './iv-captions-harness';
import { IvTranscriptHarness } from './iv-transcript-harness';
import { HarnessPage } from './testing/harness-page';

const english = captionTrack('en', [
  [0, 4, '<v Esme>Where were you?'],
  [3, 5, 'At sea.'],
]);
const captions = [{ ...english, default: true }];

describe('IvCaptionsHarness', () => {
  it('reads the visible captions and their language [ui-harnesses]', async () => {
    const page = new HarnessPage({ captions });
    const harness = await page.loader.getHarness(IvCaptionsHarness);
    await page.loadCaptions('start');
    await page.play(1);
    expect([await harness.texts(), await harness.language()]).toEqual([['Where were you?'], 'en']);
    page.engine.advance(2.5);
    expect(await harness.texts()).toEqual(['Where were you?', 'At sea.']);
    page.engine.advance(3);
    expect([await harness.texts(), await harness.language()]).toEqual([[], null]);
  });
});

describe('IvTranscriptHarness', () => {
  it('reads the entries of the path taken', async () => {
    const page = new HarnessPage({ captions });
    const harness = await page.loader.getHarness(IvTranscriptHarness);
    await page.loadCaptions('start');
    await page.play(21);
    await page.fixture.whenStable();
    expect(await harness.entries()).toEqual([
      { label: 'Szene 1', lines: ['Esme: Where were you?', 'At sea.'], isCurrent: false },
      { label: 'Left', lines: [], isCurrent: true },
    ]);
  });

  it('goes back to an entry by label and by index', async () => {
    const page = new HarnessPage();
    const harness = await page.loader.getHarness(IvTranscriptHarness);
    await page.play(21);
    await harness.goBackTo(0);
    page.engine.advance(1);
    expect(page.player.currentNodeId).toBe('start');
    page.engine.advance(20);
    await harness.goBackTo('Szene 1');
    page.engine.advance(1);
    expect(page.player.currentNodeId).toBe('start');
    await expectAsync(harness.goBackTo('Up')).toBeRejectedWithError(/no entry "Up": use one of \["Szene 1"/);
  });
});
