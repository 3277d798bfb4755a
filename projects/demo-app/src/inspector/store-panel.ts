import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { CodeBlock } from '../source-code/code-block';
import { jsonTokens } from '../source-code/json-tokens';
import { STORY } from '../story/story';
import { PropertyList } from './property-list';
import { StoreState } from './store-state';

/** The Redux store, as a table or as JSON. */
@Component({
  selector: 'demo-store-panel',
  imports: [CodeBlock, PropertyList],
  templateUrl: './store-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StorePanel {
  private readonly state = inject(StoreState).state;
  protected readonly format = signal<'compact' | 'json'>('compact');
  protected readonly player = computed(() =>
    Object.entries(this.state().player).map(([name, value]) => ({ name, value: String(value) })),
  );
  protected readonly decisions = computed(() =>
    Object.values(this.state().decision).map((decision) => ({
      ...decision,
      title: STORY.scene(decision.parent).title,
      chosen: decision.selected.node === undefined ? null : STORY.scene(decision.selected.node).title,
      autoDecided: decision.selected.autoDecided ?? false,
    })),
  );
  protected readonly json = computed(() => (this.format() === 'json' ? jsonTokens(this.state()) : []));
}
