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
 * Distance of the free part of the stage from each edge, in CSS pixels.
 * @example
 * const insets: Signal<StageInsets> = inject(StageLayout).insets;
 */
export type StageInsets = Readonly<Record<StageEdge, number>>;

/**
 * Space to reserve at an edge of the stage because something covers it.
 * @example
 * const bar: StageReservationOptions = { edge: 'bottom', size: () => button.offsetHeight };
 * inject(StageLayout).reserve(bar);
 */
export interface StageReservationOptions {
  /** Edge of the stage. */
  readonly edge: StageEdge;
  /** Covered length from that edge, in CSS pixels; a function, such as a signal, if it changes. */
  readonly size: number | (() => number);
  /** Position relative to the edge: smaller numbers are closer to it, and equal numbers are stacked in order of reservation. Default 0. */
  readonly order?: number;
}

/**
 * Releases a reservation when called.
 * @example
 * const release: StageReservation = inject(StageLayout).reserve({ edge: 'top', size: 40 });
 * release();
 */
export interface StageReservation {
  /** Releases the reservation. */
  (): void;
  /** Space reserved between the edge and this reservation, in CSS pixels. */
  readonly offset: Signal<number>;
}

/** An `<iv-player>` on the page. */
export interface StageHandle {
  /** Element that goes fullscreen. */
  readonly element: HTMLElement;
  /** Whether it fills the screen. */
  readonly isFullscreen: Signal<boolean>;
  /** Fills the screen. */
  enterFullscreen(): Promise<void>;
  /** Leaves fullscreen. */
  exitFullscreen(): Promise<void>;
}

/**
 * The free part of the stage. Anything that covers part of the stage, such as controls, captions, choices or an overlay of the application,
 * reserves space at an edge. Content that must stay readable uses only the remaining part.
 * @example
 * const { insets } = inject(StageLayout);
 * const bottom = computed(() => `${insets().bottom}px`);
 */
@Injectable()
export class StageLayout {
  readonly #reservations = signal<readonly Required<StageReservationOptions>[]>([]);
  readonly #stages = signal<readonly StageHandle[]>([]);

  /** The `<iv-player>` that shows the video, or `null`. */
  readonly stage = computed(() => this.#stages().at(-1) ?? null);
  /** Distance of the free part from each edge. */
  readonly insets: Signal<StageInsets> = computed(
    () => Object.fromEntries(EDGES.map((edge) => [edge, this.#reservedAt(edge)])) as StageInsets,
  );

  /** Reserves space at an edge until the returned function is called. */
  reserve({ edge, size, order = 0 }: StageReservationOptions): StageReservation {
    const reservation = { edge, size, order };
    const all = this.#reservations;
    // The sort is stable: with equal orders, the older reservation is closer to the edge.
    untracked(() =>
      all.update((list) => [...list, reservation].sort((one, other) => one.order - other.order)),
    );
    const release = (): void => all.update((list) => list.filter((one) => one !== reservation));
    return Object.assign(release, { offset: computed(() => this.#reservedAt(edge, reservation)) });
  }

  /** Called by `<iv-player>`. Returns a function that removes the stage. @internal */
  addStage(stage: StageHandle): () => void {
    this.#stages.update((list) => [...list, stage]);
    return () => this.#stages.update((list) => list.filter((one) => one !== stage));
  }

  /** Space reserved at an edge, up to `until`. */
  #reservedAt(edge: StageEdge, until?: object): number {
    const all = this.#reservations();
    const index = until ? all.indexOf(until as never) : -1;
    return (index < 0 ? all : all.slice(0, index))
      .filter((one) => one.edge === edge)
      .reduce((sum, { size }) => sum + (typeof size === 'function' ? size() : size), 0);
  }
}
