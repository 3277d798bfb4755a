/** Milliseconds between hiding and muting a video: without the delay, WebKitGTK cannot resume it unless it is reloaded. */
const MUTE_DELAY = 100;

/** Shows and hides one video, which is hidden at first. */
export class HtmlVideoPlacement {
  readonly #element: HTMLVideoElement;
  readonly #onChange: (isVisible: boolean) => void;
  readonly #mute: () => void;

  /** @param onChange called when the video may have become visible or hidden @param mute called when it has been hidden */
  constructor(element: HTMLVideoElement, onChange: (isVisible: boolean) => void, mute: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    this.#mute = mute;
    element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;margin:0;pointer-events:none';
    this.hide();
  }

  report(): void {
    this.#onChange(this.#isVisible);
  }

  get #isVisible(): boolean {
    return !this.#element.style.visibility;
  }

  show(): void {
    this.#place({ visibility: '', opacity: '1', zIndex: '0' });
    this.#element.inert = false;
  }

  /** Places the video on top, almost transparent: browsers do not present the frames of covered or fully transparent elements. */
  preroll(): void {
    this.#place({ visibility: '', opacity: '0.001', zIndex: '1' });
  }

  /**
   * Hides and mutes the video. Transparency is not enough: if an ended clip is still rendered, Chromium shifts the frame timing of the
   * playing one after a few frames, and drops two.
   */
  hide(): void {
    const element = this.#element;
    this.#place({ visibility: 'hidden' });
    element.inert = true;
    const mute = (): unknown => this.#isVisible || this.#mute();
    if (element.paused) setTimeout(mute, MUTE_DELAY);
    else mute();
  }

  #place(change: Partial<CSSStyleDeclaration>): void {
    Object.assign(this.#element.style, change);
    this.report();
  }
}
