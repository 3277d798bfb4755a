import type { StageInputs, StagePart } from './stage-part';
import { StageSlot, createButton, createElement } from './stage-slot-element';

/** What the player's state asks the viewer to do or to wait for: error message, play button, spinner, sound mark. */
export class StageNotices implements StagePart {
  readonly #notice: StageSlot;
  readonly #soundMark: StageSlot;

  /** @param start called when the viewer presses a button that starts playback */
  constructor(stage: HTMLElement, start: () => void) {
    this.#notice = new StageSlot(stage, {
      error: ({ mediaError, retry }) =>
        createElement(
          'div',
          { class: 'iv-notice iv-message', role: 'alert' },
          createElement('p', {}, mediaError),
          createButton(retry, {}, start),
        ),
      autoplayBlocked: ({ play }) =>
        createElement(
          'div',
          { class: 'iv-notice' },
          createButton('', { class: 'iv-big-play', 'aria-label': play }, start),
        ),
      buffering: ({ loading }) =>
        createElement('div', { class: 'iv-notice iv-spinner', role: 'status', 'aria-label': loading }),
    });
    // Any gesture unlocks sound, so the button needs no listener.
    this.#soundMark = new StageSlot(stage, {
      soundLocked: ({ sound }) => createButton(sound, { class: 'iv-sound-mark' }),
    });
  }

  update({ state, labels }: StageInputs): void {
    this.#notice.show(noticeOf(state), labels);
    this.#soundMark.show(state.isSoundLocked && state.isPlaying ? 'soundLocked' : null, labels);
  }
}

function noticeOf({ error, isAutoplayBlocked, isPlaying, isBuffering }: StageInputs['state']): string | null {
  if (error) return 'error';
  if (isAutoplayBlocked && !isPlaying) return 'autoplayBlocked';
  return isBuffering ? 'buffering' : null;
}
