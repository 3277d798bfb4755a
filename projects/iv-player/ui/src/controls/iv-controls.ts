import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  NgZone,
  afterRenderEffect,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { CONTROL_TEXTS } from '../labels/english-texts';
import { injectLabels } from '../labels/inject-labels';
import { ApplyViewerSettings } from '../settings/apply-viewer-settings';
import { ViewerSettings } from '../settings/viewer-settings';
import { focusedIn, moveFocus } from '../stage/move-focus';
import { injectPerPlayer } from '../stage/per-player';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/reserved-room';
import * as icons from '../theme/icons';
import { IvIcon } from '../theme/iv-icon';
import { CONTROLS_STYLES } from './controls-styles';
import { areControlsHidden } from './hiding-rule';
import { IvScrubBar } from './iv-scrub-bar';
import { IvSettingsPanel } from './iv-settings-panel';
import { IvSettingsRow } from './iv-settings-row';
import { IvVolumeSlider } from './iv-volume-slider';
import { connectMediaSession } from './media-session';
import { PlayerPath } from './player-path';
import { rateRow } from './settings-rows';
import { StageActivity } from './stage-activity';
import { listenToStage } from './stage-gestures';
import { ViewerCommands } from './viewer-commands';
import { injectVolumeSupport } from './volume-support';

/**
 * The controls of the player, at the bottom of the stage: playback, the path so far, back to the last choice, volume, captions,
 * audio description, speed, settings and fullscreen. While playing they go after a while without input; they stay while a
 * choice is open. Keys with focus on the stage, clicks on the picture and the system's media controls do the same.
 *
 * Of a node's `data` they show `title` (a text, or texts by language) and `poster` (an address) in the media controls, and
 * `thumbnails` (see `ThumbnailSheet`), else `poster`, above the scrub bar. Buttons for captions and audio description are there
 * when a node of the story has any. What the viewer sets is kept by `ViewerSettings`.
 */
