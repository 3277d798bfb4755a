import { ComponentHarness, type TestElement, parallel } from '@angular/cdk/testing';
import type { CaptionStyle } from 'iv-player/ui';

/** Harness for the settings menu, returned by `IvControlsHarness.openSettings()`. Settings are named as in `ViewerSettings`. */
export class IvSettingsHarness extends ComponentHarness {
  /** Selector of the menu. */
  static readonly hostSelector = '.iv-settings';

  /** Time to choose, as in `player.decision.timeLimit`; `null` without decisions. */
  async timeLimit(): Promise<'normal' | 'off' | number | null> {
    const value = await this.#valueOf('timeLimit');
    return value === null || value === 'normal' || value === 'off' ? value : Number(value);
  }

  /** Sets the time to choose. @throws Error if that limit is not offered */
  async setTimeLimit(limit: 'normal' | 'off' | number): Promise<void> {
    await this.#select('timeLimit', String(limit));
  }

  /** Current language, as a BCP 47 tag; `null` if the story does not offer several. */
  async language(): Promise<string | null> {
    return this.#valueOf('language');
  }

  /** Sets the language. @param language BCP 47 tag @throws Error if it is not offered */
  async setLanguage(language: string): Promise<void> {
    await this.#select('language', language);
  }

  /** Playback rate; 1 is normal. */
  async playbackRate(): Promise<number> {
    return Number(await this.#valueOf('playbackRate'));
  }

  /** Sets the playback rate. @throws Error if it is not offered */
  async setPlaybackRate(rate: number): Promise<void> {
    await this.#select('playbackRate', String(rate));
  }

  /** Sets parts of the caption style. @throws Error if no node has captions */
  async setCaptionStyle(style: Partial<CaptionStyle>): Promise<void> {
    for (const [part, value] of Object.entries(style)) await this.#select(part, value);
  }

  /** Caption style; `null` if no node has captions. */
  async captionStyle(): Promise<CaptionStyle | null> {
    const parts = ['size', 'color', 'background', 'edge'] as const;
    const values = await parallel(() => parts.map((part) => this.#valueOf(part)));
    if (values.includes(null)) return null;
    return Object.fromEntries(parts.map((part, index) => [part, values[index]])) as unknown as CaptionStyle;
  }

  /** Whether a setting is on; `null` if it is not offered. */
  async isOn(setting: 'captions' | 'audioDescription' | 'shortcuts'): Promise<boolean | null> {
    const box = await this.locatorForOptional(`input[data-setting=${setting}]`)();
    return box && (await box.getProperty<boolean>('checked'));
  }

  /** Turns a setting on or off. @throws Error if it is not offered */
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
    if (index < 0)
      throw new Error(`"${setting}" does not offer "${value}": use one of ${values.join(', ')}.`);
    await select.selectOptions(index);
  }
}
