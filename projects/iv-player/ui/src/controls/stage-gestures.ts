import { keepFocusOnStage } from '../stage/keep-focus-on-stage';
import { keyUseOf } from '../stage/key-use';
import { isRightToLeft } from './is-right-to-left';
import { listen } from './listen';
import { ARROW_SECONDS } from './scrub-steps';
import { shortcutCommand } from './player-shortcuts';
import type { ViewerCommands } from './viewer-commands';

/** What keys and clicks on the stage depend on. */
export interface StageGesturesDeps {
  readonly commands: ViewerCommands;
  /** Whether keys other than Escape work. */
  areShortcutsOn(): boolean;
  /** Whether a click on the picture plays and pauses. */
  isPictureButton(): boolean;
  /** Whether a press does something else already: it shows the hidden controls, or closes the menu. */
  isSwallowed(isTouch: boolean): boolean;
  /** Closes the menu; returns whether it was open. Fullscreen is left by the browser, or by the stage itself. */
  onEscape(): boolean;
}

/**
 * Listens to keys and to clicks on the bare picture, with focus or pointer on the stage, until `signal` aborts; the focus is kept there
 * for the keys.
 */
export function listenToStage(stage: HTMLElement, deps: StageGesturesDeps, signal: AbortSignal): void {
  const { commands } = deps;
  let isSwallowed = false;

  const onKey = (event: KeyboardEvent): void => {
    const command = shortcutCommand(event, keyUseOf(event.composedPath(), stage), deps.areShortcutsOn());
    // What is on an overlay may use any key by itself; that must not start or stop the film as well.
    const isOnOverlay = (event.target as Element).closest('.iv-overlays') !== null;
    if (!command || (isOnOverlay && command === 'togglePlay')) return;
    if (command === 'escape') return onEscape(event);
    // Space and arrows would scroll the page.
    event.preventDefault();
    const ahead = isRightToLeft(stage) ? -ARROW_SECONDS : ARROW_SECONDS;
    if (command === 'right') commands.skip(ahead);
    else if (command === 'left') commands.skip(-ahead);
    else if (command === 'louder') commands.stepVolume(1);
    else if (command === 'quieter') commands.stepVolume(-1);
    else commands[command]();
  };
  /** One Escape does one thing. */
  const onEscape = (event: KeyboardEvent): void => {
    const path = event.composedPath();
    // A dialog or popover on the stage goes by itself.
    const isAbove = path
      .slice(0, path.indexOf(stage))
      .some((one) => one instanceof Element && one.matches('dialog,[popover]'));
    if (isAbove || !deps.onEscape()) return;
    event.preventDefault();
    // Nor is it for a dialog around the player.
    event.stopPropagation();
  };
  const onPress = ({ target, pointerType }: PointerEvent): void => {
    // What is pressed may go or move before the release: the click is then one on the stage.
    isSwallowed = !isBarePicture(target as Element, stage) || deps.isSwallowed(pointerType === 'touch');
  };
  const onClick = (event: MouseEvent): void => {
    const isOnPicture = isBarePicture(event.target as Element, stage);
    if (isOnPicture && !isSwallowed && !event.defaultPrevented && deps.isPictureButton())
      commands.togglePlay();
    isSwallowed = false;
  };

  listen(stage, ['keydown'], onKey, { signal });
  // Captured: what the press does is done at the same event.
  listen(stage, ['pointerdown'], onPress, { signal, capture: true });
  listen(stage, ['click'], onClick, { signal });
  keepFocusOnStage(stage, signal);
}

/** The stage itself or its videos; not an overlay, nor anything that the application put on the stage. */
export function isBarePicture(target: Element, stage: HTMLElement): boolean {
  const container = target.closest('.iv-container');
  return target === stage || (container?.parentElement === stage && !container.matches('.iv-layers'));
}
