import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject } from '@angular/core';
import { ReplayService } from 'iv-player/replay';
import { Icon } from '../page/icon';
import { injectVariables } from '../story/story-variables';
import { download } from '../viewing/download';
import { StoryMemory } from '../viewing/story-memory';

/** What the story remembers, the places it can go back to, and both as a file. */
@Component({
  selector: 'demo-memory-panel',
  imports: [Icon],
  templateUrl: './memory-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MemoryPanel {
  private readonly document = inject(DOCUMENT);
  private readonly replay = inject(ReplayService);
  private readonly values = injectVariables().values;
  protected readonly memory = inject(StoryMemory);
  protected readonly variables = computed(() =>
    Object.entries(this.values()).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
  );

  protected save(): void {
    download(this.document, 'keeper-of-the-light.json', this.memory.save());
  }

  /** All that happened to the film since the page was opened: enough to see it happen again. */
  protected reportBug(): void {
    download(this.document, 'bug-report.json', JSON.stringify(this.replay.log()));
  }

  protected async load(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file) await this.memory.load(await file.text());
    // The same file may be chosen once more.
    input.value = '';
  }
}
