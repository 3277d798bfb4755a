import { keepFocusOnStage } from '../stage/keep-focus-on-stage';
import { keyUseOf } from '../stage/key-use';
import { isRightToLeft } from './is-right-to-left';
import { listenUntracked } from './listen-untracked';
import { ARROW_SECONDS } from './scrub-steps';
import { shortcutCommand } from './player-shortcuts';
import type { ViewerCommands } from './viewer-commands';

export interface StageGesturesDeps {
  readonly commands: ViewerCommands;
  /** Whether keys other than Escape work. */
  areShortcutsOn(): boolean;
  /** Whether a click on the picture toggles playback. */
  isPictureButton(): boolean;
  /** Whether a press already does something else, such as showing the controls or closing the menu. */
  isSwallowed(isTouch: boolean): boolean;
  /** Closes the menu. @returns whether it was open. The browser or the stage exits fullscreen itself. */
  onEscape(): boolean;
}

/** Handles shortcuts and clicks on the picture until `signal` aborts. Keeps focus on the stage, so that shortcuts keep working. */
export function listenToStage(stage: HTMLElement, deps: StageGesturesDeps, signal: AbortSignal): void {
  const { commands } = deps;
  let isSwallowed = false;

  const onKey = (event: KeyboardEvent): void => {
    const command = shortcutCommand(event, keyUseOf(event.composedPath(), stage), deps.areShortcutsOn());
    // An element on an overlay may handle any key, which must not toggle playback too.
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
  const onEscape = (event: KeyboardEvent): void => {
    const path = event.composedPath();
    // Escape closes a dialog or popover on the stage first.
    const inside = path.slice(0, path.indexOf(stage));
    const isAbove = inside.some((one) => one instanceof Element && one.matches('dialog,[popover]'));
    if (isAbove || !deps.onEscape()) return;
    event.preventDefault();
    // A dialog around the player must stay open.
    event.stopPropagation();
  };
  const onPress = ({ target, pointerType }: PointerEvent): void => {
    // If the pressed element disappears or moves before release, the click is fired on the stage.
    isSwallowed = !isBarePicture(target as Element, stage) || deps.isSwallowed(pointerType === 'touch');
  };
  const onClick = (event: MouseEvent): void => {
    const isOnPicture = isBarePicture(event.target as Element, stage);
    if (isOnPicture && !isSwallowed && !event.defaultPrevented && deps.isPictureButton())
      commands.togglePlay();
    isSwallowed = false;
  };

  listenUntracked(stage, ['keydown'], onKey, { signal });
  // In the capture phase, before other listeners react to the press.
  listenUntracked(stage, ['pointerdown'], onPress, { signal, capture: true });
  listenUntracked(stage, ['click'], onClick, { signal });
  keepFocusOnStage(stage, signal);
}

/** Whether the target is the stage or a video, and not an overlay or one of the application's elements. */
export function isBarePicture(target: Element, stage: HTMLElement): boolean {
  const container = target.closest('.iv-container');
  return target === stage || (container?.parentElement === stage && !container.matches('.iv-layers'));
}
