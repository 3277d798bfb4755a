import { ChangeDetectionStrategy, Component, computed, signal } from '@angular/core';
import type { OverlayOptions } from 'iv-player';
import { codeTokens } from '../page/code-tokens';
import { boxings, fits, labCode, scalings, sizes } from './lab-options';
import { LabStage } from './lab-stage';
import { RadioRow } from './radio-row';
import { StageSlider } from './stage-slider';

/** What each boxing and each scaling does, on a stage of any shape. */
@Component({
  selector: 'demo-stage-lab',
  imports: [LabStage, RadioRow, StageSlider],
  template: `
    <div class="lab">
      <div class="lab-view">
        <demo-lab-stage [ratio]="ratio()" [size]="size()" [fit]="fit()" [options]="options()" />
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
            [words]="ratioInWords()"
            [from]="0.5"
            [to]="2.5"
            [(value)]="ratio"
          />
          <demo-stage-slider
            label="Size of the stage"
            [words]="sizeInWords()"
            [from]="0.5"
            [to]="1"
            [(value)]="size"
          />
        </div>
        <demo-radio-row legend="fit" [choices]="fits" [(value)]="fit" />
        <demo-radio-row legend="boxing" [choices]="boxings" [(value)]="boxing" />
        <demo-radio-row legend="scaling" [choices]="scalings" [(value)]="scaling" />
        <demo-radio-row legend="width × height" [choices]="sizes" [(value)]="overlaySize" />
      </form>
      <figure class="code lab-code">
        <figcaption class="visually-hidden">The template that does this</figcaption>
        <pre
          tabindex="0"
          aria-label="Source code"
        ><code>@for (token of tokens(); track $index) {<span [attr.data-kind]="token.kind">{{ token.text }}</span>}</code></pre>
      </figure>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StageLab {
  protected readonly fits = fits;
  protected readonly boxings = boxings;
  protected readonly scalings = scalings;
  protected readonly sizes = sizes;

  protected readonly ratio = signal(1.2);
  protected readonly size = signal(1);
  protected readonly ratioInWords = computed(() => `${this.ratio().toFixed(2)} : 1`);
  protected readonly sizeInWords = computed(() => `${Math.round(this.size() * 100)} %`);
  protected readonly fit = signal<'contain' | 'cover'>('contain');
  protected readonly boxing = signal<NonNullable<OverlayOptions['boxing']>>(true);
  protected readonly scaling = signal<NonNullable<OverlayOptions['scaling']>>(true);
  protected readonly overlaySize = signal(sizes[0]?.value ?? [640, 360]);
  protected readonly options = computed((): OverlayOptions => {
    const [width, height] = this.overlaySize();
    return { boxing: this.boxing(), scaling: this.scaling(), width, height };
  });
  protected readonly tokens = computed(() => codeTokens(labCode(this.fit(), this.options())));
}
