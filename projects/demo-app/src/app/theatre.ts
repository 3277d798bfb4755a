import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { provideIvLabels } from 'iv-player/ui';
import { Inspector } from '../inspector/inspector';
import { ViewerLanguage, filmLanguages } from '../language/viewer-language';
import { DemoPlayer } from '../player/demo-player';
import { STORY } from '../story/story';
import { ColorTheme, type ThemeChoice } from '../theme/color-theme';
import { SegmentedControl } from '../theme/segmented-control';

/** The film with the text below it, the transcript, and the inspector. */
@Component({
  selector: 'demo-theatre',
  imports: [DemoPlayer, Inspector, SegmentedControl],
  templateUrl: './theatre.html',
  host: { class: 'theatre' },
  providers: [provideIvLabels(() => inject(ViewerLanguage).current())],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Theatre {
  protected readonly story = STORY;
  protected readonly language = inject(ViewerLanguage);
  protected readonly theme = inject(ColorTheme);
  /** On wide screens the panel is always next to the film; elsewhere a button opens it below the film. */
  protected readonly isPanelOpen = signal(false);
  protected readonly languages = filmLanguages.map(({ lang, label }) => ({ value: lang, label }));
  protected readonly themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
    { value: 'auto', label: 'Auto' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
}
