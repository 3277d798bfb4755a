import type { KeyUse } from '../stage/key-use';
import { type PressedKey, shortcutCommand } from './player-shortcuts';

describe('shortcuts', () => {
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

  it('are no other keys', () => {
    for (const key of ['a', '1', 'Enter', 'Tab', 'F5', 'constructor'])
      expect(shortcutCommand(pressed(key), 'none', true)).toBeNull();
  });

  it('are not keys with a modifier, nor those that someone else has handled', () => {
    for (const change of ['ctrlKey', 'altKey', 'metaKey', 'defaultPrevented'] as const) {
      for (const key of keys)
        expect(shortcutCommand(pressed(key, { [change]: true }), 'none', true)).toBeNull();
    }
  });

  it('are not keys of an input method, Escape included', () => {
    for (const change of [{ isComposing: true }, { keyCode: 229 }]) {
      for (const key of keys) expect(shortcutCommand(pressed(key, change), 'none', true)).toBeNull();
    }
  });

  it('repeat arrows only', () => {
    const repeated = keys.filter((key) => shortcutCommand(pressed(key, { repeat: true }), 'none', true));
    expect(repeated).toEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Escape']);
  });

  it('that are switched off leave Escape', () => {
    expect(keys.filter((key) => shortcutCommand(pressed(key), 'none', false))).toEqual(['Escape']);
  });

  const uses: [KeyUse, string][] = [
    ['text', 'Escape'],
    ['arrows and space', 'k K m f c d Escape'],
    ['arrows', '  k K m f c d Escape'],
    ['space', 'k K m f c d ArrowLeft ArrowRight ArrowUp ArrowDown Escape'],
  ];
  for (const [use, left] of uses) {
    it(`with the focus on what uses ${use} are ${left}`, () =>
      expect(keys.filter((key) => shortcutCommand(pressed(key), use, true)).join(' ')).toBe(left));
  }
});
