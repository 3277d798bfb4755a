import { NgZone, afterRenderEffect, effect, inject, untracked } from '@angular/core';
import { StageLayout } from 'iv-player';
import type { IvLabels } from '../labels/iv-labels';
import { keyUseOf } from '../stage/key-use';
import { injectLoader } from '../stage/load-on-demand';
import { focusedIn } from '../stage/move-focus';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import type { KeyedChoices, handleChoiceKey } from './choice-key-handler';
import type { ChoiceSpeaker, SpokenTexts } from './choice-speaker';
import type { DecisionWatch } from './decision-watch';

/**
 * Has keys choose and choices announced. The code for both is loaded with the first node that has a decision, before its choices
 * are shown as a rule. A key that comes earlier counts once the code is there, unless the focus has moved. When it cannot be
 * loaded it is tried again at the next such node and at the next key. Call it in the constructor of the piece.
 * @param choices the buttons at this moment
 * @param load loads the code; specs give another one
 * @returns to be called with the seconds that the viewer has left; `null` without a limit
 */
export function addChoiceAccessibility(
  watch: DecisionWatch,
  labels: IvLabels,
  texts: SpokenTexts,
  choices: () => KeyedChoices,
  load = () => import('./choice-keys-and-speech'),
): (seconds: number | null) => void {
  const { stage } = inject(StageLayout);
  const zone = inject(NgZone);
  const announcer = injectPerPlayer(StageAnnouncer);
  const loadCode = injectLoader(load);
  let press: typeof handleChoiceKey | undefined;
  let speak: ChoiceSpeaker | undefined;
  const assist = async (): Promise<void> => {
    const code = press ? null : await loadCode();
    if (!code || press) return;
    press = code.handleChoiceKey;
    speak = code.choiceSpeaker(announcer, labels, texts);
    watch.update();
  };
  effect(() => {
    if (watch.parent()) untracked(() => void assist());
  });
  afterRenderEffect((onCleanup) => {
    const element = stage()?.element;
    if (!element) return;
    /** What has the focus, as far as the keys that wait know; of what is in a shadow root, its host. */
    let place: HTMLElement | null = null;
    const onKey = (event: KeyboardEvent): void => {
      if (!watch.view()) return;
      // Of an element in a shadow root, `target` is only the host.
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
    // Before other pieces.
    zone.runOutsideAngular(() => element.addEventListener('keydown', onKey, true));
    onCleanup(() => element.removeEventListener('keydown', onKey, true));
  });
  return (seconds) => {
    const view = watch.view();
    if (view) speak?.(view, seconds, watch.seconds());
  };
}
