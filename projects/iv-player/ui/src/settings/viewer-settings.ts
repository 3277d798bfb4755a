import { Injectable, InjectionToken, inject, signal } from '@angular/core';
import { CAPTION_STYLE_VALUES, type CaptionStyle } from './caption-style';

export type { CaptionStyle } from './caption-style';

/** What a viewer sets for all films on this site. */
export interface ViewerSettingValues {
  /** Whether captions are shown; `auto`: when a track is `default`, or a language was chosen. Default `auto`. */
  readonly captions: 'auto' | 'on' | 'off';
  /** Language that the viewer chose; `null` while none was. Default `null`. */
  readonly language: string | null;
  /** Whether audio description is heard. Default `false`. */
  readonly audioDescription: boolean;
  /** Time to choose, as `player.decision.timeLimit`; `null`: as the application set it. Default `null`. */
  readonly timeLimit: 'normal' | 'off' | number | null;
  /** Whether keys work as shortcuts. Default `true`. */
  readonly shortcuts: boolean;
  /** Default normal size, white on dark, no edge. */
  readonly captionStyle: CaptionStyle;
}

/** The settings of a viewer who changed none. */
export const DEFAULT_VIEWER_SETTINGS: ViewerSettingValues = {
  captions: 'auto',
  language: null,
  audioDescription: false,
  timeLimit: null,
  shortcuts: true,
  captionStyle: { size: 'normal', color: 'white', background: 'dark', edge: 'none' },
};

/** Where the settings of the viewer are kept: as `localStorage`, or `null` to keep none. Default `localStorage`. */
export const IV_SETTINGS_STORAGE = new InjectionToken<Pick<Storage, 'getItem' | 'setItem'> | null>(
  'iv-player/ui: storage of the settings',
  { factory: browserStorage },
);

const STORAGE_KEY = 'iv-player: settings';

/** The settings of the viewer, for all players of the page; remembered on this device. */
@Injectable({ providedIn: 'root' })
export class ViewerSettings {
  readonly #storage = inject(IV_SETTINGS_STORAGE);
  readonly #values = signal({ ...DEFAULT_VIEWER_SETTINGS, ...this.#read() });

  /** The settings in force. */
  readonly values = this.#values.asReadonly();

  /** Changes the settings that are named, and remembers them. */
  update(change: Partial<ViewerSettingValues>): void {
    this.#values.update((values) => ({ ...values, ...change }));
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.#values()));
    } catch {
      // Storage may be full or forbidden: the settings then last as long as the page.
    }
  }

  /** What is stored; of what it holds only values of the right kind, as another version may have written it. */
  #read(): Partial<ViewerSettingValues> {
    try {
      return validSettings(JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '{}'));
    } catch {
      return {};
    }
  }
}

const VALID: { readonly [K in keyof ViewerSettingValues]: (value: never) => boolean } = {
  captions: (value: unknown) => value === 'auto' || value === 'on' || value === 'off',
  language: (value: unknown) => typeof value === 'string' && value !== '',
  audioDescription: (value: unknown) => typeof value === 'boolean',
  timeLimit: (value: unknown) =>
    value === 'normal' || value === 'off' || (Number.isFinite(value) && (value as number) >= 1),
  shortcuts: (value: unknown) => typeof value === 'boolean',
  captionStyle: (value: Record<string, unknown> | null) =>
    Object.entries(CAPTION_STYLE_VALUES).every(([name, known]) =>
      (known as readonly unknown[]).includes(value?.[name]),
    ),
};

/** The members of `stored` that are settings with a valid value. */
export function validSettings(stored: unknown): Partial<ViewerSettingValues> {
  const entries = Object.entries(stored ?? {}).filter(
    ([name, value]) => Object.hasOwn(VALID, name) && VALID[name as keyof ViewerSettingValues](value as never),
  );
  const values = Object.fromEntries(entries) as Partial<ViewerSettingValues>;
  if (!values.captionStyle) return values;
  const { size, color, background, edge } = values.captionStyle;
  return { ...values, captionStyle: { size, color, background, edge } };
}

/** `null` on a server, and where the browser forbids it. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
