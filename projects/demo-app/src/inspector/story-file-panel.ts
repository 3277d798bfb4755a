import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import type { StoryFinding } from 'iv-player/story';
import { StoryDraft } from '../story/story-draft';
import { Icon } from '../theme/icon';

/** Edits the story as a file: checks it on each keystroke, and plays it from the same frame. */
@Component({
  selector: 'demo-story-file-panel',
  imports: [Icon],
  templateUrl: './story-file-panel.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryFilePanel {
  protected readonly editor = viewChild.required<ElementRef<HTMLTextAreaElement>>('editor');
  protected readonly draft = inject(StoryDraft);
  protected readonly message = signal('');

  protected change(text: string): void {
    this.draft.text.set(text);
    this.message.set('');
  }

  protected play(): void {
    this.message.set(this.draft.play());
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
