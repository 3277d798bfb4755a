import { NgZone, afterRenderEffect, effect, inject, untracked } from '@angular/core';
import { StageLayout } from 'iv-player';
import type { IvLabels } from '../labels/iv-labels';
import { keyUseOf } from '../stage/key-use';
import { injectLoader } from '../stage/load-on-demand';
import { focusedIn } from '../stage/move-focus';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { KeyedChoices, handleChoiceKey } from './lazy/choice-key-handler';
import type { ChoiceAnnouncer, SpokenTexts } from './lazy/choice-announcer';
import type { DecisionWatch } from './decision-watch';

/**
 * Adds keyboard shortcuts and screen-reader announcements to the choices. Loads their code with the first node that has a decision, usually
 * before its choices are shown. A key pressed earlier takes effect once the code is loaded, unless focus has moved. If loading fails, tries
 * again at the next decision or key. Call it in the component's constructor.
 * @param choices returns the current buttons
 * @param load loads the code; replaced in specs
 * @returns function to call with the seconds that the viewer has left; `null` without a limit
 */
export function addChoiceAccessibility(
  watch: DecisionWatch,
  labels: IvLabels,
  texts: SpokenTexts,
  choices: () => KeyedChoices,
  load = () => import('./lazy/choice-keys-and-speech'),
): (seconds: number | null) => void {
  const { stage } = inject(StageLayout);
  const zone = inject(NgZone);
  const announcer = injectPerPlayer(StageAnnouncer);
  const loadCode = injectLoader(load);
  let press: typeof handleChoiceKey | undefined;
  let speak: ChoiceAnnouncer | undefined;
  const assist = async (): Promise<void> => {
    const code = press ? null : await loadCode();
    if (!code || press) return;
    press = code.handleChoiceKey;
    speak = code.choiceAnnouncer(announcer, labels, texts, () => choices().labels.length);
    watch.update();
  };
  effect(() => {
    if (watch.parent()) untracked(() => void assist());
  });
  afterRenderEffect((onCleanup) => {
    const element = stage()?.element;
    if (!element) return;
    /** Element that has focus when the pending keys are handled; the host if focus is in a shadow root. */
    let place: HTMLElement | null = null;
    const onKey = (event: KeyboardEvent): void => {
      if (!watch.view()) return;
      // `event.target` would be the host of a shadow root.
      const path = event.composedPath();
      const target = path[0] as HTMLElement;
      const use = keyUseOf(path, element);
      if (press) return press(event, target, use, choices());
      place = focusedIn(element);
      void assist().then(() => {
        if (!place || place !== focusedIn(element)) return;
        press?.(event, place, use, choices());
        place = focusedIn(element);
      });
    };
    // In the capture phase, to precede other components.
    zone.runOutsideAngular(() => element.addEventListener('keydown', onKey, true));
    onCleanup(() => element.removeEventListener('keydown', onKey, true));
  });
  return (seconds) => {
    const view = watch.view();
    if (view) speak?.(view, seconds, watch.seconds());
  };
}
