/** The part of an engine that needs a place on the page. An engine without pictures ignores it. */
export interface StageAttachment {
  /**
   * Puts the engine's surfaces into `surface`, which the engine then fills. A second call moves them; with the same
   * `surface` it only changes the fit, and playback goes on.
   * @param fit whether the picture is inscribed in the surface or covers it
   */
  attach(surface: HTMLElement, fit: 'contain' | 'cover'): void;
  /** Takes the surfaces off the page again; playback waits until the next `attach`. */
  detach(): void;
}

/** The stage, as it is to what lies on the picture. */
export interface StageState {
  /** Where that belongs; `null` while there is no stage. */
  readonly layers: HTMLElement | null;
  /** Whether the picture is inscribed in the stage or covers it. */
  readonly fit: 'contain' | 'cover';
  /** Width / height of the picture that is seen; `null` before there was one. */
  readonly ratio: number | null;
}
