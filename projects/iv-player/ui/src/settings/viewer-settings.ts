import { DOCUMENT, DestroyRef, Injectable, NgZone, computed, inject, untracked } from '@angular/core';
import { CAPTION_STYLE_VALUES, type CaptionStyle } from './caption-style';
import { SETTINGS_KEY, StoredSettings, parsedSettings } from './stored-settings';

export type { CaptionStyle } from './caption-style';
export { IV_SETTINGS_STORAGE } from './stored-settings';

/** Settings of a viewer, shared by all films on a site. */
export interface ViewerSettingValues {
  /** Whether captions are shown. `auto` shows them if a track is `default` or a language was chosen. Default `auto`. */
  readonly captions: 'auto' | 'on' | 'off';
  /** Language that the viewer chose, as a BCP 47 tag; `null` if none. Default `null`. */
  readonly language: string | null;
  /** Whether audio description is on. Default `false`. */
  readonly audioDescription: boolean;
  /** Time to choose, as in `player.decision.timeLimit`; `null` keeps the application's. Default `null`. */
  readonly timeLimit: 'normal' | 'off' | number | null;
  /** Whether keyboard shortcuts are on. Default `true`. */
  readonly shortcuts: boolean;
  /** Appearance of captions. Default: normal size, white on dark, no edge. */
  readonly captionStyle: CaptionStyle;
}

/** Settings of a viewer who has not changed any. */
export const DEFAULT_VIEWER_SETTINGS: ViewerSettingValues = {
  captions: 'auto',
  language: null,
  audioDescription: false,
  timeLimit: null,
  shortcuts: true,
  captionStyle: { size: 'normal', color: 'white', background: 'dark', edge: 'none' },
};

/**
 * Settings of the viewer, shared by all players on the page and stored on this device.
 * @example
 * const settings = inject(ViewerSettings);
 * settings.update({ captions: 'on' });
 */
@Injectable({ providedIn: 'root' })
export class ViewerSettings {
  readonly #stored = inject(StoredSettings);
  /** Stored text as last read by this tab. */
  #text = this.#stored.read();

  /** Current settings. */
  readonly values = computed<ViewerSettingValues>(() => ({
    ...DEFAULT_VIEWER_SETTINGS,
    ...validSettings(this.#stored.values()),
  }));

  /** @internal */
  constructor() {
    const view = inject(DOCUMENT).defaultView;
    // Fired only for changes by other tabs. If there is no key, all entries were removed.
    const onStorage = ({ key, storageArea }: StorageEvent): void => {
      if (storageArea === this.#stored.storage && (key === SETTINGS_KEY || key === null)) this.#takeOver();
    };
    inject(NgZone).runOutsideAngular(() => view?.addEventListener('storage', onStorage));
    inject(DestroyRef).onDestroy(() => view?.removeEventListener('storage', onStorage));
  }

  /** Changes and stores the given settings. Keeps changes that another tab has made to the others. */
  update(change: Partial<ViewerSettingValues>): void {
    const { storage, values } = this.#stored;
    const { captionStyle: before } = untracked(this.values);
    this.#takeOver();
    const changed = { ...untracked(values), ...change };
    if (change.captionStyle) {
      // Another tab may have changed other parts of the style.
      const parts = Object.entries(change.captionStyle).filter(
        ([part, value]) => value !== before[part as keyof CaptionStyle],
      );
      changed.captionStyle = { ...untracked(this.values).captionStyle, ...Object.fromEntries(parts) };
    }
    values.set(changed);
    try {
      storage?.setItem(SETTINGS_KEY, JSON.stringify(changed));
    } catch {
      // Storage may be full or denied, in which case the settings last as long as the page.
    }
    this.#text = this.#stored.read();
  }

  /** Adopts settings that another tab has stored. */
  #takeOver(): void {
    const text = this.#stored.read();
    if (text === this.#text) return;
    this.#text = text;
    this.#stored.values.set(parsedSettings(text));
  }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const VALID: Readonly<Record<string, (value: unknown) => boolean>> = {
  captions: (value) => ['auto', 'on', 'off'].includes(value as string),
  language: (value) => typeof value === 'string' && value !== '',
  audioDescription: isFlag,
  timeLimit: (value) =>
    value === 'normal' || value === 'off' || (Number.isFinite(value) && (value as number) >= 1),
  shortcuts: isFlag,
};

/** Returns the known stored settings with valid values. A different version may have stored others. */
export function validSettings(stored: Readonly<Record<string, unknown>>): Partial<ViewerSettingValues> {
  const values: Record<string, unknown> = {};
  for (const [name, isValid] of Object.entries(VALID)) if (isValid(stored[name])) values[name] = stored[name];
  const style = Object(stored['captionStyle']) as Readonly<Record<string, unknown>>;
  const parts = Object.entries(CAPTION_STYLE_VALUES);
  if (parts.every(([name, known]) => Object.keys(known).includes(style[name] as string)))
    values['captionStyle'] = Object.fromEntries(parts.map(([name]) => [name, style[name]]));
  return values;
}
