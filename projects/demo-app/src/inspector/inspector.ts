import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  inject,
  signal,
  viewChildren,
} from '@angular/core';
import { Player } from 'iv-player';
import { IV_LABELS, IvTranscript } from 'iv-player/ui';
import { EventPanel } from './event-panel';
import { SavedStatePanel } from './saved-state-panel';
import { MixerPanel } from './mixer-panel';
import { StorePanel } from './store-panel';
import { StoryFilePanel } from './story-file-panel';

const tabs = [
  { id: 'transcript', label: 'Transcript' },
  { id: 'events', label: 'Events' },
  { id: 'store', label: 'Store' },
  { id: 'saved-state', label: 'Saves' },
  { id: 'mixer', label: 'Mixer' },
  { id: 'story-file', label: 'Story' },
] as const;

/** Faster rates than the film's own menu offers, to see events without waiting. */
const rates = [1, 2, 4];

/** The panel next to the film: transcript, events, store, checkpoints, volumes, and the story as a file. */
@Component({
  selector: 'demo-inspector',
  imports: [EventPanel, IvTranscript, SavedStatePanel, MixerPanel, StoryFilePanel, StorePanel],
  template: `
    <div class="inspector">
      <div class="tabs">
        <div class="tabs-list" role="tablist" aria-label="Transcript and inspector">
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
      </div>
      <div
        class="inspector-body"
        role="tabpanel"
        [id]="'panel-' + tabs[selectedIndex()]?.id"
        [attr.aria-labelledby]="'tab-' + tabs[selectedIndex()]?.id"
      >
        @switch (tabs[selectedIndex()]?.id) {
          @case ('transcript') {
            <div
              class="panel-content transcript"
              tabindex="0"
              role="region"
              [attr.aria-label]="labels.transcript"
            >
              <iv-transcript />
            </div>
          }
          @case ('events') {
            <demo-event-panel />
          }
          @case ('store') {
            <demo-store-panel />
          }
          @case ('saved-state') {
            <demo-saved-state-panel />
          }
          @case ('mixer') {
            <demo-mixer-panel />
          }
          @case ('story-file') {
            @defer (on immediate) {
              <demo-story-file-panel />
            }
          }
        }
      </div>
      <label class="speed">
        Speed
        <select #speed (change)="player.playbackRate = +speed.value">
          @for (rate of rates; track rate) {
            <option [value]="rate" [selected]="rate === player.signals.playbackRate()">{{ rate }} ×</option>
          }
        </select>
      </label>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Inspector {
  protected readonly buttons = viewChildren<ElementRef<HTMLElement>>('tabButton');
  protected readonly labels = inject(IV_LABELS);
  protected readonly player = inject(Player);
  protected readonly rates = rates;
  protected readonly tabs = tabs;
  protected readonly selectedIndex = signal(0);

  protected move(by: number): void {
    const next = (this.selectedIndex() + by + tabs.length) % tabs.length;
    this.selectedIndex.set(next);
    this.buttons()[next]?.nativeElement.focus();
  }
}
