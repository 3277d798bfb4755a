import { BehaviorSubject, type Observable } from 'rxjs';
import type { StageAttachment } from '../../engine/playback-engine';
import type { PlayerFact } from '../playback/player-fact';

/** State of the stage: where plugins can render, and how the picture fits. */
export interface StageState {
  /** Container for everything above the video; `null` while no stage is attached. */
  readonly layers: HTMLElement | null;
  /** Whether the picture fits inside the stage (`contain`) or fills it and is cropped (`cover`). */
  readonly fit: 'contain' | 'cover';
  /** Width / height of the current picture; `null` before the first frame. */
  readonly ratio: number | null;
}

/** The component that shows the video, usually `<iv-player>`. */
export interface StageOwner {
  /** Element that goes fullscreen. */
  readonly element: HTMLElement;
  /** Makes the stage fill the screen. */
  enterFullscreen(): Promise<void>;
}

/** Returns the stage that shows a player's video; `null` without one. */
export function stageOf(player: object): StageOwner | null {
  return (player as { readonly stage?: StageOwner | null }).stage ?? null;
}

/** Attaches the engine's videos to the most recently attached stage, and tracks its state. */
export class PlayerStage {
  readonly #engine: StageAttachment;
  /** Current state of the stage. Completes when the player is destroyed. */
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

  get owner(): StageOwner | null {
    return this.#attached.at(-1)?.owner ?? null;
  }

  attach(container: HTMLElement, layers: HTMLElement, owner: StageOwner | null = null): void {
    this.#attached.push({ container, layers, owner });
    this.#apply();
  }

  /** Moves the videos to the previously attached stage. Without one, playback waits. */
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
