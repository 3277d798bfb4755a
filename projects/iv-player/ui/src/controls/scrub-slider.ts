import type { Player } from 'iv-player';
import { ownListener, seekAsViewer } from 'iv-player/private';
import type { IvLabels } from '../labels/iv-labels';
import { isRightToLeft } from './is-right-to-left';
import { listenUntracked } from './listen-untracked';
import { MOVES, type PlayerPath } from './player-path';
import { scrubDisplay } from './scrub-display';
import { scrubTarget } from './scrub-steps';

/**
 * Connects the scrub bar, a slider of the path so far, to the player until `signal` aborts. The native slider handles keys, clicks and
 * drags; it is transparent because its own thumb would jump with each time update. Call it outside Angular's zone.
 */
export function connectScrubBar(
  element: HTMLElement,
  player: Player,
  path: PlayerPath,
  labels: IvLabels,
  signal: AbortSignal,
): void {
  const { slider, write, point, timeAt, snap } = scrubDisplay(element, player, path, labels);
  let isDragged = false;
  let pointer: number | undefined;
  /** Whether the slider has keyboard focus; the tooltip then shows the current time. */
  let isFocused = false;

  const hide = (): void => {
    if (!isFocused) point();
  };
  /** Shows the current time, unless the viewer is dragging. */
  const follow = (): void => {
    if (isDragged) return;
    const time = player.currentTime;
    write(time);
    if (isFocused) point(time);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'Escape') {
      isFocused = false;
      hide();
    }
    const { currentTime: time, duration } = player;
    const isReversed = isRightToLeft(element);
    const target = scrubTarget(key, { time, duration, marks: path.marks(), isRightToLeft: isReversed });
    if (target === null) return;
    event.preventDefault();
    isFocused = true;
    seekAsViewer(player, target);
    follow();
  };
  const onMove = ({ clientX, pointerType }: PointerEvent): void => {
    if (!isDragged && pointerType !== 'touch') point(timeAt(clientX));
  };
  // Browsers fire no `change` if the value is the same as before the drag; otherwise they fire it in the same task.
  const onRelease = ({ pointerId }: PointerEvent): void => {
    if (pointerId !== pointer) return;
    setTimeout(() => {
      isDragged = false;
      if (!signal.aborted) follow();
    });
  };
  const onInput = (): void => {
    isDragged = true;
    write(slider.valueAsNumber);
    point(slider.valueAsNumber);
  };
  const onChange = (): void => {
    isDragged = false;
    seekAsViewer(player, snap(slider.valueAsNumber));
    follow();
  };
  const onFocus = ({ type }: FocusEvent): void => {
    // Pressing the slider also focuses it, after the first `input` of the drag.
    if (type === 'blur') isDragged = false;
    isFocused = type === 'focus' && slider.matches(':focus-visible');
    hide();
    follow();
  };

  const options = { signal };
  listenUntracked(slider, ['keydown'], onKey, options);
  listenUntracked(slider, ['pointermove'], onMove, options);
  listenUntracked(slider, ['pointerleave', 'pointerup'], hide, options);
  listenUntracked(slider, ['pointerdown'], ({ pointerId }) => (pointer = pointerId), options);
  listenUntracked(slider.ownerDocument, ['pointerup', 'pointercancel'], onRelease, options);
  listenUntracked(slider, ['input'], onInput, options);
  listenUntracked(slider, ['change'], onChange, options);
  listenUntracked(slider, ['focus', 'blur'], onFocus, options);
  for (const stop of [player.on(MOVES, ownListener(follow)), player.reduxStore.subscribe(follow)])
    signal.addEventListener('abort', stop);
  follow();
}
