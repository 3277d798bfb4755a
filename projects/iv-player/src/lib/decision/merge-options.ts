import type { DecisionSettings } from './decision-options';
import type { Checked } from './decision-option-checks';

/** What holds when nobody says anything. Specification §2.1. */
export const DEFAULT_SETTINGS: DecisionSettings = {
  prefetch: true,
  autoPushSingleChild: true,
  includeInCheckpoints: true,
  checkpoints: { enabled: true, singleChild: false, time: -5 },
};

/**
 * One level of options laid over another: add options over `data.decision` over global ones, and a later `update` over
 * an earlier one. Specification §2.3. `checkpoints` merge key by key; `null` takes away what `lower` says.
 */
export function mergeOptions(lower: DecisionSettings, upper: Checked<DecisionSettings>): DecisionSettings {
  const { checkpoints } = upper;
  const merged = { ...lower, ...upper };
  return withoutNull(
    checkpoints ? { ...merged, checkpoints: withoutNull({ ...lower.checkpoints, ...checkpoints }) } : merged,
  );
}

function withoutNull(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}
