import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvReserve } from 'iv-player/ui';
import { ViewerLanguage } from '../language/viewer-language';
import { ViewerName } from './viewer-name';

/** Asks for the viewer's name. Pauses playback when the field gets focus. */
@Component({
  selector: 'demo-name-form',
  imports: [IvReserve],
  template: `
    <div class="lower-edge" ivReserve="bottom" #room="ivReserve" [style.bottom.px]="room.offset()">
      <form class="name-form" [attr.aria-label]="texts().nameForm" (submit)="submit($event, name.value)">
        <label class="name-form-label" for="viewer-name">{{ texts().nameQuestion }}</label>
        <div class="name-form-row">
          <input
            #name
            class="name-form-input"
            id="viewer-name"
            type="text"
            autocomplete="given-name"
            maxlength="24"
            required
            [placeholder]="texts().namePlaceholder"
            (focus)="viewerName.pauseForInput()"
          />
          <button type="submit" class="button is-primary">{{ texts().sign }}</button>
          <button type="button" class="button" (click)="viewerName.decline()">{{ texts().notNow }}</button>
        </div>
      </form>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NameForm {
  protected readonly texts = inject(ViewerLanguage).texts;
  protected readonly viewerName = inject(ViewerName);

  protected submit(event: Event, name: string): void {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') void this.viewerName.set(trimmed);
  }
}
