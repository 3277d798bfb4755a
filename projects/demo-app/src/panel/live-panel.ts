import { ChangeDetectionStrategy, Component, type ElementRef, signal, viewChildren } from '@angular/core';
import { EventPanel } from './event-panel';
import { MemoryPanel } from './memory-panel';
import { MixerPanel } from './mixer-panel';
import { StorePanel } from './store-panel';

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'store', label: 'Store' },
  { id: 'memory', label: 'Memory' },
  { id: 'mixer', label: 'Mixer' },
] as const;

/** What goes on inside, beside the film: four tabs. */
@Component({
  selector: 'demo-live-panel',
  imports: [EventPanel, MemoryPanel, MixerPanel, StorePanel],
  template: `
    <section class="panel" aria-label="Behind the film">
      <div class="tabs">
        <div class="tabs-list" role="tablist" aria-label="Behind the film">
          @for (tab of tabs; track tab.id; let index = $index) {
            <button
              #tabButton
              type="button"
              class="tab"
              role="tab"
              [id]="'tab-' + tab.id"
              [attr.aria-selected]="shown() === index"
              [attr.aria-controls]="shown() === index ? 'panel-' + tab.id : null"
              [tabindex]="shown() === index ? 0 : -1"
              (click)="shown.set(index)"
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
        class="panel-body"
        role="tabpanel"
        [id]="'panel-' + tabs[shown()]?.id"
        [attr.aria-labelledby]="'tab-' + tabs[shown()]?.id"
      >
        @if (shown() === 0) {
          <demo-event-panel />
        } @else if (shown() === 1) {
          <demo-store-panel />
        } @else if (shown() === 2) {
          <demo-memory-panel />
        } @else {
          <demo-mixer-panel />
        }
      </div>
    </section>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LivePanel {
  private readonly buttons = viewChildren<ElementRef<HTMLElement>>('tabButton');
  protected readonly tabs = tabs;
  protected readonly shown = signal(0);

  protected move(by: number): void {
    const next = (this.shown() + by + tabs.length) % tabs.length;
    this.shown.set(next);
    this.buttons()[next]?.nativeElement.focus();
  }
}
