import { ChangeDetectionStrategy, Component, computed, signal } from '@angular/core';
import type { OverlayOptions } from 'iv-player';
import { CodeBlock } from '../source-code/code-block';
import { codeTokens } from '../source-code/code-tokens';
import { boxingOptions, fitOptions, labTemplate, scalingOptions, sizeOptions } from './lab-options';
import { LabStage } from './lab-stage';
import { RadioRow } from './radio-row';
import { StageSlider } from './stage-slider';

/** Shows what each `fit`, `boxing` and `scaling` does, on a stage of any shape. */
@Component({
  selector: 'demo-overlay-lab',
  imports: [CodeBlock, LabStage, RadioRow, StageSlider],
  template: `
    <div class="lab">
      <div class="lab-view">
        <demo-lab-stage [ratio]="ratio()" [size]="size()" [fit]="fit()" [options]="overlayOptions()" />
        <ul class="lab-legend" aria-label="What is drawn">
          <li data-box="C">C, the stage</li>
          <li data-box="B">B, the target box</li>
          <li data-box="overlay">the overlay</li>
        </ul>
      </div>
      <form class="lab-settings" aria-label="The stage and its overlay">
        <div class="lab-sliders">
          <demo-stage-slider
            label="Ratio of the stage"
            [valueText]="ratioText()"
            [min]="0.5"
            [max]="2.5"
            [(value)]="ratio"
          />
          <demo-stage-slider
            label="Size of the stage"
            [valueText]="sizeText()"
            [min]="0.5"
            [max]="1"
            [(value)]="size"
          />
        </div>
        <demo-radio-row legend="fit" [options]="fitOptions" [(value)]="fit" />
        <demo-radio-row legend="boxing" [options]="boxingOptions" [(value)]="boxing" />
        <demo-radio-row legend="scaling" [options]="scalingOptions" [(value)]="scaling" />
        <demo-radio-row legend="width × height" [options]="sizeOptions" [(value)]="overlaySize" />
      </form>
      <figure class="code lab-code">
        <figcaption class="visually-hidden">Template of this overlay</figcaption>
        <demo-code-block [tokens]="tokens()" />
      </figure>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverlayLab {
  protected readonly fitOptions = fitOptions;
  protected readonly boxingOptions = boxingOptions;
  protected readonly scalingOptions = scalingOptions;
  protected readonly sizeOptions = sizeOptions;

  protected readonly ratio = signal(1.2);
  protected readonly size = signal(1);
  protected readonly ratioText = computed(() => `${this.ratio().toFixed(2)} : 1`);
  protected readonly sizeText = computed(() => `${Math.round(this.size() * 100)} %`);
  protected readonly fit = signal<'contain' | 'cover'>('contain');
  protected readonly boxing = signal<NonNullable<OverlayOptions['boxing']>>(true);
  protected readonly scaling = signal<NonNullable<OverlayOptions['scaling']>>(true);
  protected readonly overlaySize = signal(sizeOptions[0]?.value ?? [640, 360]);
  protected readonly overlayOptions = computed((): OverlayOptions => {
    const [width, height] = this.overlaySize();
    return { boxing: this.boxing(), scaling: this.scaling(), width, height };
  });
  protected readonly tokens = computed(() => codeTokens(labTemplate(this.fit(), this.overlayOptions())));
}
