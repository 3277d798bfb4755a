import { type HidingInputs, areControlsHidden } from './controls-visibility';

describe('the controls', () => {
  const idlePlayback: HidingInputs = {
    isIdle: true,
    isPlaying: true,
    hasError: false,
    isChoosing: false,
    isMenuOpen: false,
  };

  it('are hidden while playing without input', () => expect(areControlsHidden(idlePlayback)).toBe(true));

  const reasons: [string, Partial<HidingInputs>][] = [
    ['there was input lately', { isIdle: false }],
    ['nothing plays', { isPlaying: false }],
    ['playback failed', { hasError: true }],
    ['a choice is open', { isChoosing: true }],
    ['the menu is open', { isMenuOpen: true }],
  ];
  for (const [reason, change] of reasons) {
    it(`are shown when ${reason}`, () =>
      expect(areControlsHidden({ ...idlePlayback, ...change })).toBe(false));
  }
});
