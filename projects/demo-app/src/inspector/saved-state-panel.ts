import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject } from '@angular/core';
import { ReplayService } from 'iv-player/replay';
import { SavedProgress } from '../playback/saved-progress';
import { injectVariables } from '../story/story-variables';
import { Icon } from '../theme/icon';
import { downloadFile } from './download-file';
import { PropertyList } from './property-list';

/** Shows variables and checkpoints, which can be saved to a file and loaded from one. */
@Component({
  selector: 'demo-saved-state-panel',
  imports: [Icon, PropertyList],
  templateUrl: './saved-state-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SavedStatePanel {
  readonly #document = inject(DOCUMENT);
  readonly #replay = inject(ReplayService);
  readonly #values = injectVariables().signals.values;
  protected readonly progress = inject(SavedProgress);
  protected readonly variables = computed(() =>
    Object.entries(this.#values()).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
  );

  protected save(): void {
    downloadFile(this.#document, 'keeper-of-the-light.json', this.progress.save());
  }

  /** Downloads the replay log recorded since the page was opened. */
  protected reportBug(): void {
    downloadFile(this.#document, 'bug-report.json', JSON.stringify(this.#replay.log()));
  }

  protected async load(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file) await this.progress.load(await file.text());
    // Lets the same file emit `change` again.
    input.value = '';
  }
}
