import type { KeyUse } from '../stage/key-use';
import { type PressedKey, shortcutCommand } from './player-shortcuts';

describe('shortcutCommand', () => {
  const pressed = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    defaultPrevented: false,
    isComposing: false,
    keyCode: 0,
    ...change,
  });
  const commands = {
    ' ': 'togglePlay',
    k: 'togglePlay',
    K: 'togglePlay',
    m: 'toggleMute',
    f: 'toggleFullscreen',
    c: 'toggleCaptions',
    d: 'toggleDescription',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'louder',
    ArrowDown: 'quieter',
    Escape: 'escape',
  } as const;
  const keys = Object.keys(commands) as (keyof typeof commands)[];

  for (const key of keys) {
    it(`"${key}" is ${commands[key]}`, () =>
      expect(shortcutCommand(pressed(key), 'none', true)).toBe(commands[key]));
  }

  it('is null for other keys', () => {
    for (const key of ['a', '1', 'Enter', 'Tab', 'F5', 'constructor'])
      expect(shortcutCommand(pressed(key), 'none', true)).toBeNull();
  });

  it('is null for keys with a modifier and keys already handled', () => {
    for (const change of ['ctrlKey', 'altKey', 'metaKey', 'defaultPrevented'] as const) {
      for (const key of keys)
        expect(shortcutCommand(pressed(key, { [change]: true }), 'none', true)).toBeNull();
    }
  });

  it('is null for keys from an input method, including Escape', () => {
    for (const change of [{ isComposing: true }, { keyCode: 229 }]) {
      for (const key of keys) expect(shortcutCommand(pressed(key, change), 'none', true)).toBeNull();
    }
  });

  it('repeats arrow keys only', () => {
    const repeated = keys.filter((key) => shortcutCommand(pressed(key, { repeat: true }), 'none', true));
    expect(repeated).toEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Escape']);
  });

  it('is only Escape if shortcuts are off', () => {
    expect(keys.filter((key) => shortcutCommand(pressed(key), 'none', false))).toEqual(['Escape']);
  });

  const uses: [KeyUse, string][] = [
    ['text', 'Escape'],
    ['arrows and space', 'k K m f c d Escape'],
    ['arrows', '  k K m f c d Escape'],
    ['space', 'k K m f c d ArrowLeft ArrowRight ArrowUp ArrowDown Escape'],
  ];
  for (const [use, left] of uses) {
    it(`exists for "${left}" if the focused element uses ${use}`, () =>
      expect(keys.filter((key) => shortcutCommand(pressed(key), use, true)).join(' ')).toBe(left));
  }
});
