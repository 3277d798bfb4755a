import { type HidingInputs, areControlsHidden } from './controls-visibility';

describe('areControlsHidden', () => {
  const idlePlayback: HidingInputs = {
    isIdle: true,
    isPlaying: true,
    hasError: false,
    isChoosing: false,
    isMenuOpen: false,
  };

  it('is true during playback without input', () => expect(areControlsHidden(idlePlayback)).toBe(true));

  const reasons: [string, Partial<HidingInputs>][] = [
    ['after recent input', { isIdle: false }],
    ['while not playing', { isPlaying: false }],
    ['after an error', { hasError: true }],
    ['while a choice is open', { isChoosing: true }],
    ['while the menu is open', { isMenuOpen: true }],
  ];
  for (const [reason, change] of reasons) {
    it(`is false ${reason}`, () => expect(areControlsHidden({ ...idlePlayback, ...change })).toBe(false));
  }
});
