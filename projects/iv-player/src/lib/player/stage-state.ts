/** The stage as plugins see it: where they may render, and which part of it the picture covers. */
export interface StageState {
  /** The element for everything that lies above the picture; `null` while no stage is attached. */
  readonly layers: HTMLElement | null;
  /** Whether the picture is inscribed in the stage (`contain`) or covers it. */
  readonly fit: 'contain' | 'cover';
  /** Width / height of the current picture; `null` before the first one. */
  readonly ratio: number | null;
}
