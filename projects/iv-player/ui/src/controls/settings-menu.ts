import { computed, inject } from '@angular/core';
import { IV_STREAM_QUALITY, Player } from 'iv-player';
import { textLanguages } from 'iv-player/private';
import { IV_LABELS } from '../labels/inject-labels';
import { CAPTION_STYLE_VALUES, type CaptionStyle } from '../settings/caption-style';
import { questionsOf } from '../questions/questions-of';
import { decisionServiceOf } from '../settings/decision-service-of';
import { DEFAULT_VIEWER_SETTINGS, ViewerSettings } from '../settings/viewer-settings';
import { injectPerPlayer } from '../stage/inject-per-player';
import { languageInForce, languageOptions } from './language-options';
import { type SettingsRow, qualityRow, rateRow, switchRow, timeLimitRow, volumeRow } from './settings-rows';
import { ViewerCommands } from './viewer-commands';
import { injectVolumeSupport } from './volume-support';

/** Settings of the viewer, as rows of the menu and the bar. Create it in a component's constructor. */
export class SettingsMenu {
  readonly #player = inject(Player);
  readonly #labels = inject(IV_LABELS);
  readonly #settings = inject(ViewerSettings);
  readonly #commands = injectPerPlayer(ViewerCommands);
  readonly #quality = inject(IV_STREAM_QUALITY, { optional: true });
  readonly #hasVolume = injectVolumeSupport();

  readonly barRows = computed<readonly SettingsRow[]>(() => {
    const player = this.#player;
    const { playbackRate, volume } = player.signals;
    const rows = [rateRow(this.#labels, playbackRate(), (rate) => (player.playbackRate = rate))];
    if (this.#hasVolume()) {
      const audible = this.#commands.isSilent() ? 0 : volume();
      rows.unshift(volumeRow(this.#labels, audible, (value) => this.#commands.setVolume(value)));
    }
    return rows;
  });
  /** All settings except the caption style. */
  readonly rows = computed<readonly SettingsRow[]>(() => {
    const settings = this.#settings;
    const { shortcuts } = settings.values();
    return [
      ...this.barRows(),
      ...this.#qualityRow(),
      ...this.#languageRow(),
      ...this.#timeLimitRow(),
      ...this.#commands.switches().map((one) => switchRow(this.#labels, one)),
      switchRow(this.#labels, {
        name: 'shortcuts',
        isOn: shortcuts,
        toggle: () => settings.update({ shortcuts: !shortcuts }),
      }),
    ];
  });
  /** Caption style settings; empty in a story without captions. */
  readonly styleRows = computed<readonly SettingsRow[]>(() => {
    if (!this.#commands.hasCaptions()) return [];
    const {
      captionSize: size,
      captionColor: color,
      captionBackground: background,
      captionEdge: edge,
      captionValues,
    } = this.#labels;
    const { captionStyle } = this.#settings.values();
    return Object.entries({ size, color, background, edge }).map(([name, label]) => ({
      name,
      label,
      options: Object.keys(CAPTION_STYLE_VALUES[name as keyof CaptionStyle]).map((value) => ({
        value,
        label: captionValues[value] ?? value,
      })),
      value: captionStyle[name as keyof CaptionStyle],
      choose: (value) => this.#settings.update({ captionStyle: { ...captionStyle, [name]: value } }),
    }));
  });

  resetStyle(): void {
    const { captionStyle } = DEFAULT_VIEWER_SETTINGS;
    this.#settings.update({ captionStyle });
  }

  #qualityRow(): SettingsRow[] {
    const quality = this.#quality;
    const heights = quality?.signals.heights() ?? [];
    if (!quality || heights.length < 2) return [];
    const choose = (maxHeight: number | 'stage'): void => void (quality.maxHeight = maxHeight);
    return [qualityRow(this.#labels, heights, quality.signals.maxHeight(), choose)];
  }

  #languageRow(): SettingsRow[] {
    const player = this.#player;
    const tracks = this.#commands.captionTracks();
    const ofTexts = textLanguages(player.repository.get('all'), decisionServiceOf(player)?.get('all') ?? []);
    const languages = [
      ...new Set([...player.languages, ...ofTexts, ...(questionsOf(player)?.languages ?? [])]),
    ];
    // Texts in a single language need no setting.
    if (player.languages.length === 0 && languages.length < 2) return [];
    return [
      {
        name: 'language',
        label: this.#labels.language,
        options: languageOptions(languages, tracks),
        value: languageInForce(languages, player.signals.language(), tracks, this.#labels.lang),
        choose: (language) => {
          player.language = language;
          this.#settings.update({ language });
        },
      },
    ];
  }

  #timeLimitRow(): SettingsRow[] {
    const decision = decisionServiceOf(this.#player);
    if (!decision) return [];
    return [
      timeLimitRow(this.#labels, decision.signals.timeLimit(), (timeLimit) => {
        decision.timeLimit = timeLimit;
        this.#settings.update({ timeLimit });
      }),
    ];
  }
}
