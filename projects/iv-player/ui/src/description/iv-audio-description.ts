import { DestroyRef, Directive, inject } from '@angular/core';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { startOnDemand } from '../stage/start-on-demand';
import { DescriptionService } from './description-service';

/**
 * Plays the `audioDescription` of nodes if the viewer has turned it on. Renders nothing; add it once, inside or next to `<iv-player>`.
 * Its code is loaded when the current or the next node has a description; if that fails, loading is retried at the next node.
 * @example
 * ```html
 * <iv-player><iv-audio-description /></iv-player>
 * ```
 */
@Directive({ selector: 'iv-audio-description', host: { hidden: '' } })
export class IvAudioDescription {
  /** @internal */
  constructor() {
    const { values } = inject(ViewerSettings);
    startOnDemand(
      ({ audioDescription }) => values().audioDescription && audioDescription.length > 0,
      () => import('./lazy/audio-description-player'),
      ({ AudioDescriptionPlayer }) =>
        inject(DestroyRef).onDestroy(injectPerPlayer(DescriptionService).use(AudioDescriptionPlayer)),
    );
  }
}
