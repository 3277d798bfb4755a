import { ComponentHarness, type TestElement } from '@angular/cdk/testing';
import { IvSettingsHarness } from './iv-settings-harness';

/** Harness for `<iv-controls>`. With the fake engine, commands take effect at the next `engine.advance()`. */
export class IvControlsHarness extends ComponentHarness {
  /** Selector of the component. */
  static readonly hostSelector = 'iv-controls';

  readonly #play = this.locatorFor('.iv-play');
  readonly #back = this.locatorFor('.iv-back-to-choice');
  readonly #mute = this.locatorFor('.iv-mute');
  readonly #fullscreen = this.locatorFor('.iv-fullscreen');
  readonly #openSettings = this.locatorFor('.iv-open-settings');
  readonly #slider = this.locatorFor('.iv-range');
  readonly #clock = this.locatorFor('.iv-clock');
  readonly #captions = this.locatorForOptional('.iv-toggle-captions');
  readonly #description = this.locatorForOptional('.iv-toggle-audioDescription');

  /** Whether the controls are shown. They hide during playback without input. */
  async areShown(): Promise<boolean> {
    return (await (await this.host()).getAttribute('data-state')) === 'shown';
  }

  /** Whether the film is playing or stalled: the button offers to pause. */
  async isPlaying(): Promise<boolean> {
    return (await (await this.#play()).getAttribute('data-action')) === 'pause';
  }

  /** Clicks the play button, unless the film is playing. */
  async play(): Promise<void> {
    if (!(await this.isPlaying())) await (await this.#play()).click();
  }

  /** Clicks the pause button, if the film is playing. */
  async pause(): Promise<void> {
    if (await this.isPlaying()) await (await this.#play()).click();
  }

  /**
   * Drags the slider to a time.
   * @param seconds time on the whole stream. Snaps to a decision within 8 CSS pixels
   */
  async seek(seconds: number): Promise<void> {
    const slider = await this.#slider();
    await slider.setInputValue(String(seconds));
    await slider.dispatchEvent('input');
    await slider.dispatchEvent('change');
  }

  /** Value of the slider, in seconds on the whole stream. */
  async position(): Promise<number> {
    return Number(await (await this.#slider()).getProperty<string>('value'));
  }

  /** Text of the clock, such as `0:07 / 1:30`. */
  async clock(): Promise<string> {
    return (await this.#clock()).text();
  }

  /** Whether there is a choice to go back to. */
  async canGoBack(): Promise<boolean> {
    return (await (await this.#back()).getAttribute('aria-disabled')) !== 'true';
  }

  /** Goes back to the last choice. Does nothing if there is none. */
  async goBack(): Promise<void> {
    await (await this.#back()).click();
  }

  /** Whether the player is muted, or its volume is 0. */
  async isMuted(): Promise<boolean> {
    return (await (await this.#mute()).getAttribute('data-action')) === 'unmute';
  }

  /** Toggles mute. */
  async toggleMute(): Promise<void> {
    await (await this.#mute()).click();
  }

  /** Whether captions are on; `null` if no node has any. */
  async areCaptionsOn(): Promise<boolean | null> {
    return isPressed(await this.#captions());
  }

  /** Toggles captions. @throws Error if no node has any */
  async toggleCaptions(): Promise<void> {
    await press(await this.#captions(), 'captions');
  }

  /** Whether audio description is on; `null` if no node has any. */
  async isDescriptionOn(): Promise<boolean | null> {
    return isPressed(await this.#description());
  }

  /** Toggles audio description. @throws Error if no node has any */
  async toggleDescription(): Promise<void> {
    await press(await this.#description(), 'audio description');
  }

  /** Clicks the fullscreen button. Browsers ignore it without a real user gesture. */
  async toggleFullscreen(): Promise<void> {
    await (await this.#fullscreen()).click();
  }

  /** Opens the settings, if they are closed, and returns their harness. */
  async openSettings(): Promise<IvSettingsHarness> {
    const button = await this.#openSettings();
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    return this.locatorFor(IvSettingsHarness)();
  }

  /** Whether the settings are open. */
  async areSettingsOpen(): Promise<boolean> {
    return (await this.locatorForOptional(IvSettingsHarness)()) !== null;
  }
}

async function isPressed(button: TestElement | null): Promise<boolean | null> {
  return button && (await button.getAttribute('aria-pressed')) === 'true';
}

async function press(button: TestElement | null, what: string): Promise<void> {
  if (!button) throw new Error(`There is no ${what} button: add ${what} to a node.`);
  await button.click();
}
