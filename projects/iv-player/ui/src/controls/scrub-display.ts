import type { Player } from 'iv-player';
import { timeInDigits } from '../labels/format-time';
import type { IvLabels } from '../labels/iv-labels';
import { isRightToLeft } from './is-right-to-left';
import { entryAt } from './path-entries';
import type { PlayerPath } from './player-path';
import { snapToMark } from './scrub-steps';
import { fractionAt, showTooltip } from './scrub-tooltip';
import { thumbnailAt } from './thumbnail';

/** Distance in CSS pixels within which a click snaps to a decision. */
const SNAP_PX = 8;
/** Snap distance on a short bar, as a fraction of its width. */
const SNAP_PART = 1 / 40;

/** Writes to the elements of the scrub bar directly, as they change with the time and the pointer. */
export function scrubDisplay(element: HTMLElement, player: Player, path: PlayerPath, labels: IvLabels) {
  const find = (selector: string): HTMLElement => element.querySelector(selector) as HTMLElement;
  const bar = find('.iv-scrub');
  const slider = find('input') as HTMLInputElement;
  const clock = find('.iv-clock');
  const tooltip = find('.iv-tooltip');
  /** Last written text and its language. */
  let written = '';
  /** Label of the decision near a time, or `null`. */
  const decisionNear = (time: number, seconds: number): string | null => {
    const near = snapToMark(time, path.marks(), seconds);
    return path.marks().includes(near) ? labels.decisionAt(near) : null;
  };
  /** Snap distance in seconds. */
  const tolerance = (): number =>
    Math.min(SNAP_PX / (bar.clientWidth || Infinity), SNAP_PART) * player.duration;

  return {
    slider,
    /** Shows a time on the bar, and as its value. */
    write: (time: number): void => {
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
      slider.setAttribute('aria-valuetext', decision === null ? words : `${words}, ${decision}`);
    },
    /** Shows the tooltip at a time; without one, hides it. */
    point: (time?: number): void => {
      tooltip.hidden = time === undefined;
      if (time === undefined) return;
      const entry = entryAt(path.entries(), time);
      const label = decisionNear(time, tolerance()) ?? timeInDigits(time);
      const thumbnail = entry && thumbnailAt(entry.node.data, time - entry.start);
      showTooltip(bar, tooltip, time / (player.duration || 1), label, thumbnail);
    },
    /** Time at a horizontal position in the viewport. */
    timeAt: (x: number): number => {
      const { left, width } = bar.getBoundingClientRect();
      return fractionAt(x - left, width, isRightToLeft(element)) * player.duration;
    },
    /** Time of the decision within the snap distance of a time, or else that time. */
    snap: (time: number): number => snapToMark(time, path.marks(), tolerance()),
  };
}
