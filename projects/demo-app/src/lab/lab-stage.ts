import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { IvOverlay, IvPlayer, type OverlayOptions, Player, provideIvPlayer } from 'iv-player';
import { FILM } from '../story/film';
import { BoxFrame } from './box-frame';

/** Here alone overlays may stick out of the stage, so that one sees what is cut off elsewhere. */
const unclipped = { overlays: { masterContainerStyle: { overflow: 'visible' } } };
const outline: OverlayOptions = { pointerEvents: false, scaling: false };

/** A stage of any shape with a clip of its own, the outlines of C and B, and an overlay with the options given. */
@Component({
  selector: 'demo-lab-stage',
  imports: [BoxFrame, IvOverlay, IvPlayer],
  providers: [provideIvPlayer({ muted: true, plugins: unclipped })],
  template: `
    <div class="lab-table">
      <div class="lab-stage" [style.--ratio]="ratio()" [style.--size]="size()">
        <iv-player [options]="playerOptions()" />
        <div
          class="lab-card"
          *ivOverlay="'card'; options: card(); let box"
          [style.--one-pixel]="1 / (box()?.scale || 1) + 'px'"
        >
          <p class="lab-card-name">The overlay</p>
          <p class="lab-card-size">{{ sizeInWords(box()) }}</p>
        </div>
        <demo-box-frame name="C" *ivOverlay="'C'; options: whole; let box" [box]="box()" />
        <demo-box-frame name="B" *ivOverlay="'B'; options: target(); let box" [box]="box()" />
      </div>
    </div>
    <button type="button" class="chip" [attr.aria-pressed]="!isPaused()" (click)="toggle()">
      Moving picture
    </button>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LabStage {
  /** Width / height of the stage. */
  readonly ratio = input.required<number>();
  /** 1: as large as the table allows. */
  readonly size = input.required<number>();
  readonly fit = input.required<'contain' | 'cover'>();
  readonly options = input.required<OverlayOptions>();
  private readonly player = inject(Player);

  protected readonly isPaused = this.player.select((state) => state.isPaused);
  protected readonly playerOptions = computed(() => ({ fit: this.fit() }));
  protected readonly whole: OverlayOptions = { ...outline, boxing: false };
  protected readonly card = computed((): OverlayOptions => ({ ...this.options(), pointerEvents: false }));
  protected readonly target = computed((): OverlayOptions => ({ ...this.options(), ...outline }));

  constructor() {
    const { id, source, duration } = FILM.loop;
    this.player.repository.add({ id, source, duration });
    this.player.decision.add(id, [id]);
    this.player.append(id);
  }

  protected sizeInWords(box: { width: number; height: number; scale: number } | null): string {
    if (!box) return '';
    const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
    return box.scale === 1 ? size : `${size}, scaled by ${box.scale.toFixed(2)}`;
  }

  protected async toggle(): Promise<void> {
    if (this.isPaused()) await this.player.play();
    else this.player.pause();
  }
}
