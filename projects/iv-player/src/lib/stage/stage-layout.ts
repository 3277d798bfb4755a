import { Injectable, type Signal, computed, signal, untracked } from '@angular/core';

/**
 * An edge of the stage.
 * @example
 * const edge: StageEdge = matchMedia('(orientation: portrait)').matches ? 'bottom' : 'right';
 * inject(StageLayout).reserve({ edge, size: 120 });
 */
export type StageEdge = 'top' | 'right' | 'bottom' | 'left';

const EDGES: readonly StageEdge[] = ['top', 'right', 'bottom', 'left'];

/**
 * How far the free part of the stage is from each of its edges, in CSS pixels.
 * @example
 * const insets: Signal<StageInsets> = inject(StageLayout).insets;
 */
export type StageInsets = Readonly<Record<StageEdge, number>>;

/**
 * Room at an edge of the stage that something covers.
 * @example
 * const bar: StageReservationOptions = { edge: 'bottom', size: () => button.offsetHeight };
 * inject(StageLayout).reserve(bar);
 */
export interface StageReservationOptions {
  /** The edge at which it lies. */
  readonly edge: StageEdge;
  /** How much of the stage it covers from there, in CSS pixels; a function, such as a signal, may change it. */
  readonly size: number | (() => number);
  /** Position from the edge: smaller numbers lie nearer to it; the rooms of equal numbers are stacked as they were reserved. Default 0. */
  readonly order?: number;
}

/**
 * Gives the room back when it is called.
 * @example
 * const release: StageReservation = inject(StageLayout).reserve({ edge: 'top', size: 40 });
 * release();
 */
export interface StageReservation {
  /** Gives the room back. */
  (): void;
  /** Room taken between the edge and this reservation, in CSS pixels. */
  readonly offset: Signal<number>;
}

/** An `<iv-player>` that is on the page. */
export interface StageHandle {
  /** Its element, which goes fullscreen. */
  readonly element: HTMLElement;
  /** Whether it fills the screen. */
  readonly isFullscreen: Signal<boolean>;
  /** Fills the screen. */
  enterFullscreen(): Promise<void>;
  /** Leaves fullscreen. */
  exitFullscreen(): Promise<void>;
}

/**
 * Tells which part of the stage is free. Whatever covers part of it reserves room at an edge: controls, captions, choices, an
 * overlay of the application. What must stay readable keeps to the rest.
 * @example
 * const { insets } = inject(StageLayout);
 * const bottom = computed(() => `${insets().bottom}px`);
 */
@Injectable()
export class StageLayout {
  readonly #reservations = signal<readonly Required<StageReservationOptions>[]>([]);
  readonly #stages = signal<readonly StageHandle[]>([]);

  /** The `<iv-player>` that shows the video; `null` without one. */
  readonly stage = computed(() => this.#stages().at(-1) ?? null);
  /** How far the free part is from each edge. */
  readonly insets: Signal<StageInsets> = computed(
    () => Object.fromEntries(EDGES.map((edge) => [edge, this.#taken(edge)])) as StageInsets,
  );

  /** Reserves room at an edge, until the returned function is called. */
  reserve({ edge, size, order = 0 }: StageReservationOptions): StageReservation {
    const reservation = { edge, size, order };
    const all = this.#reservations;
    // Of equal order the older one lies nearer to the edge: the sort is stable.
    untracked(() =>
      all.update((list) => [...list, reservation].sort((one, other) => one.order - other.order)),
    );
    const release = (): void => all.update((list) => list.filter((one) => one !== reservation));
    return Object.assign(release, { offset: computed(() => this.#taken(edge, reservation)) });
  }

  /**
   * Called by `<iv-player>`. Returns a function that removes it.
   * @internal
   */
  addStage(stage: StageHandle): () => void {
    this.#stages.update((list) => [...list, stage]);
    return () => this.#stages.update((list) => list.filter((one) => one !== stage));
  }

  /** Room taken at that edge, as far as `until`. */
  #taken(edge: StageEdge, until?: object): number {
    const all = this.#reservations();
    const index = until ? all.indexOf(until as never) : -1;
    return (index < 0 ? all : all.slice(0, index))
      .filter((one) => one.edge === edge)
      .reduce((sum, { size }) => sum + (typeof size === 'function' ? size() : size), 0);
  }
}
