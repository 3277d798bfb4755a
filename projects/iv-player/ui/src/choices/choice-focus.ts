/** Where the focus goes when the choice that has it goes. */
export class ChoiceFocus {
  /** What had the focus in the player, outside of the choices, last. */
  #before: HTMLElement | null = null;

  /** @param host contains the choices */
  constructor(private readonly host: HTMLElement) {}

  /** Follows the focus inside the stage, until `signal` aborts. */
  watch(stage: HTMLElement, signal: AbortSignal): void {
    const remember = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target !== stage && !this.host.contains(target))
        this.#before = target;
    };
    stage.addEventListener('focusin', remember, { signal });
  }

  /** The choice that has the focus; `null` for none. */
  get focused(): HTMLElement | null {
    const { activeElement } = this.host.getRootNode() as Document | ShadowRoot;
    return this.host.contains(activeElement) ? (activeElement as HTMLElement) : null;
  }

  /** Moves the focus away from the choices: to where it was before, else to the button that plays, else to the stage. */
  leave(stage: HTMLElement | null): void {
    if (!this.focused || !stage) return;
    const play = stage.querySelector<HTMLElement>('.iv-controls .iv-play');
    for (const target of [this.#before, play]) {
      if (target && stage.contains(target) && this.#moves(target)) return;
    }
    if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
    stage.focus({ preventScroll: true });
  }

  /** A hidden element does not take the focus. */
  #moves(target: HTMLElement): boolean {
    target.focus({ preventScroll: true });
    return (target.getRootNode() as Document | ShadowRoot).activeElement === target;
  }
}
