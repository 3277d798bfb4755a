import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Player } from 'iv-player';

/** Progress of the current scene. A component of its own, so that a time update does not check the whole map. */
@Component({
  selector: 'demo-scene-progress',
  template: `<span class="scene-progress" [style.--fraction]="fraction()"></span>`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SceneProgress {
  private readonly signals = inject(Player).signals;
  /** In [0, 1]. */
  protected readonly fraction = computed(() => {
    const duration = this.signals.currentNode()?.duration ?? 0;
    return duration > 0 ? Math.min(1, this.signals.currentNodeTime() / duration) : 0;
  });
}
