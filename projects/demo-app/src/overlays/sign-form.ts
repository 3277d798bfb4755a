import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { KeeperLog } from '../viewing/keeper-log';

/** Asks for the viewer's name. The film waits from the moment somebody begins to write. */
@Component({
  selector: 'demo-sign-form',
  template: `
    <form class="sign" aria-label="Sign the log" (submit)="sign($event, name.value)">
      <label class="sign-label" for="sign-name">Who keeps watch tonight?</label>
      <div class="sign-row">
        <input
          #name
          class="sign-name"
          id="sign-name"
          type="text"
          autocomplete="given-name"
          maxlength="24"
          required
          placeholder="Your first name"
          (focus)="log.hold()"
        />
        <button type="submit" class="button is-primary">Sign the log</button>
        <button type="button" class="button" (click)="log.refuse()">Not now</button>
      </div>
    </form>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SignForm {
  protected readonly log = inject(KeeperLog);

  protected sign(event: Event, name: string): void {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '') void this.log.sign(trimmed);
  }
}
