import type { IvMapLabels } from './map-labels';
import type { MapScene } from './map-scenes';

/** What is said of a scene below its name: its state, how often it was played, and how much a checker found. */
export function sceneText({ state, times, findings }: MapScene, labels: IvMapLabels): string {
  return [
    labels.states[state],
    ...(times > 1 ? [labels.times(times)] : []),
    ...(findings.length > 0 ? [labels.findings(findings.length)] : []),
  ].join(' · ');
}

/** What pressing a scene does. */
export function jumpText({ index, name }: MapScene, labels: IvMapLabels): string {
  return index === null ? labels.goToCheckpoint(name) : labels.goBackTo(name);
}
