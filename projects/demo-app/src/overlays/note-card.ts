import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  type ElementRef,
  afterNextRender,
  computed,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import type { Hotspot } from '../story/hotspots';
import { Notes } from '../viewing/notes';
import { inFilmPixels } from './stage-options';

/** What a hotspot tells, on the side of the picture that it leaves free. */
@Component({
  selector: 'demo-note-card',
  template: `
    <div
      class="note"
      role="dialog"
      aria-labelledby="note-title"
      aria-describedby="note-text"
      [class.is-left]="isLeft()"
      (keydown.escape)="close($event)"
    >
      <h2 class="note-title" id="note-title">{{ hotspot().title }}</h2>
      <p class="note-text" id="note-text">{{ hotspot().text }}</p>
      <button #closeButton type="button" class="button note-close" (click)="close($event)">Go on</button>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NoteCard {
  readonly hotspot = input.required<Hotspot>();
  private readonly document = inject(DOCUMENT);
  private readonly player = inject(Player);
  private readonly notes = inject(Notes);
  private readonly closeButton = viewChild.required<ElementRef<HTMLElement>>('closeButton');

  protected readonly isLeft = computed(() => {
    const box = this.hotspot().track.at(this.player.currentNodeTime);
    return box !== null && box[0] + box[2] / 2 > (inFilmPixels.width ?? 0) / 2;
  });

  constructor() {
    afterNextRender(() => this.closeButton().nativeElement.focus({ preventScroll: true }));
  }

  protected close(event: Event): void {
    event.stopPropagation();
    this.document.getElementById(`hotspot-${this.hotspot().id}`)?.focus({ preventScroll: true });
    void this.notes.close();
  }
}
