import { TestBed } from '@angular/core/testing';
import { FakeSoundBackend } from 'iv-player/testing';
import { IvNoticesHarness } from './iv-notices-harness';
import { HarnessPage } from './testing/harness-page';

/** Storage with data from an earlier visit. */
function storageOf(stored: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

describe('IvNoticesHarness', () => {
  let page: HarnessPage;
  let notices: IvNoticesHarness;

  async function open(...more: ConstructorParameters<typeof HarnessPage>): Promise<void> {
    page = new HarnessPage(...more);
    notices = await page.loader.getHarness(IvNoticesHarness);
  }

  it('finds no notice without a problem', async () => {
    await open();
    await page.play(1);
    expect([await notices.kind(), await notices.text(), await notices.isSoundLocked()]).toEqual([
      null,
      null,
      false,
    ]);
    await expectAsync(notices.retry()).toBeRejectedWithError(
      'The notice "error" is not shown: the current one is none.',
    );
  });

  it('reads an error, and retries [ui-harnesses]', async () => {
    await open();
    await page.play(1);
    page.engine.fail('start');
    page.engine.advance(0);
    expect([await notices.kind(), await notices.text()]).toEqual([
      'error',
      'Das Video konnte nicht geladen werden.',
    ]);
    page.engine.repair('start');
    await notices.retry();
    page.engine.advance(1);
    expect([await notices.kind(), page.player.paused]).toEqual([null, false]);
  });

  it('starts the film after blocked autoplay', async () => {
    await open();
    page.engine.refuseAutoplay = true;
    await page.play(0);
    expect(await notices.kind()).toBe('blocked');
    page.engine.refuseAutoplay = false;
    await notices.start();
    page.engine.advance(1);
    expect([await notices.kind(), page.player.paused]).toEqual([null, false]);
  });

  it('reads that sound is locked', async () => {
    await open();
    page.player.audio.add({ id: 'soundtrack', src: 'music.mp3' });
    TestBed.inject(FakeSoundBackend).isLocked = true;
    await page.play(1);
    expect(await notices.isSoundLocked()).toBeTrue();
  });

  it('starts over after the end', async () => {
    await open({}, { plugins: { checkpoints: { persistent: storageOf(new Map()) } } });
    await page.play(40);
    expect(await notices.kind()).toBe('ended');
    await notices.beginAgain();
    page.engine.advance(1);
    expect([await notices.kind(), page.player.currentNodeId]).toEqual([null, 'start']);
  });

  it('reads that playback is stalled', async () => {
    await open();
    await page.play(1);
    jasmine.clock().install();
    page.engine.stall();
    page.fixture.detectChanges();
    jasmine.clock().tick(600);
    jasmine.clock().uninstall();
    expect(await notices.kind()).toBe('buffering');
  });
});
