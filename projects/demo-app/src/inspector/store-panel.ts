import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { Player } from 'iv-player';
import { Observable, auditTime, map } from 'rxjs';
import { CodeBlock } from '../source-code/code-block';
import { jsonTokens } from '../source-code/json-tokens';
import { STORY } from '../story/story';
import { PropertyList } from './property-list';

/** Update interval in milliseconds. The store's clocks change about ten times a second, more often than a reader can follow. */
const intervalMs = 250;

/** Shows the Redux store as a table or as JSON. */
@Component({
  selector: 'demo-store-panel',
  imports: [CodeBlock, PropertyList],
  templateUrl: './store-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StorePanel {
  readonly #store = inject(Player).reduxStore;
  readonly #state = toSignal(
    new Observable<void>((changes) => this.#store.subscribe(() => changes.next())).pipe(
      auditTime(intervalMs),
      map(() => this.#store.getState()),
    ),
    { initialValue: this.#store.getState() },
  );
  protected readonly format = signal<'compact' | 'json'>('compact');
  protected readonly player = computed(() =>
    Object.entries(this.#state().player).map(([name, value]) => ({ name, value: String(value) })),
  );
  protected readonly decisions = computed(() =>
    Object.values(this.#state().decision).map((decision) => ({
      ...decision,
      title: STORY.scene(decision.parent).title,
      chosen: decision.selected.node === undefined ? null : STORY.scene(decision.selected.node).title,
      autoDecided: decision.selected.autoDecided ?? false,
    })),
  );
  protected readonly json = computed(() => (this.format() === 'json' ? jsonTokens(this.#state()) : []));
}
