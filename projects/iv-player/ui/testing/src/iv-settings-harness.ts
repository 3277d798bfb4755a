import { ComponentHarness, type TestElement, parallel } from '@angular/cdk/testing';
import type { CaptionStyle } from 'iv-player/ui';

/** The menu of settings in a test; `IvControlsHarness.openSettings()` gives it. Its names are those of `ViewerSettings`. */
export class IvSettingsHarness extends ComponentHarness {
  /** Selector of the menu. */
  static readonly hostSelector = '.iv-settings';

  /** The time to choose, as `player.decision.timeLimit`; `null` without decisions. */
  async timeLimit(): Promise<'normal' | 'off' | number | null> {
    const value = await this.#valueOf('timeLimit');
    return value === null || value === 'normal' || value === 'off' ? value : Number(value);
  }

  /** Sets the time to choose. @throws Error when that limit is not offered */
  async setTimeLimit(limit: 'normal' | 'off' | number): Promise<void> {
    await this.#select('timeLimit', String(limit));
  }

  /** The language in force, as a BCP 47 tag; `null` when the story has none to choose from. */
  async language(): Promise<string | null> {
    return this.#valueOf('language');
  }

  /** Sets the language. @param language a BCP 47 tag @throws Error when it is not offered */
  async setLanguage(language: string): Promise<void> {
    await this.#select('language', language);
  }

  /** The playback rate; 1 is normal. */
  async playbackRate(): Promise<number> {
    return Number(await this.#valueOf('playbackRate'));
  }

  /** Sets the playback rate. @throws Error when it is not offered */
  async setPlaybackRate(rate: number): Promise<void> {
    await this.#select('playbackRate', String(rate));
  }

  /** Sets what is named of the look of captions. @throws Error when no node of the story has captions */
  async setCaptionStyle(style: Partial<CaptionStyle>): Promise<void> {
    for (const [part, value] of Object.entries(style)) await this.#select(part, value);
  }

  /** The look of captions; `null` when no node of the story has any. */
  async captionStyle(): Promise<CaptionStyle | null> {
    const parts = ['size', 'color', 'background', 'edge'] as const;
    const values = await parallel(() => parts.map((part) => this.#valueOf(part)));
    if (values.includes(null)) return null;
    return Object.fromEntries(parts.map((part, index) => [part, values[index]])) as unknown as CaptionStyle;
  }

  /** Whether a setting that is on or off is on; `null` when it is not offered. */
  async isOn(setting: 'captions' | 'audioDescription' | 'shortcuts'): Promise<boolean | null> {
    const box = await this.locatorForOptional(`input[data-setting=${setting}]`)();
    return box && (await box.getProperty<boolean>('checked'));
  }

  /** Switches a setting on or off. @throws Error when it is not offered */
  async setOn(setting: 'captions' | 'audioDescription' | 'shortcuts', isOn: boolean): Promise<void> {
    if ((await this.isOn(setting)) === isOn) return;
    const box = await this.locatorForOptional(`input[data-setting=${setting}]`)();
    if (!box) throw new Error(`The settings do not offer "${setting}".`);
    await box.click();
  }

  /** Closes the menu. */
  async close(): Promise<void> {
    await (await this.locatorFor('.iv-settings-head button')()).click();
  }

  #find(setting: string): Promise<TestElement | null> {
    return this.locatorForOptional(`select[data-setting=${setting}]`)();
  }

  async #valueOf(setting: string): Promise<string | null> {
    const select = await this.#find(setting);
    return select && (await select.getProperty<string>('value'));
  }

  async #select(setting: string, value: string): Promise<void> {
    const select = await this.#find(setting);
    if (!select) throw new Error(`The settings do not offer "${setting}".`);
    const options = await this.locatorForAll(`select[data-setting=${setting}] option`)();
    const values = await parallel(() => options.map((option) => option.getProperty<string>('value')));
    const index = values.indexOf(value);
    if (index < 0) throw new Error(`"${setting}" offers ${values.join(', ')}, but not ${value}.`);
    await select.selectOptions(index);
  }
}
