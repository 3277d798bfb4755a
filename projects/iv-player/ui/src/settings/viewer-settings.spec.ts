import { TestBed } from '@angular/core/testing';
import {
  DEFAULT_VIEWER_SETTINGS,
  IV_SETTINGS_STORAGE,
  ViewerSettings,
  validSettings,
} from './viewer-settings';

describe('ViewerSettings', () => {
  const KEY = 'iv-player: settings';
  const open = (
    stored: string | null,
    storage: Pick<Storage, 'getItem' | 'setItem'> | null = memory(stored),
  ): ViewerSettings => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [{ provide: IV_SETTINGS_STORAGE, useValue: storage }] });
    return TestBed.inject(ViewerSettings);
  };
  const memory = (stored: string | null): Pick<Storage, 'getItem' | 'setItem'> => {
    const items = new Map<string, string>(stored === null ? [] : [[KEY, stored]]);
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
    };
  };

  it('have defaults', () => {
    expect(open(null).values()).toEqual(DEFAULT_VIEWER_SETTINGS);
  });

  it('change the given settings, and keep them until the next visit [viewer-settings]', () => {
    const storage = memory(null);
    const settings = open(null, storage);
    settings.update({ language: 'de', timeLimit: 3 });
    settings.update({ shortcuts: false });
    const changed = { ...DEFAULT_VIEWER_SETTINGS, language: 'de', timeLimit: 3, shortcuts: false };
    expect(settings.values()).toEqual(changed);
    expect(open(null, storage).values()).toEqual(changed);
  });

  describe('in two tabs', () => {
    /** Two pages that share the same storage. Each gets a storage event when the other changes it, as in a browser. */
    const openTwo = (isTold: boolean): readonly [ViewerSettings, ViewerSettings] => {
      const [first, second] = [0, 1].map(() => {
        TestBed.resetTestingModule();
        return TestBed.inject(ViewerSettings);
      }) as [ViewerSettings, ViewerSettings];
      const tell = (): boolean =>
        window.dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: localStorage }));
      if (!isTold) return [first, second];
      const update = first.update.bind(first);
      first.update = (change) => {
        update(change);
        tell();
      };
      return [first, second];
    };
    afterEach(() => localStorage.removeItem(KEY));

    it('keep changes by the other tab, with or without a storage event [viewer-settings]', () => {
      const [first, second] = openTwo(false);
      first.update({ captions: 'on' });
      first.update({ captionStyle: { ...first.values().captionStyle, size: 'large' } });
      second.update({ language: 'de' });
      second.update({ captionStyle: { ...second.values().captionStyle, color: 'yellow' } });
      const { captionStyle } = DEFAULT_VIEWER_SETTINGS;
      expect(second.values()).toEqual({
        ...DEFAULT_VIEWER_SETTINGS,
        captions: 'on',
        language: 'de',
        captionStyle: { ...captionStyle, size: 'large', color: 'yellow' },
      });
      expect(open(null, localStorage).values()).toEqual(second.values());
    });

    it('are the latest of either tab', () => {
      const [first] = openTwo(true);
      const second = TestBed.inject(ViewerSettings);
      first.update({ timeLimit: 'off' });
      expect(second.values().timeLimit).toBe('off');
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
      expect(second.values()).toEqual(DEFAULT_VIEWER_SETTINGS);
    });

    it('ignore other keys and other storages', () => {
      const settings = TestBed.inject(ViewerSettings);
      localStorage.setItem(KEY, '{"captions":"on"}');
      for (const init of [
        { key: 'other', storageArea: localStorage },
        { key: KEY, storageArea: sessionStorage },
      ])
        window.dispatchEvent(new StorageEvent('storage', init));
      expect(settings.values()).toEqual(DEFAULT_VIEWER_SETTINGS);
    });

    it('keep unknown settings stored by a different version', () => {
      localStorage.setItem(KEY, '{"font":"serif"}');
      TestBed.inject(ViewerSettings).update({ captions: 'off' });
      expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ font: 'serif', captions: 'off' });
    });
  });

  it('work without storage', () => {
    const settings = open(null, null);
    settings.update({ captions: 'on' });
    expect(settings.values().captions).toBe('on');
  });

  it('work if storage is denied or full', () => {
    const fail = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const settings = open(null, { getItem: fail, setItem: fail });
    settings.update({ captions: 'on' });
    expect(settings.values()).toEqual({ ...DEFAULT_VIEWER_SETTINGS, captions: 'on' });
  });

  it('keep valid stored values next to invalid ones', () => {
    const stored = { captions: 'on', language: 7, timeLimit: 2, shortcuts: 'no', other: true };
    expect(open(JSON.stringify(stored)).values()).toEqual({
      ...DEFAULT_VIEWER_SETTINGS,
      captions: 'on',
      timeLimit: 2,
    });
  });

  const hostile = [
    '',
    '{',
    'null',
    '7',
    '"text"',
    '[1, [2]]',
    '{"__proto__": {"captions": "on"}, "constructor": 1, "toString": "x"}',
    '{"captions": {"on": true}, "audioDescription": 1, "shortcuts": null}',
    '{"language": "", "timeLimit": 0.5}',
    '{"language": null, "timeLimit": -1}',
    '{"timeLimit": 1e999}',
    '{"timeLimit": "10"}',
    '{"captionStyle": null}',
    '{"captionStyle": "white"}',
    '{"captionStyle": {"size": "large"}}',
    '{"captionStyle": {"size": "large", "color": "red", "background": "dark", "edge": "none"}}',
    '{"captionStyle": {"__proto__": {"size": "large", "color": "white", "background": "dark", "edge": "none"}}}',
  ];
  for (const stored of hostile) {
    it(`have defaults if ${stored || 'an empty string'} is stored`, () =>
      expect(open(stored).values()).toEqual(DEFAULT_VIEWER_SETTINGS));
  }

  it('drop unknown parts of a stored caption style', () => {
    const style = { size: 'large', color: 'cyan', background: 'solid', edge: 'shadow' } as const;
    expect(validSettings({ captionStyle: { ...style, url: 'https://example.com' } })).toEqual({
      captionStyle: style,
    });
  });
});
