import { Directive, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/** Keeps its element in the part of the stage that controls, choices and notices leave free. */
@Directive({
  selector: '[demoStageMargin]',
  host: {
    '[style.inset-block-start.px]': 'insets().top',
    '[style.inset-block-end.px]': 'insets().bottom',
    '[style.left.px]': 'insets().left',
    '[style.right.px]': 'insets().right',
  },
})
export class StageMargin {
  protected readonly insets = inject(StageLayout).insets;
}
