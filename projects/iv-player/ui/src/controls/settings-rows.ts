import type { IvLabels } from '../labels/iv-labels';
import type { TimeLimit } from 'iv-player';
import { ratesWith } from './playback-rates';

/** One choice of several in the menu of settings. */
export interface SettingsRow {
  /** Which setting it is, whatever the language. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Value of the option in force. */
  readonly value: string;
  /** Called with the value of the option that the viewer takes. */
  readonly choose: (value: string) => void;
}

/** The time limits that are offered. */
const TIME_LIMITS: readonly TimeLimit[] = ['normal', 2, 3, 5, 10, 'off'];

/** The row of the time to choose; a limit that the application set and that is not offered otherwise is among its options. */
export function timeLimitRow(
  labels: IvLabels,
  current: TimeLimit,
  choose: (limit: TimeLimit) => void,
): SettingsRow {
  const limits = TIME_LIMITS.includes(current)
    ? TIME_LIMITS
    : [...TIME_LIMITS.slice(0, -1), current, 'off' as const];
  const nameOf = (limit: TimeLimit): string =>
    typeof limit === 'number'
      ? labels.timeLimitFactor(limit)
      : { normal: labels.timeLimitNormal, off: labels.timeLimitOff }[limit];
  return {
    name: 'timeLimit',
    label: labels.timeLimit,
    options: limits.map((limit) => ({ value: String(limit), label: nameOf(limit) })),
    value: String(current),
    choose: (value) => choose(limits.find((limit) => String(limit) === value) ?? 'normal'),
  };
}

/** The row of the playback rate. */
export function rateRow(labels: IvLabels, current: number, choose: (rate: number) => void): SettingsRow {
  return {
    name: 'playbackRate',
    label: labels.playbackRate,
    options: ratesWith(current).map((rate) => ({ value: String(rate), label: labels.rate(rate) })),
    value: String(current),
    choose: (value) => choose(Number(value)),
  };
}
