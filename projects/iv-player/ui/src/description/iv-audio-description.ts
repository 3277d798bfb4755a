import { DestroyRef, Directive, inject } from '@angular/core';
import { ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { startWhenNeeded } from '../stage/start-when-needed';
import { DescriptionService } from './description-service';

/**
 * Makes audio description heard where a node has one and the viewer's settings want it: `audioDescription` of nodes. It shows
 * nothing; write it once, in or beside `<iv-player>`. What plays the description is loaded with the first node that has one
 * and is heard or comes next; when that fails it is tried again at the next node.
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
    startWhenNeeded(
      ({ audioDescription }) => values().audioDescription && audioDescription.length > 0,
      () => import('./audio-description-player'),
      ({ AudioDescriptionPlayer }) =>
        inject(DestroyRef).onDestroy(injectPerPlayer(DescriptionService).use(AudioDescriptionPlayer)),
    );
  }
}
