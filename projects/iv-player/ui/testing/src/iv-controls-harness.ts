import { ComponentHarness, type TestElement } from '@angular/cdk/testing';
import { IvSettingsHarness } from './iv-settings-harness';

/** `<iv-controls>` in a test. What the player does comes, on the fake engine, with the next `engine.advance()`. */
export class IvControlsHarness extends ComponentHarness {
  /** Selector of the piece. */
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

  /** Whether the controls are shown; they hide while the film plays and nobody uses them. */
  async areShown(): Promise<boolean> {
    return (await (await this.host()).getAttribute('data-state')) === 'shown';
  }

  /** Whether the film plays, or waits for data to play on: the button offers to pause. */
  async isPlaying(): Promise<boolean> {
    return (await (await this.#play()).getAttribute('data-action')) === 'pause';
  }

  /** Presses the button of playback, unless the film plays. */
  async play(): Promise<void> {
    if (!(await this.isPlaying())) await (await this.#play()).click();
  }

  /** Presses the button of playback, if the film plays. */
  async pause(): Promise<void> {
    if (await this.isPlaying()) await (await this.#play()).click();
  }

  /**
   * Moves the slider to a time of the path so far and lets it go.
   * @param seconds on the whole played stream; a time within 8 CSS pixels of the mark of a decision leads to the mark
   */
  async seek(seconds: number): Promise<void> {
    const slider = await this.#slider();
    await slider.setInputValue(String(seconds));
    await slider.dispatchEvent('input');
    await slider.dispatchEvent('change');
  }

  /** Seconds at which the slider stands, on the whole played stream. */
  async position(): Promise<number> {
    return Number(await (await this.#slider()).getProperty<string>('value'));
  }

  /** The clock beside the slider, such as `0:07 / 1:30`. */
  async clock(): Promise<string> {
    return (await this.#clock()).text();
  }

  /** Whether there is a choice to go back to. */
  async canGoBack(): Promise<boolean> {
    return (await (await this.#back()).getAttribute('aria-disabled')) !== 'true';
  }

  /** Goes back to the last choice; without one nothing happens. */
  async goBack(): Promise<void> {
    await (await this.#back()).click();
  }

  /** Whether nothing is heard: muted, or volume 0. */
  async isMuted(): Promise<boolean> {
    return (await (await this.#mute()).getAttribute('data-action')) === 'unmute';
  }

  /** Mutes, or lets be heard. */
  async toggleMute(): Promise<void> {
    await (await this.#mute()).click();
  }

  /** Whether captions are on; `null` when no node of the story has any. */
  async areCaptionsOn(): Promise<boolean | null> {
    return isPressed(await this.#captions());
  }

  /** Switches captions on or off. @throws Error when no node of the story has any */
  async toggleCaptions(): Promise<void> {
    await press(await this.#captions(), 'captions');
  }

  /** Whether audio description is on; `null` when no node of the story has any. */
  async isDescriptionOn(): Promise<boolean | null> {
    return isPressed(await this.#description());
  }

  /** Switches audio description on or off. @throws Error when no node of the story has any */
  async toggleDescription(): Promise<void> {
    await press(await this.#description(), 'audio description');
  }

  /** Presses the button of fullscreen. A browser refuses outside a real gesture: the stage then stays as it is. */
  async toggleFullscreen(): Promise<void> {
    await (await this.#fullscreen()).click();
  }

  /** Opens the settings, if they are not open, and gives them. */
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
  if (!button) throw new Error(`The controls have no button for ${what}: no node of the story has any.`);
  await button.click();
}