@Component({
  selector: 'iv-controls',
  imports: [IvIcon, IvScrubBar, IvSettingsPanel, IvSettingsRow, IvVolumeSlider],
  templateUrl: './iv-controls.html',
  host: {
    class: 'iv-piece iv-controls',
    '[attr.data-state]': "isHidden() ? 'hidden' : 'shown'",
    '[class.iv-choosing]': 'path.isChoosing()',
    '[style.padding-bottom.px]': 'offset()',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvControls {
  /** Whether keys work as shortcuts, with focus on the stage. A viewer can switch them off too. Default `true`. */
  readonly shortcuts = input(true);
  /** Whether a click on the bare picture plays and pauses. Default `true`. */
  readonly pictureToggle = input(true);

  /** @internal */
  protected readonly icons = {
    play: icons.PLAY_ICON,
    pause: icons.PAUSE_ICON,
    replay: icons.REPLAY_ICON,
    back: icons.BACK_ICON,
    volume: icons.VOLUME_ICON,
    muted: icons.MUTED_ICON,
    captions: icons.CAPTIONS_ICON,
    description: icons.DESCRIPTION_ICON,
    settings: icons.SETTINGS_ICON,
    fullscreen: icons.FULLSCREEN_ICON,
    exitFullscreen: icons.EXIT_FULLSCREEN_ICON,
  };
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** @internal */
  protected readonly commands = injectPerPlayer(ViewerCommands);
  /** @internal */
  protected readonly path = injectPerPlayer(PlayerPath);
  /** @internal */
  protected readonly hasVolume = injectVolumeSupport();
  /** @internal */
  protected readonly isMenuOpen = signal(false);
  readonly #player = inject(Player);
  readonly #layout = inject(StageLayout);
  readonly #settings = inject(ViewerSettings);
  /** @internal */
  protected readonly barRef = viewChild<ElementRef<HTMLElement>>('bar');
  /** @internal */
  protected readonly panelRef = viewChild<IvSettingsPanel, ElementRef<HTMLElement>>('panel', {
    read: ElementRef,
  });
  /** @internal */
  protected readonly settingsButtonRef = viewChild<IvIcon, ElementRef<HTMLElement>>('settingsButton', {
    read: ElementRef,
  });
  readonly #host = placeOnStage(CONTROLS_STYLES);
  readonly #activity = signal<StageActivity | null>(null);
  readonly #hasLastChoice = signal(false);

  /** @internal */
  protected readonly stage = this.#layout.stage;
  /** @internal */
  protected readonly isFullscreen = computed(() => this.stage()?.isFullscreen() ?? false);
  /** @internal */
  protected readonly hasLastChoice = this.#hasLastChoice.asReadonly();
  /** @internal */
  protected readonly describes = computed(() => this.#settings.values().audioDescription);
  /** @internal */
  protected readonly rate = computed(() =>
    rateRow(this.labels, this.#player.signals.playbackRate(), (rate) => this.commands.setRate(rate)),
  );
  /** @internal */
  protected readonly isHidden = computed(() => {
    const { isPlaying, error } = this.#player.signals.state();
    return areControlsHidden({
      isIdle: this.#activity()?.isIdle() ?? false,
      isPlaying,
      hasError: error !== null,
      isChoosing: this.path.isChoosing(),
      isMenuOpen: this.isMenuOpen(),
    });
  });
  /** @internal */
  protected readonly offset = injectReservation(
    () => this.barRef()?.nativeElement,
    () => 'bottom',
    () => 0,
    this.isHidden,
  );

  constructor() {
    injectPerPlayer(ApplyViewerSettings);
    connectMediaSession();
    const player = this.#player;
    const zone = inject(NgZone);
    const readLastChoice = (): void =>
      this.#hasLastChoice.set(untracked(() => this.commands.hasLastChoice()));
    const stop = player.on(/^(timeupdate|seeked|nodestart|playlistreset)$/, readLastChoice);
    effect(() => {
      this.path.entries();
      readLastChoice();
    });
    afterRenderEffect((onCleanup) => {
      const stage = this.stage()?.element;
      if (stage) onCleanup(untracked(() => zone.runOutsideAngular(() => this.#connect(stage))));
    });
    afterRenderEffect(() => {
      if (this.isHidden()) untracked(() => this.#moveFocusOut());
    });
    effect(() => {
      if (this.path.isChoosing()) untracked(() => this.#makeWay());
    });
    inject(DestroyRef).onDestroy(stop);
  }

  /** Closes the menu; the focus goes back to its button if it would be lost otherwise. @internal */
  protected closeMenu(): void {
    const panel = this.panelRef()?.nativeElement;
    const hadFocus = panel && focusedIn(panel);
    this.isMenuOpen.set(false);
    if (hadFocus) this.settingsButtonRef()?.nativeElement.focus();
  }

  /** Closes the menu when the focus moves on: an open menu would cover what has it then. @internal */
  protected onMenuBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !this.#isOfMenu(relatedTarget as Node)) this.isMenuOpen.set(false);
  }

  #isOfMenu(element: Node): boolean {
    return [this.panelRef(), this.settingsButtonRef()].some((one) => one?.nativeElement.contains(element));
  }

  /** Everything that depends on the stage element; returns a function that ends it. */
  #connect(stage: HTMLElement): () => void {
    const listeners = new AbortController();
    const { signal: stopped } = listeners;
    const activity = new StageActivity(stage, this.#host);
    this.#activity.set(activity);
    listenToStage(
      stage,
      {
        commands: this.commands,
        areShortcutsOn: () => this.shortcuts() && this.#settings.values().shortcuts,
        isPictureButton: () => this.pictureToggle(),
        onEscape: () => (this.isMenuOpen() ? this.closeMenu() : void this.commands.exitFullscreen()),
        isSwallowed: (isTouch) => this.isMenuOpen() || (isTouch && this.isHidden()),
      },
      stopped,
    );
    const closeOutside = ({ target }: Event): void => {
      if (this.isMenuOpen() && !this.#isOfMenu(target as Node)) this.isMenuOpen.set(false);
    };
    stage.ownerDocument.addEventListener('pointerdown', closeOutside, { signal: stopped });
    return () => {
      listeners.abort();
      activity.destroy();
    };
  }

  /** Keyboard focus keeps the controls shown; other focus must not stay on what nobody sees. */
  #moveFocusOut(): void {
    const stage = this.stage()?.element;
    if (stage && focusedIn(this.#host)) this.#activity()?.ignore(() => moveFocus(stage));
  }

  /** On a small stage the menu would cover the choice that opens. */
  #makeWay(): void {
    const panel = this.panelRef()?.nativeElement;
    if (panel && panel.offsetWidth * 2 > this.#host.offsetWidth) this.closeMenu();
  }
}
