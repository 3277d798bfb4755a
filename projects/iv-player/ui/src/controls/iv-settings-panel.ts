import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterNextRender,
  computed,
  inject,
  input,
  output,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { CONTROL_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { CAPTION_STYLE_VALUES, type CaptionStyle } from '../settings/caption-style';
import { timeLimitOf } from '../settings/time-limit-of';
import { DEFAULT_VIEWER_SETTINGS, ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/per-player';
import { CLOSE_ICON } from '../theme/icons';
import { IvIcon } from '../theme/iv-icon';
import { IvSettingsRow } from './iv-settings-row';
import { IvVolumeSlider } from './iv-volume-slider';
import { languageInForce, languageOptions } from './language-options';
import { PlayerPath } from './player-path';
import { type SettingsRow, rateRow, timeLimitRow } from './settings-rows';
import { ViewerCommands } from './viewer-commands';

/** The settings of the viewer, as a dialog that leaves the rest of the player usable. It takes the focus when it appears. */
@Component({
  selector: 'iv-settings-panel',
  imports: [IvIcon, IvSettingsRow, IvVolumeSlider],
  template: `
    <div class="iv-settings-head">
      <strong>{{ labels.settings }}</strong>
      <button
        ivIcon
        type="button"
        class="iv-button"
        [path]="closeIcon"
        [label]="labels.close"
        (click)="closed.emit()"
      ></button>
    </div>
    @if (hasVolume()) {
      <div class="iv-row iv-row-volume">
        <span aria-hidden="true">{{ labels.volume }}</span><iv-volume-slider />
      </div>
    }
    @for (row of rows(); track row.label) {
      <iv-settings-row [row]="row" />
    }
    @for (toggle of toggles(); track toggle.label) {
      <label class="iv-row">
        <span>{{ toggle.label }}</span>
        <input
          type="checkbox"
          class="iv-check"
          [attr.data-setting]="toggle.name"
          [checked]="toggle.isOn"
          (change)="toggle.flip()"
        />
      </label>
    }
    @if (commands.hasCaptions()) {
      <fieldset class="iv-group">
        <legend>{{ labels.captionStyle }}</legend>
        @for (row of styleRows(); track row.label) {
          <iv-settings-row [row]="row" />
        }
        <button type="button" class="iv-button" (click)="resetStyle()">{{ labels.resetStyle }}</button>
      </fieldset>
    }
  `,
  host: {
    class: 'iv-settings iv-panel',
    role: 'dialog',
    '[attr.aria-label]': 'labels.settings',
    '[attr.lang]': 'labels.lang',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvSettingsPanel {
  /** Whether the volume can be set. */
  readonly hasVolume = input.required<boolean>();
  /** The viewer is done. */
  readonly closed = output();

  /** @internal */
  protected readonly closeIcon = CLOSE_ICON;
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** @internal */
  protected readonly commands = injectPerPlayer(ViewerCommands);
  readonly #player = inject(Player);
  readonly #settings = inject(ViewerSettings);
  readonly #path = injectPerPlayer(PlayerPath);
  readonly #timeLimit = timeLimitOf(this.#player);

  /** What has several options. @internal */
  protected readonly rows = computed<readonly SettingsRow[]>(() => [
    ...this.#languageRow(),
    rateRow(this.labels, this.#player.signals.playbackRate(), (rate) => this.commands.setRate(rate)),
    ...(this.#timeLimit
      ? [timeLimitRow(this.labels, this.#timeLimit.timeLimitSignal(), (limit) => this.#setTimeLimit(limit))]
      : []),
  ]);
  /** What is on or off. @internal */
  protected readonly toggles = computed(() => {
    const { labels, commands } = this;
    const { audioDescription, shortcuts } = this.#settings.values();
    const all = [
      {
        name: 'captions',
        label: labels.captions,
        isThere: commands.hasCaptions(),
        isOn: commands.areCaptionsOn(),
        flip: () => commands.toggleCaptions(),
      },
      {
        name: 'audioDescription',
        label: labels.audioDescription,
        isThere: commands.hasDescription(),
        isOn: audioDescription,
        flip: () => commands.toggleDescription(),
      },
      {
        name: 'shortcuts',
        label: labels.shortcuts,
        isThere: true,
        isOn: shortcuts,
        flip: () => this.#settings.update({ shortcuts: !shortcuts }),
      },
    ];
    return all.filter(({ isThere }) => isThere);
  });
  /** @internal */
  protected readonly styleRows = computed<readonly SettingsRow[]>(() => {
    const {
      captionSize: size,
      captionColor: color,
      captionBackground: background,
      captionEdge: edge,
    } = this.labels;
    const labels = { size, color, background, edge };
    return (Object.keys(labels) as (keyof CaptionStyle)[]).map((part) => this.#styleRow(part, labels[part]));
  });

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const layout = inject(StageLayout);
    const destroyRef = inject(DestroyRef);
    afterNextRender(() => {
      host.querySelector<HTMLElement>('button')?.focus();
      const { offsetWidth: width, parentElement: piece } = host;
      // On a small stage there is no room beside it; the menu then makes way for choices.
      if (width * 2 > (piece?.offsetWidth ?? 0)) return;
      const edge = getComputedStyle(host).direction === 'rtl' ? 'left' : 'right';
      destroyRef.onDestroy(layout.reserve({ edge, size: width }));
    });
  }

  /** @internal */
  protected resetStyle(): void {
    this.#settings.update({ captionStyle: DEFAULT_VIEWER_SETTINGS.captionStyle });
  }

  #languageRow(): SettingsRow[] {
    const player = this.#player;
    const nodes = this.#path.nodes();
    const { languages } = player;
    if (languages.length === 0) return [];
    const tracks = nodes.flatMap(({ captions }) => captions);
    const choose = (language: string): void => {
      player.language = language;
      this.#settings.update({ language });
    };
    return [
      {
        name: 'language',
        label: this.labels.language,
        options: languageOptions(languages, tracks),
        value: languageInForce(languages, player.signals.language(), tracks, this.labels.lang),
        choose,
      },
    ];
  }

  #styleRow(part: keyof CaptionStyle, label: string): SettingsRow {
    const { captionStyle } = this.#settings.values();
    return {
      name: part,
      label,
      options: Object.keys(CAPTION_STYLE_VALUES[part]).map((value) => ({
        value,
        label: this.labels.captionValues[value] ?? value,
      })),
      value: captionStyle[part],
      choose: (value) => this.#settings.update({ captionStyle: { ...captionStyle, [part]: value } }),
    };
  }

  #setTimeLimit(timeLimit: 'normal' | 'off' | number): void {
    if (this.#timeLimit) this.#timeLimit.timeLimit = timeLimit;
    this.#settings.update({ timeLimit });
  }
}
