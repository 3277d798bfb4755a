import type { IvLabels } from '../labels/iv-labels';
import type { TimeLimit } from 'iv-player';

export interface SettingsRow {
  /** Name of the setting, independent of the language. */
  readonly name: string;
  readonly label: string;
  /** Options of a `<select>`; without options, the setting is an `<input>` of type `type`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly type?: 'checkbox' | 'range';
  /** Value of the selected option, position of the slider from 0 to 100, or whether the box is checked. */
  readonly value: string | number | boolean;
  /** Position of the slider in words. */
  readonly text?: string;
  /** Called with the value that the viewer chooses. A check box calls it to toggle. */
  readonly choose: (value: string) => void;
}

const TIME_LIMITS: readonly TimeLimit[] = ['normal', 2, 3, 5, 10, 'off'];
const PLAYBACK_RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Row for the time to choose. The current limit is always among its options. */
export function timeLimitRow(
  labels: IvLabels,
  current: TimeLimit,
  choose: (limit: TimeLimit) => void,
): SettingsRow & Required<Pick<SettingsRow, 'options'>> {
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

/** Playback rates to offer, ascending; `current` is always among them. */
export function ratesWith(current: number, rates = PLAYBACK_RATES): readonly number[] {
  return [...new Set([...rates, current])].sort((one, other) => one - other);
}

export function rateRow(labels: IvLabels, current: number, choose: (rate: number) => void): SettingsRow {
  return {
    name: 'playbackRate',
    label: labels.playbackRate,
    options: ratesWith(current).map((rate) => ({ value: String(rate), label: labels.rate(rate) })),
    value: String(current),
    choose: (value) => choose(Number(value)),
  };
}

/** Row for the volume, with a slider in percent. @param volume from 0 to 1; 0 if muted */
export function volumeRow(labels: IvLabels, volume: number, choose: (volume: number) => void): SettingsRow {
  const value = Math.round(volume * 100);
  return {
    name: 'volume',
    label: labels.volume,
    type: 'range',
    value,
    text: labels.percent(value),
    choose: (percent) => choose(Number(percent) / 100),
  };
}

/** Row for the stream quality, by maximum height. The current limit is always among its options. */
export function qualityRow(
  labels: IvLabels,
  heights: readonly number[],
  current: number | 'stage',
  choose: (maxHeight: number | 'stage') => void,
): SettingsRow & Required<Pick<SettingsRow, 'options'>> {
  const numbers = new Set([...heights, ...(current === 'stage' ? [] : [current])]);
  const limits = [...numbers].sort((a, b) => b - a);
  return {
    name: 'quality',
    label: labels.quality,
    options: [
      { value: 'stage', label: labels.qualityAuto },
      ...limits.map((height) => ({ value: String(height), label: labels.qualityHeight(height) })),
    ],
    value: String(current),
    choose: (value) => choose(value === 'stage' ? value : Number(value)),
  };
}

export interface Switch {
  /** Name of the setting and of its label. */
  readonly name: 'captions' | 'audioDescription' | 'shortcuts';
  readonly isOn: boolean;
  readonly toggle: () => void;
}

export function switchRow(labels: IvLabels, { name, isOn, toggle }: Switch): SettingsRow {
  return { name, label: labels[name], type: 'checkbox', value: isOn, choose: toggle };
}
