import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  NgZone,
  afterRenderEffect,
  computed,
  inject,
} from '@angular/core';
import { Player } from 'iv-player';
import { CONTROL_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { injectPerPlayer } from '../stage/per-player';
import { PlayerPath } from './player-path';
import { connectScrubBar } from './scrub-slider';

/**
 * The path so far as a slider, with a mark for each decision. Position, value and tooltip are written directly, outside Angular:
 * they follow the time and the pointer. A native slider takes keys, clicks and drags; it is transparent, as its own thumb would
 * jump with each time update.
 */
@Component({
  selector: 'iv-scrub-bar',
  template: `
    <div class="iv-scrub">
      <div class="iv-track"><div class="iv-fill"></div></div>
      @for (mark of marks(); track $index) {
        <span class="iv-mark" [style.inset-inline-start.%]="mark"></span>
      }
      <input class="iv-range" type="range" min="0" step="any" [attr.aria-label]="labels.position" />
      <div class="iv-thumb"></div>
      <div class="iv-tooltip" aria-hidden="true" hidden><img alt="" hidden /><span></span></div>
    </div>
    <span class="iv-clock" aria-hidden="true"></span>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvScrubBar {
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** Where decisions open, in percent of the bar. @internal */
  protected readonly marks;

  constructor() {
    const player = inject(Player);
    const path = injectPerPlayer(PlayerPath);
    const zone = inject(NgZone);
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const stopped = new AbortController();
    let follow: (() => void) | undefined;
    this.marks = computed(() => {
      const duration = player.signals.duration();
      return duration > 0 ? path.marks().map((mark) => (mark / duration) * 100) : [];
    });
    afterRenderEffect(() => {
      // Either changes where playback is on the bar.
      player.signals.duration();
      path.entries();
      follow ??= zone.runOutsideAngular(() =>
        connectScrubBar(host, player, path, this.labels, stopped.signal),
      );
      follow();
    });
    inject(DestroyRef).onDestroy(() => stopped.abort());
  }
}
