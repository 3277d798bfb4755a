import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  afterNextRender,
  computed,
  inject,
  viewChild,
} from '@angular/core';
import { Icon } from '../page/icon';
import { FILM } from '../story/film';
import { EndingsFound } from '../viewing/endings-found';
import { Screening } from '../viewing/screening';

/** Seconds before a question from which it is asked again. */
const runUpSeconds = 1.5;

/** What stands on the last frame: which ending this was, and the ways back into the story. */
@Component({
  selector: 'demo-end-card',
  imports: [Icon],
  templateUrl: './end-card.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EndCard {
  private readonly endingsFound = inject(EndingsFound);
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');
  protected readonly screening = inject(Screening);
  protected readonly ending = computed(() => {
    const id = this.screening.sceneId();
    return id === null ? null : FILM.scene(id).ending;
  });
  protected readonly endings = computed(() =>
    FILM.endings.map((ending) => ({ ...ending, isFound: this.endingsFound.ids().has(ending.id) })),
  );
  /** Where the viewer was asked, the last time in each scene, to answer it differently. */
  protected readonly questions = computed(() => {
    const last = new Map<string, { index: number; title: string; time: number }>();
    for (const { index, id, title } of this.screening.stops()) {
      const { choice } = FILM.scene(id);
      if (choice) last.set(id, { index, title, time: Math.max(0, choice.startTime - runUpSeconds) });
    }
    return [...last.values()];
  });

  constructor() {
    // The button that was pressed last is gone: those who use the keyboard go on from here.
    afterNextRender(() => this.heading()?.nativeElement.focus({ preventScroll: true }));
  }
}
