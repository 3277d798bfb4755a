import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  NgZone,
  afterRenderEffect,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { Player, StageLayout, rememberPath } from 'iv-player';
import { CONTROL_TEXTS } from '../labels/english-labels';
import { injectLabels } from '../labels/inject-labels';
import { ApplyViewerSettings } from '../settings/apply-viewer-settings';
import { ViewerSettings } from '../settings/viewer-settings';
import { focusedIn, moveFocus } from '../stage/move-focus';
import { injectPerPlayer } from '../stage/inject-per-player';
import { placeOnStage } from '../stage/place-on-stage';
import { injectReservation } from '../stage/inject-reservation';
import { ShownChoices } from '../stage/shown-choices';
import { IvIcon } from '../theme/iv-icon';
import { CONTROL_ICONS, type ControlButton } from './control-buttons';
import { CONTROLS_CSS } from './controls-css';
import { areControlsHidden } from './controls-visibility';
import { isRightToLeft } from './is-right-to-left';
import { IvSetting } from './iv-setting';
import { listen } from './listen';
import { connectMediaSession } from './media-session';
import { PlayerPath } from './player-path';
import { connectScrubBar } from './scrub-slider';
import { SettingsMenu } from './settings-menu';
import { watchActivity } from './stage-activity';
import { listenToStage } from './stage-gestures';
import { ViewerCommands } from './viewer-commands';

/**
 * The controls of the player, at the bottom of the stage: playback, the path so far, back to the last choice, volume, captions,
 * audio description, speed, settings and fullscreen. While playing they go after a while without input; they stay while a
 * choice is open. Keys with focus on the stage, clicks on the picture and the system's media controls do the same.
 *
 * Of a node's `data` they show `title` (a text, or texts by language) and `poster` (an address) in the media controls, and
 * `thumbnails` (see `ThumbnailSheet`), else `poster`, above the scrub bar. Buttons for captions and audio description are there
 * when a node of the story has any. What the viewer sets is kept by `ViewerSettings`.
 * @example
 * ```html
 * <iv-player><iv-controls [shortcuts]="false" /></iv-player>
 * ```
 */
