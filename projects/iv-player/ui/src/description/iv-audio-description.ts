import { DestroyRef, Directive, inject } from '@angular/core';
import { injectPerPlayer } from '../stage/per-player';
import { AudioDescriptionPlayer } from './audio-description-player';

/**
 * Makes audio description heard where a node has one and the viewer's settings want it: `audioDescription` of nodes. It shows
 * nothing; write it once, in or beside `<iv-player>`.
 */
@Directive({ selector: 'iv-audio-description', host: { hidden: '' } })
export class IvAudioDescription {
  /** @internal */
  constructor() {
    inject(DestroyRef).onDestroy(injectPerPlayer(AudioDescriptionPlayer).use());
  }
}
