import { IvControlsHarness } from './iv-controls-harness';
import { HarnessPage } from './testing/harness-page';

const captions = [{ src: 'data:text/vtt,WEBVTT', lang: 'en', label: 'English' }];
const audioDescription = [{ text: 'A door.', at: 1, lang: 'en', label: 'English' }];

describe('IvControlsHarness', () => {
  let page: HarnessPage;
  let controls: IvControlsHarness;

  async function open(...more: ConstructorParameters<typeof HarnessPage>): Promise<void> {
    page = new HarnessPage(...more);
    controls = await page.loader.getHarness(IvControlsHarness);
  }

  it('plays and pauses, and reads the state [ui-harnesses]', async () => {
    await open();
    expect([await controls.isPlaying(), await controls.areShown()]).toEqual([false, true]);
    await controls.play();
    page.engine.advance(1);
    expect([await controls.isPlaying(), page.player.paused]).toEqual([true, false]);
    await controls.play();
    expect(page.player.paused).toBeFalse();
    await controls.pause();
    page.engine.advance(0);
    expect([await controls.isPlaying(), page.player.paused]).toEqual([false, true]);
  });

  it('seeks by the slider, and reads position and clock', async () => {
    await open();
    await page.play(1);
    await controls.seek(8);
    page.engine.advance(0);
    expect(page.player.currentTime).toBe(8);
    expect([await controls.position(), await controls.clock()]).toEqual([8, '0:08 / 0:20']);
  });

  it('goes back to the last choice once there is one', async () => {
    await open();
    await page.play(1);
    expect(await controls.canGoBack()).toBeFalse();
    page.engine.advance(20);
    expect(page.player.currentNodeId).toBe('left');
    expect(await controls.canGoBack()).toBeTrue();
    await controls.goBack();
    page.engine.advance(0);
    expect(page.player.currentNodeId).toBe('start');
  });

  it('mutes and unmutes', async () => {
    await open();
    expect(await controls.isMuted()).toBeFalse();
    await controls.toggleMute();
    expect([await controls.isMuted(), page.player.muted]).toEqual([true, true]);
    await controls.toggleMute();
    expect([await controls.isMuted(), page.player.muted]).toEqual([false, false]);
  });

  it('toggles captions and audio description', async () => {
    await open({ captions, audioDescription });
    expect([await controls.areCaptionsOn(), await controls.isDescriptionOn()]).toEqual([false, false]);
    await controls.toggleCaptions();
    expect([await controls.areCaptionsOn(), await controls.isDescriptionOn()]).toEqual([true, false]);
    await controls.toggleDescription();
    expect([await controls.areCaptionsOn(), await controls.isDescriptionOn()]).toEqual([true, true]);
  });

  it('reports that a story has no captions or audio description', async () => {
    await open();
    expect([await controls.areCaptionsOn(), await controls.isDescriptionOn()]).toEqual([null, null]);
    await expectAsync(controls.toggleCaptions()).toBeRejectedWithError(/no captions button/);
    await expectAsync(controls.toggleDescription()).toBeRejectedWithError(/no audio description button/);
  });

  it('requests fullscreen for the stage', async () => {
    await open();
    const stage = (page.fixture.nativeElement as HTMLElement).querySelector('iv-player')!;
    const request = spyOn(stage, 'requestFullscreen').and.resolveTo();
    await controls.toggleFullscreen();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('opens the settings once, and closes them', async () => {
    await open();
    const settings = await controls.openSettings();
    await controls.openSettings();
    expect(await controls.areSettingsOpen()).toBeTrue();
    await settings.close();
    expect(await controls.areSettingsOpen()).toBeFalse();
  });
});