@Component({
  selector: 'iv-controls',
  imports: [IvIcon, IvSetting],
  templateUrl: './iv-controls.html',
  host: {
    class: 'iv-piece iv-controls',
    '[attr.lang]': 'labels.lang',
    '[attr.data-state]': "isHidden() ? 'hidden' : 'shown'",
    '[class.iv-choosing]': 'isChoosing()',
    // Not 0: a server would render a style attribute, which a strict content security policy forbids.
    '[style.padding-bottom.px]': 'offset() || null',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvControls {
  /** Whether keys work as shortcuts, with focus on the stage. A viewer can switch them off too. Default `true`. */
  readonly shortcuts = input(true, { transform: booleanAttribute });
  /** Whether a click on the bare picture plays and pauses. Default `true`. */
  readonly pictureToggle = input(true, { transform: booleanAttribute });

  /** @internal */
  protected readonly icons = CONTROL_ICONS;
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** @internal */
  protected readonly path = injectPerPlayer(PlayerPath);
  /** @internal */
  protected readonly barRef = viewChild<ElementRef<HTMLElement>>('bar');
  /** @internal */
  protected readonly isMenuOpen = signal(false);
  /** @internal */
  protected readonly menu = new SettingsMenu();
  readonly #player = inject(Player);
  readonly #layout = inject(StageLayout);
  readonly #settings = inject(ViewerSettings);
  readonly #commands = injectPerPlayer(ViewerCommands);
  readonly #host = placeOnStage(CONTROLS_CSS);
  readonly #isIdle = signal(false);
  readonly #shownChoices = injectPerPlayer(ShownChoices);
  /** Also between two passes of a node that repeats, when no window is open but its choices are still shown. @internal */
  protected readonly isChoosing = computed(() => this.#shownChoices.isVisible() || this.path.isChoosing());

  /** @internal */
  protected readonly stage = this.#layout.stage;
  /** The buttons of the bar, in their order. @internal */
  protected readonly buttons = computed<readonly ControlButton[]>(() => {
    const commands = this.#commands;
    const isMenuOpen = this.isMenuOpen();
    return [
      { name: 'play', action: commands.playAction(), press: commands.togglePlay },
      ...commands.switches().map(({ name, isOn, toggle }): ControlButton => ({
        name: `toggle-${name}`,
        action: name,
        isPressed: isOn,
        press: toggle,
      })),
      {
        name: 'back-to-choice',
        action: 'backToChoice',
        isDisabled: !this.path.hasLastChoice(),
        press: commands.backToLastChoice,
      },
      {
        name: 'mute',
        action: commands.isSilent() ? 'unmute' : 'mute',
        press: commands.toggleMute,
      },
      {
        name: 'open-settings',
        action: 'settings',
        isExpanded: isMenuOpen,
        press: () => (isMenuOpen ? this.closeMenu() : this.isMenuOpen.set(true)),
      },
      {
        name: 'fullscreen',
        action: this.stage()?.isFullscreen() ? 'exitFullscreen' : 'fullscreen',
        press: commands.toggleFullscreen,
      },
    ];
  });
  /** @internal */
  protected readonly isHidden = computed(() => {
    const { isPlaying, error } = this.#player.signals.state();
    return areControlsHidden({
      isIdle: this.#isIdle(),
      isPlaying,
      hasError: error !== null,
      isChoosing: this.isChoosing(),
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
    rememberPath(this.#player);
    injectPerPlayer(ApplyViewerSettings);
    connectMediaSession();
    const zone = inject(NgZone);
    afterRenderEffect((onCleanup) => {
      const stage = this.stage()?.element;
      if (stage && this.barRef())
        onCleanup(untracked(() => zone.runOutsideAngular(() => this.#connect(stage))));
    });
    afterRenderEffect((onCleanup) => {
      if (this.isMenuOpen()) onCleanup(untracked(() => this.#showMenu()));
    });
    afterRenderEffect(() => {
      if (this.isHidden()) untracked(() => this.#moveFocusOut());
    });
    effect(() => {
      if (this.isChoosing()) untracked(() => this.#makeWay());
    });
  }

  /** Closes the menu; the focus goes back to its button if it would be lost otherwise. @internal */
  protected closeMenu(): void {
    const panel = this.#find('.iv-settings');
    const hadFocus = panel && focusedIn(panel);
    this.isMenuOpen.set(false);
    if (hadFocus) this.#find('.iv-open-settings')?.focus();
  }

  /** Closes the menu when the focus or a press goes elsewhere: an open menu would cover that. @internal */
  protected leaveMenu(target: EventTarget | null): void {
    const isOfMenu = ['.iv-settings', '.iv-open-settings'].some((one) =>
      this.#find(one)?.contains(target as Node | null),
    );
    if (target && !isOfMenu) this.isMenuOpen.set(false);
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.querySelector(selector);
  }

  /** Everything that depends on the stage element; returns a function that ends it. */
  #connect(stage: HTMLElement): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    connectScrubBar(this.#host, this.#player, this.path, this.labels, signal);
    watchActivity(stage, this.#host, this.#isIdle, signal);
    listenToStage(
      stage,
      {
        commands: this.#commands,
        areShortcutsOn: () => this.shortcuts() && this.#settings.values().shortcuts,
        isPictureButton: this.pictureToggle,
        onEscape: () => {
          const isOpen = this.isMenuOpen();
          if (isOpen) this.closeMenu();
          return isOpen;
        },
        isSwallowed: (isTouch) => this.isMenuOpen() || (isTouch && this.isHidden()),
      },
      signal,
    );
    // Outside of a shadow root, an event in it has its host as target.
    let pressed: Event | undefined;
    let place: EventTarget | null = null;
    listen(this.#host, ['pointerdown'], (event) => ({ target: place } = pressed = event), { signal });
    const onPress = (event: Event): void => this.leaveMenu(event === pressed ? place : event.target);
    listen(stage.ownerDocument, ['pointerdown'], onPress, { signal });
    return () => listeners.abort();
  }

  /** The menu takes the focus, and on a wide stage room of its own; returns a function that gives the room back. */
  #showMenu(): () => void {
    this.#find('.iv-settings button')?.focus();
    const edge = isRightToLeft(this.#host) ? 'left' : 'right';
    return this.#layout.reserve({ edge, size: this.#isMenuWide() ? 0 : this.#menuWidth() });
  }

  /** Keyboard focus keeps the controls shown; other focus must not stay on what nobody sees. */
  #moveFocusOut(): void {
    const stage = this.stage()?.element;
    if (!stage || !focusedIn(this.#host)) return;
    moveFocus(stage);
    // That was no input of the viewer.
    this.#isIdle.set(true);
  }

  /** On a small stage the menu would cover the choice that opens. */
  #makeWay(): void {
    if (this.#isMenuWide()) this.closeMenu();
  }

  /** In CSS pixels; 0 while it is closed. */
  #menuWidth(): number {
    return this.#find('.iv-settings')?.offsetWidth ?? 0;
  }

  /** Whether the menu leaves no room beside it. */
  #isMenuWide(): boolean {
    return this.#menuWidth() * 2 > this.#host.offsetWidth;
  }
}
