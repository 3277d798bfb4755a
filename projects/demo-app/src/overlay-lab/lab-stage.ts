import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { IvOverlay, IvPlayer, type OverlayOptions, Player, provideIvPlayer } from 'iv-player';
import { STORY } from '../story/story';
import { BoxFrame } from './box-frame';

/** Lets overlays extend beyond the stage, to show what would otherwise be clipped. */
const unclipped = { overlays: { masterContainerStyle: { overflow: 'visible' } } };
const outline: OverlayOptions = { pointerEvents: false, scaling: false };

/** A resizable stage with its own player, frames around the boxes C and B, and an overlay with the given options. */
@Component({
  selector: 'demo-lab-stage',
  imports: [BoxFrame, IvOverlay, IvPlayer],
  providers: [provideIvPlayer({ muted: true, plugins: unclipped })],
  template: `
    <div class="lab-canvas">
      <div class="lab-stage" [style.--ratio]="ratio()" [style.--size]="size()">
        <iv-player [options]="playerOptions()" />
        <div
          class="lab-card"
          *ivOverlay="'card'; options: card(); let box"
          [style.--page-pixel]="1 / (box()?.scale || 1) + 'px'"
        >
          <p class="lab-card-name">The overlay</p>
          <p class="lab-card-size">{{ sizeText(box()) }}</p>
        </div>
        <demo-box-frame name="C" *ivOverlay="'C'; options: stageBox; let box" [box]="box()" />
        <demo-box-frame name="B" *ivOverlay="'B'; options: targetBox(); let box" [box]="box()" />
      </div>
    </div>
    <button type="button" class="chip" [attr.aria-pressed]="!isPaused()" (click)="toggle()">Playing</button>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LabStage {
  /** Width / height of the stage. */
  readonly ratio = input.required<number>();
  /** Size relative to the canvas, in [0, 1]. */
  readonly size = input.required<number>();
  readonly fit = input.required<'contain' | 'cover'>();
  readonly options = input.required<OverlayOptions>();
  readonly #player = inject(Player);

  protected readonly isPaused = this.#player.select((state) => state.isPaused);
  protected readonly playerOptions = computed(() => ({ fit: this.fit() }));
  protected readonly stageBox: OverlayOptions = { ...outline, boxing: false };
  protected readonly card = computed((): OverlayOptions => ({ ...this.options(), pointerEvents: false }));
  protected readonly targetBox = computed((): OverlayOptions => ({ ...this.options(), ...outline }));

  constructor() {
    const { id, source, duration } = STORY.loop;
    this.#player.repository.add({ id, source, duration });
    this.#player.decision.add(id, [id]);
    this.#player.append(id);
  }

  protected sizeText(box: { width: number; height: number; scale: number } | null): string {
    if (!box) return '';
    const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
    return box.scale === 1 ? size : `${size}, scaled by ${box.scale.toFixed(2)}`;
  }

  protected async toggle(): Promise<void> {
    if (this.isPaused()) await this.#player.play();
    else this.#player.pause();
  }
}
