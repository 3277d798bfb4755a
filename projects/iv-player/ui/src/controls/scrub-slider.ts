import type { Player } from 'iv-player';
import { ownListener } from 'iv-player/private';
import { timeInDigits } from '../labels/format-time';
import type { IvLabels } from '../labels/iv-labels';
import { isRightToLeft } from './is-right-to-left';
import { listenUntracked } from './listen-untracked';
import { MOVES, type PlayerPath } from './player-path';
import { scrubTarget, snapToMark } from './scrub-steps';
import { fractionAt, showTooltip } from './scrub-tooltip';
import { entryAt } from './path-entries';
import { thumbnailAt } from './thumbnail';

/** Distance in CSS pixels within which a click snaps to a decision. */
const SNAP_PX = 8;
/** Snap distance on a short bar, as a fraction of its width. */
const SNAP_PART = 1 / 40;

/**
 * Connects the scrub bar, a slider of the path so far, to the player until `signal` aborts. Writes position, value and tooltip
 * directly, as they change with the time and the pointer. The native slider handles keys, clicks and drags; it is transparent because
 * its own thumb would jump with each time update. Call it outside Angular's zone.
 */
export function connectScrubBar(
  element: HTMLElement,
  player: Player,
  path: PlayerPath,
  labels: IvLabels,
  signal: AbortSignal,
): void {
  const find = (selector: string): HTMLElement => element.querySelector(selector) as HTMLElement;
  const bar = find('.iv-scrub');
  const slider = find('input') as HTMLInputElement;
  const clock = find('.iv-clock');
  const tooltip = find('.iv-tooltip');
  let isDragged = false;
  let pointer: number | undefined;
  /** Whether the slider has keyboard focus; the tooltip then shows the current time. */
  let isFocused = false;
  /** Last written text and its language. */
  let written = '';

  const decisionNear = (time: number, seconds: number): number | null => {
    const near = snapToMark(time, path.marks(), seconds);
    return path.marks().includes(near) ? near : null;
  };
  /** Snap distance in seconds. */
  const tolerance = (): number =>
    Math.min(SNAP_PX / (bar.clientWidth || Infinity), SNAP_PART) * player.duration;

  const write = (time: number): void => {
    const { duration } = player;
    const value = Math.min(time, duration);
    slider.max = String(duration || 1);
    slider.valueAsNumber = value;
    bar.style.setProperty('--iv-at', String(value / (duration || 1)));
    const text = `${timeInDigits(value)} / ${timeInDigits(duration)}`;
    const state = text + labels.lang;
    if (state === written) return;
    written = state;
    clock.textContent = text;
    const decision = decisionNear(value, 1);
    const words = labels.timeOf(value, duration);
    slider.setAttribute(
      'aria-valuetext',
      decision === null ? words : `${words}, ${labels.decisionAt(decision)}`,
    );
  };
  const pointAt = (time: number): void => {
    const decision = decisionNear(time, tolerance());
    const entry = entryAt(path.entries(), time);
    showTooltip(
      bar,
      tooltip,
      time / (player.duration || 1),
      decision === null ? timeInDigits(time) : labels.decisionAt(decision),
      entry && thumbnailAt(entry.node.data, time - entry.start),
    );
  };
  const hide = (): void => {
    if (!isFocused) tooltip.hidden = true;
  };
  /** Shows the current time, unless the viewer is dragging. */
  const follow = (): void => {
    if (isDragged) return;
    const time = player.currentTime;
    write(time);
    if (isFocused) pointAt(time);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'Escape') {
      isFocused = false;
      hide();
    }
    const target = scrubTarget(key, {
      time: player.currentTime,
      duration: player.duration,
      marks: path.marks(),
      isRightToLeft: isRightToLeft(element),
    });
    if (target === null) return;
    event.preventDefault();
    isFocused = true;
    player.currentTime = target;
    follow();
  };
  const onMove = ({ clientX, pointerType }: PointerEvent): void => {
    if (isDragged || pointerType === 'touch') return;
    const { left, width } = bar.getBoundingClientRect();
    pointAt(fractionAt(clientX - left, width, isRightToLeft(element)) * player.duration);
  };

  const options = { signal };
  listenUntracked(slider, ['keydown'], onKey, options);
  listenUntracked(slider, ['pointermove'], onMove, options);
  listenUntracked(slider, ['pointerleave', 'pointerup'], hide, options);
  listenUntracked(slider, ['pointerdown'], ({ pointerId }) => (pointer = pointerId), options);
  // Browsers fire no `change` if the value is the same as before the drag; otherwise they fire it in the same task.
  const onRelease = ({ pointerId }: PointerEvent): void => {
    if (pointerId !== pointer) return;
    setTimeout(() => {
      isDragged = false;
      if (!signal.aborted) follow();
    });
  };
  listenUntracked(slider.ownerDocument, ['pointerup', 'pointercancel'], onRelease, options);
  listenUntracked(
    slider,
    ['input'],
    () => {
      isDragged = true;
      write(slider.valueAsNumber);
      pointAt(slider.valueAsNumber);
    },
    options,
  );
  listenUntracked(
    slider,
    ['change'],
    () => {
      isDragged = false;
      player.currentTime = snapToMark(slider.valueAsNumber, path.marks(), tolerance());
      follow();
    },
    options,
  );
  listenUntracked(
    slider,
    ['focus', 'blur'],
    ({ type }) => {
      // Pressing the slider also focuses it, after the first `input` of the drag.
      if (type === 'blur') isDragged = false;
      isFocused = type === 'focus' && slider.matches(':focus-visible');
      hide();
      follow();
    },
    options,
  );
  for (const stop of [player.on(MOVES, ownListener(follow)), player.reduxStore.subscribe(follow)])
    signal.addEventListener('abort', stop);
  follow();
}
