import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { DecisionState } from 'iv-player';
import { FILM } from '../story/film';
import { StoreView } from '../viewing/store-view';
import { jsonTokens } from './json-tokens';

/** The Redux store, as a table or as it is. */
@Component({
  selector: 'demo-store-panel',
  templateUrl: './store-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StorePanel {
  private readonly state = inject(StoreView).state;
  protected readonly form = signal<'compact' | 'json'>('compact');
  protected readonly player = computed(() =>
    Object.entries(this.state()['player'] ?? {}).map(([key, value]) => ({ key, value: String(value) })),
  );
  protected readonly decisions = computed(() =>
    Object.values((this.state()['decision'] ?? {}) as Record<string, DecisionState>).map((decision) => ({
      ...decision,
      title: FILM.scene(decision.parent).title,
      chosen: decision.selected.node === undefined ? null : FILM.scene(decision.selected.node).title,
      autoDecided: decision.selected.autoDecided ?? false,
    })),
  );
  protected readonly json = computed(() => (this.form() === 'json' ? jsonTokens(this.state()) : []));
}
