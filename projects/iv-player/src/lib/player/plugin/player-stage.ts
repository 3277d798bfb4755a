import { BehaviorSubject, type Observable } from 'rxjs';
import type { StageAttachment } from '../../engine/playback-engine';
import type { PlayerFact } from '../playback/player-fact';

/** The stage as plugins see it: where they may render, and which part of it the picture covers. */
export interface StageState {
  /** The element for everything that lies above the picture; `null` while no stage is attached. */
  readonly layers: HTMLElement | null;
  /** Whether the picture is inscribed in the stage (`contain`) or covers it. */
  readonly fit: 'contain' | 'cover';
  /** Width / height of the current picture; `null` before the first one. */
  readonly ratio: number | null;
}

/** The element that has the videos, `<iv-player>`, as far as the player knows it. */
export interface StageOwner {
  /** Its element, which goes fullscreen. */
  readonly element: HTMLElement;
  /** Fills the screen. */
  enterFullscreen(): Promise<void>;
}

/** The stage that shows the picture of a player; `null` without one. */
export function stageOf(player: object): StageOwner | null {
  return (player as { readonly stage?: StageOwner | null }).stage ?? null;
}

/** Attaches the engine's videos to the stage that was attached last, and keeps the state of the stage. */
export class PlayerStage {
  readonly #engine: StageAttachment;
  /** The state now and after each change. Completes when the player is destroyed. */
  readonly state: BehaviorSubject<StageState>;
  #isDestroyed = false;
  readonly #attached: {
    readonly container: HTMLElement;
    readonly layers: HTMLElement;
    readonly owner: StageOwner | null;
  }[] = [];

  constructor(engine: StageAttachment, facts: Observable<PlayerFact>, fit: StageState['fit']) {
    this.#engine = engine;
    this.state = new BehaviorSubject<StageState>({ layers: null, fit, ratio: null });
    facts.subscribe({
      next: (fact) => {
        if (fact.type === 'pictureRatio') this.#update({ ratio: fact.ratio });
      },
      complete: () => {
        this.#isDestroyed = true;
        this.state.complete();
      },
    });
  }

  /** Whose videos they are now; `null` while no stage is attached. */
  get owner(): StageOwner | null {
    return this.#attached.at(-1)?.owner ?? null;
  }

  /** Puts the videos into `container`, and what lies above them into `layers`. */
  attach(container: HTMLElement, layers: HTMLElement, owner: StageOwner | null = null): void {
    this.#attached.push({ container, layers, owner });
    this.#apply();
  }

  /** Takes the videos out of `container`. The stage that was attached before gets them; without one playback waits. */
  detach(container: HTMLElement): void {
    const index = this.#attached.findIndex((stage) => stage.container === container);
    if (index < 0) return;
    this.#attached.splice(index, 1);
    if (index === this.#attached.length) this.#apply();
  }

  setFit(fit: StageState['fit']): void {
    if (fit !== this.state.value.fit) this.#apply(fit);
  }

  #apply(fit = this.state.value.fit): void {
    if (this.#isDestroyed) return;
    const stage = this.#attached.at(-1);
    if (stage) this.#engine.attach(stage.container, fit);
    else this.#engine.detach();
    this.#update({ layers: stage?.layers ?? null, fit });
  }

  #update(change: Partial<StageState>): void {
    this.state.next({ ...this.state.value, ...change });
  }
}
