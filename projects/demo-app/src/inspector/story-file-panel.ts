import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  computed,
  inject,
  linkedSignal,
  resource,
  signal,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { type StoryFinding, checkStory, editStory } from 'iv-player/story';
import { Icon } from '../theme/icon';

/** Address of the story file, relative to the page; those in the file are relative to it. */
const address = 'film/story.json';

/** The story as a file: to be changed here, checked at each key, and played from the same frame on. */
@Component({
  selector: 'demo-story-file-panel',
  imports: [Icon],
  templateUrl: './story-file-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryFilePanel {
  private readonly player = inject(Player);
  private readonly editor = viewChild.required<ElementRef<HTMLTextAreaElement>>('editor');
  private readonly file = resource({
    loader: async ({ abortSignal }) => (await fetch(address, { signal: abortSignal })).text(),
  });
  protected readonly text = linkedSignal(() => (this.file.hasValue() ? this.file.value() : ''));
  protected readonly findings = computed(() => (this.text() === '' ? [] : checkStory(this.text())));
  protected readonly isPlayable = computed(
    () => this.text() !== '' && this.findings().every(({ severity }) => severity !== 'error'),
  );
  protected readonly message = signal('');

  protected change(text: string): void {
    this.text.set(text);
    this.message.set('');
  }

  protected play(): void {
    const refused = editStory(this.player, this.text(), { base: address });
    this.message.set(refused.length > 0 ? 'The old story goes on.' : 'The film goes on with this version.');
  }

  /** Selects the line of a finding. */
  protected show({ line = 1 }: StoryFinding): void {
    const { nativeElement: editor } = this.editor();
    const lines = editor.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    editor.focus();
    editor.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    editor.scrollTop = (editor.scrollHeight / lines.length) * Math.max(0, line - 4);
  }
}
