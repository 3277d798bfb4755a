import { ChangeDetectionStrategy, Component, type ElementRef, signal, viewChildren } from '@angular/core';
import { EventPanel } from './event-panel';
import { SavedStatePanel } from './saved-state-panel';
import { MixerPanel } from './mixer-panel';
import { StorePanel } from './store-panel';

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'store', label: 'Store' },
  { id: 'saved-state', label: 'Saved state' },
  { id: 'mixer', label: 'Mixer' },
] as const;

/** The player's events, store, checkpoints and volumes beside it, in four tabs. */
@Component({
  selector: 'demo-inspector',
  imports: [EventPanel, SavedStatePanel, MixerPanel, StorePanel],
  template: `
    <section class="inspector" aria-label="Behind the film">
      <div class="tabs">
        <div class="tabs-list" role="tablist" aria-label="Behind the film">
          @for (tab of tabs; track tab.id; let index = $index) {
            <button
              #tabButton
              type="button"
              class="tab"
              role="tab"
              [id]="'tab-' + tab.id"
              [attr.aria-selected]="selectedIndex() === index"
              [attr.aria-controls]="selectedIndex() === index ? 'panel-' + tab.id : null"
              [tabindex]="selectedIndex() === index ? 0 : -1"
              (click)="selectedIndex.set(index)"
              (keydown.arrowRight)="move(1)"
              (keydown.arrowLeft)="move(-1)"
            >
              {{ tab.label }}
            </button>
          }
        </div>
        <span class="tabs-live" aria-hidden="true">live</span>
      </div>
      <div
        class="inspector-body"
        role="tabpanel"
        [id]="'panel-' + tabs[selectedIndex()]?.id"
        [attr.aria-labelledby]="'tab-' + tabs[selectedIndex()]?.id"
      >
        @if (selectedIndex() === 0) {
          <demo-event-panel />
        } @else if (selectedIndex() === 1) {
          <demo-store-panel />
        } @else if (selectedIndex() === 2) {
          <demo-saved-state-panel />
        } @else {
          <demo-mixer-panel />
        }
      </div>
    </section>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Inspector {
  private readonly buttons = viewChildren<ElementRef<HTMLElement>>('tabButton');
  protected readonly tabs = tabs;
  protected readonly selectedIndex = signal(0);

  protected move(by: number): void {
    const next = (this.selectedIndex() + by + tabs.length) % tabs.length;
    this.selectedIndex.set(next);
    this.buttons()[next]?.nativeElement.focus();
  }
}
