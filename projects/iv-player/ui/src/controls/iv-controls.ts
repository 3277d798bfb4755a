import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  NgZone,
  afterNextRender,
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
import { Player, StageLayout } from 'iv-player';
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
import { listenUntracked } from './listen-untracked';
import { connectMediaSession } from './media-session';
import { PlayerPath } from './player-path';
import { connectScrubBar } from './scrub-slider';
import { SettingsMenu } from './settings-menu';
import { watchActivity } from './stage-activity';
import { listenToStage } from './stage-gestures';
import { ViewerCommands } from './viewer-commands';

/**
 * Controls at the bottom of the stage: playback, a scrub bar of the path so far, back to the last choice, volume, captions, audio
 * description, speed, settings and fullscreen. They hide during playback after a few seconds without input, except while a choice is
 * open. Keyboard shortcuts on the stage, clicks on the picture and the system's media controls do the same as the buttons.
 *
 * Uses these `data` of nodes: `title` (a string, or an object with a string for each language) and `poster` (a URL) for the system's media
 * controls, and `thumbnails` (see `ThumbnailSheet`) or, without them, `poster` above the scrub bar. The buttons for captions and audio
 * description appear if any node has them. `ViewerSettings` stores the viewer's settings.
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
  /** Whether keyboard shortcuts work while focus is on the stage. Viewers can turn them off too. Default `true`. */
  readonly shortcuts = input(true, { transform: booleanAttribute });
  /** Whether a click on the picture toggles playback. Default `true`. */
  readonly pictureToggle = input(true, { transform: booleanAttribute });

  /** @internal */
  protected readonly icons = CONTROL_ICONS;
  /** @internal */
  protected readonly labels = injectLabels(CONTROL_TEXTS);
  /** @internal */
  protected readonly path = injectPerPlayer(PlayerPath);
  /** @internal */
  protected readonly barRef = viewChild<ElementRef<HTMLElement>>('bar');
  /** Exists once there is a stage. @internal */
  protected readonly scrubRef = viewChild<ElementRef<HTMLElement>>('scrub');
  /** @internal */
  protected readonly isMenuOpen = signal(false);
  /** @internal */
  protected readonly menu = new SettingsMenu();
  readonly #player = inject(Player);
  readonly #layout = inject(StageLayout);
  readonly #settings = inject(ViewerSettings);
  readonly #commands = injectPerPlayer(ViewerCommands);
  readonly #element = placeOnStage(CONTROLS_CSS);
  readonly #isIdle = signal(false);
  /** Whether the browser has rendered the component. @internal */
  protected readonly isRendered = signal(false);
  /** When the browser rendered the component, as the `timeStamp` of events. */
  #renderTime = Infinity;
  readonly #shownChoices = injectPerPlayer(ShownChoices);
  /** Includes the time between two passes of a repeating node, when its choices are shown but the window is closed. @internal */
  protected readonly isChoosing = computed(() => this.#shownChoices.isVisible() || this.path.isChoosing());

  /** @internal */
  protected readonly stage = this.#layout.stage;
  /** Buttons of the bar, in order. A server renders only the first one, which can be clicked and focused before hydration. @internal */
  protected readonly buttons = computed<readonly ControlButton[]>(() => {
    const commands = this.#commands;
    const isMenuOpen = this.isMenuOpen();
    if (!this.stage()) return [{ name: 'play', action: 'play', press: commands.play }];
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
      { name: 'mute', action: commands.isSilent() ? 'unmute' : 'mute', press: commands.toggleMute },
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
    () => (this.scrubRef() ? this.barRef()?.nativeElement : undefined),
    () => 'bottom',
    () => 0,
    this.isHidden,
  );

  constructor() {
    injectPerPlayer(ApplyViewerSettings);
    connectMediaSession();
    const zone = inject(NgZone);
    afterNextRender(() => {
      this.#renderTime = performance.now();
      this.isRendered.set(true);
    });
    afterRenderEffect((onCleanup) => {
      const stage = this.stage()?.element;
      if (stage && this.scrubRef())
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

  /** Presses a button. A click that Angular replays after hydration was on Play: the film may be playing by now. @internal */
  protected press(button: ControlButton, { timeStamp }: Event): void {
    if (timeStamp < this.#renderTime) this.#commands.play();
    else button.press();
  }

  /** Closes the menu. If it has focus, moves focus to its button. @internal */
  protected closeMenu(): void {
    const panel = this.#find('.iv-settings');
    const hadFocus = panel && focusedIn(panel);
    this.isMenuOpen.set(false);
    if (hadFocus) this.#find('.iv-open-settings')?.focus();
  }

  /** Closes the menu when focus moves, or a pointer is pressed, outside it: the menu could cover the target. @internal */
  protected leaveMenu(target: EventTarget | null): void {
    const isOfMenu = ['.iv-settings', '.iv-open-settings'].some((one) =>
      this.#find(one)?.contains(target as Node | null),
    );
    if (target && !isOfMenu) this.isMenuOpen.set(false);
  }

  #find(selector: string): HTMLElement | null {
    return this.#element.querySelector(selector);
  }

  /** Connects everything that needs the stage element. @returns function that disconnects it */
  #connect(stage: HTMLElement): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    connectScrubBar(this.#element, this.#player, this.path, this.labels, signal);
    watchActivity(stage, this.#element, this.#isIdle, signal);
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
    // Outside a shadow root, the target of its events is the host.
    let pressed: Event | undefined;
    let place: EventTarget | null = null;
    listenUntracked(this.#element, ['pointerdown'], (event) => ({ target: place } = pressed = event), {
      signal,
    });
    const onPress = (event: Event): void => this.leaveMenu(event === pressed ? place : event.target);
    listenUntracked(stage.ownerDocument, ['pointerdown'], onPress, { signal });
    return () => listeners.abort();
  }

  /** Focuses the menu, and reserves space for it on a wide stage. @returns function that releases the space */
  #showMenu(): () => void {
    this.#find('.iv-settings button')?.focus();
    const edge = isRightToLeft(this.#element) ? 'left' : 'right';
    return this.#layout.reserve({ edge, size: this.#isMenuWide() ? 0 : this.#menuWidth() });
  }

  /** Moves focus out of hidden controls. Keyboard focus keeps them visible. */
  #moveFocusOut(): void {
    const stage = this.stage()?.element;
    if (!stage || !focusedIn(this.#element)) return;
    moveFocus(stage);
    // Moving focus does not count as input.
    this.#isIdle.set(true);
  }

  /** Closes a menu that would cover the choices, on a small stage. */
  #makeWay(): void {
    if (this.#isMenuWide()) this.closeMenu();
  }

  /** Width of the menu in CSS pixels; 0 if closed. */
  #menuWidth(): number {
    return this.#find('.iv-settings')?.offsetWidth ?? 0;
  }

  #isMenuWide(): boolean {
    return this.#menuWidth() * 2 > this.#element.offsetWidth;
  }
}
