import type { PlayerState } from '../player/player-state';
import { StageNotices } from './stage-notice-element';
import { DEFAULT_VIEWER_LABELS } from './viewer-labels';

describe('StageNotices', () => {
  let stage: HTMLElement;
  let starts: number;
  let notices: StageNotices;
  const update = (state: Partial<PlayerState>, labels = DEFAULT_VIEWER_LABELS): void =>
    notices.update({ state: state as PlayerState, labels, storyNavigation: true });
  /** Role, name and text of each notice. */
  const shown = (): (string | null)[][] =>
    [...stage.querySelectorAll('.iv-notice, .iv-sound-mark')].map((notice) => [
      notice.getAttribute('role'),
      notice.getAttribute('aria-label'),
      notice.textContent,
    ]);
  const button = (): HTMLButtonElement | null => stage.querySelector('button');

  beforeEach(() => {
    stage = document.createElement('div');
    starts = 0;
    notices = new StageNotices(stage, () => starts++);
  });

  it('shows nothing while nothing is wrong', () => {
    update({ isPlaying: true });
    expect([shown(), stage.textContent]).toEqual([[], '']);
  });

  it('shows a spinner with role status while the player waits for data', () => {
    update({ isBuffering: true });
    expect(shown()).toEqual([['status', 'Loading', '']]);
    update({ isBuffering: false });
    expect(shown()).toEqual([]);
  });

  it('shows an alert with a button that tries again after an error, whatever else is the case', () => {
    update({ error: 'MEDIA_ERROR', isBuffering: true, isAutoplayBlocked: true });
    expect(shown()).toEqual([['alert', null, 'The video could not be loaded.Try again']]);
    button()!.click();
    expect(starts).toBe(1);
  });

  it('shows a play button after a refused autoplay until playback starts', () => {
    update({ isAutoplayBlocked: true });
    expect([button()!.className, button()!.getAttribute('aria-label'), button()!.type]).toEqual([
      'iv-big-play',
      'Play',
      'button',
    ]);
    button()!.click();
    expect(starts).toBe(1);
    update({ isAutoplayBlocked: true, isPlaying: true });
    expect(button()).toBeNull();
  });

  it('shows a sound mark while sounds are locked during playback', () => {
    update({ isSoundLocked: true });
    expect(shown()).toEqual([]);
    update({ isSoundLocked: true, isPlaying: true });
    expect(shown()).toEqual([[null, null, 'Tap for sound']]);
  });

  it('keeps an element while its kind stays, and replaces it when the labels change', () => {
    update({ error: 'MEDIA_ERROR' });
    const before = button();
    update({ error: 'MEDIA_ERROR', volume: 0.5 });
    expect(button()).toBe(before);
    update({ error: 'MEDIA_ERROR' }, { ...DEFAULT_VIEWER_LABELS, retry: 'Nochmal' });
    expect(button()!.textContent).toBe('Nochmal');
  });
});
