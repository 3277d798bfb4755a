/** The part of an engine that needs a place on the page. An engine without pictures ignores it. */
export interface StageElement {
  /**
   * Puts the engine's surfaces into `surface`, which the engine then fills. A second call moves them.
   * @param fit whether the picture is inscribed in the surface or covers it
   */
  attach(surface: HTMLElement, fit: 'contain' | 'cover'): void;
  /** Takes the surfaces off the page again; playback waits until the next `attach`. */
  detach(): void;
}
