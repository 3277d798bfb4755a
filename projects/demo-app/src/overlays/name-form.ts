import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ViewerName } from './viewer-name';

/** Asks for the viewer's name. Playback pauses when its field gets the focus. */
@Component({
  selector: 'demo-name-form',
  template: `
    <form class="name-form" aria-label="Sign the log" (submit)="submit($event, name.value)">
      <label class="name-form-label" for="viewer-name">Who keeps watch tonight?</label>
      <div class="name-form-row">
        <input
          #name
          class="name-form-input"
          id="viewer-name"
          type="text"
          autocomplete="given-name"
          maxlength="24"
          required
          placeholder="Your first name"
          (focus)="viewerName.pauseForInput()"
        />
        <button type="submit" class="button is-primary">Sign the log</button>
        <button type="button" class="button" (click)="viewerName.decline()">Not now</button>
      </div>
    </form>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NameForm {
  protected readonly viewerName = inject(ViewerName);

  protected submit(event: Event, name: string): void {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') void this.viewerName.set(trimmed);
  }
}
