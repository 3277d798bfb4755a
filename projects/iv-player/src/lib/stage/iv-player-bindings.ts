import {
  DestroyRef,
  ErrorHandler,
  HostAttributeToken,
  NgZone,
  type OutputEmitterRef,
  type Signal,
  type SimpleChanges,
  afterNextRender,
  booleanAttribute,
  inject,
} from '@angular/core';
import { ownListener } from '../events/event-channel';
import type { IvPlayerError } from '../events/player-error';
import type { PlayerEventMap } from '../player/events/player-events';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { PlayerService } from '../player/player-service';
import { hasStoryLoader } from '../player/story-request-signals';
import { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord, StoryNode } from '../story/story-node';
import { enterZoneForListeners } from './iv-listener-zone';

/** Settings with two-way bindings. Each has a separate input and output, because `model()` does not support transforms. */
const SETTINGS = ['muted', 'volume', 'language'] as const;

/** The inputs and outputs of `<iv-player>` and `<iv-full-player>`. */
export interface BoundComponent {
  readonly player: Player;
  readonly options: Signal<IvPlayerOptions | undefined>;
  readonly muted: Signal<boolean | undefined>;
  readonly mutedChange: OutputEmitterRef<boolean>;
  /** Volume in [0, 1]. */
  readonly volume: Signal<number | undefined>;
  readonly volumeChange: OutputEmitterRef<number>;
  /** Language, as a BCP 47 tag. */
  readonly language: Signal<string | null | undefined>;
  readonly languageChange: OutputEmitterRef<string | null>;
  readonly ready: OutputEmitterRef<Player>;
  readonly nodeChange: OutputEmitterRef<StoryNode>;
  /** Emits each choice once it can no longer change. */
  readonly choice: OutputEmitterRef<DecisionRecord>;
  readonly ended: OutputEmitterRef<void>;
  readonly failed: OutputEmitterRef<IvPlayerError>;
}

/** Like `booleanAttribute`, but returns `undefined` for `undefined` and `null`. */
export const optionalBoolean = (value: unknown): boolean | undefined =>
  (value ?? undefined) === undefined ? undefined : booleanAttribute(value);

/** Connects a component's inputs and outputs to the player. Outputs without listeners do not trigger change detection. */
export class IvPlayerBindings {
  readonly #component: BoundComponent;
  readonly #zone = inject(NgZone);
  readonly #errorHandler = inject(ErrorHandler);
  readonly #service = inject(PlayerService);
  readonly #destroyRef = inject(DestroyRef);
  /** Settings that were last bound or emitted. */
  readonly #known: Record<(typeof SETTINGS)[number], unknown>;
  #isApplying = false;
  #node: StoryNode | null;
  /** Options that were last bound. */
  #options: IvPlayerOptions | undefined;

  constructor(component: BoundComponent) {
    this.#component = component;
    const { player } = component;
    const { muted, volume, language } = player;
    this.#known = { muted, volume, language };
    this.#node = player.currentNode;
    this.#on(/^(?:volume|language)change$/, () => this.#emitSettings());
    this.#on('nodestart', (node) => this.#emitNode(node));
    this.#on('seeked', () => this.#emitNode(player.currentNode));
    this.#on('ended', () => component.ended.emit());
    this.#on('error', (error) => component.failed.emit(error));
    this.#on('decision.final', (_, record) => component.choice.emit(record));
    // Runs after `write`, where the stage is created.
    afterNextRender({ read: () => component.ready.emit(player) });
    enterZoneForListeners(component);
    if (typeof ngDevMode === 'undefined' || ngDevMode) warnOfUnusedStory();
  }

  /** Applies changed inputs. Reports invalid values to the `ErrorHandler` and corrects them; the others still apply. */
  apply(changes: SimpleChanges): void {
    this.#zone.runOutsideAngular(() => {
      this.#isApplying = true;
      if ('options' in changes) this.#attempt(() => this.#applyOptions());
      for (const name of SETTINGS) {
        const value = this.#component[name]();
        if (!(name in changes) || value === undefined) continue;
        this.#known[name] = value;
        this.#attempt(() => (this.#component.player[name] = value as never));
      }
      this.#isApplying = false;
      // Angular may already have checked the bound values, so emit later. `afterNextRender` would not run on a server.
      queueMicrotask(() => this.#emitSettings());
    });
  }

  #applyOptions(): void {
    const options = this.#component.options() ?? {};
    this.#service.configure(options, this.#options);
    this.#options = options;
  }

  /** Catches errors, which would otherwise abort change detection for the page. */
  #attempt(change: () => void): void {
    try {
      change();
    } catch (error) {
      this.#errorHandler.handleError(error);
    }
  }

  #on<K extends keyof PlayerEventMap & string>(
    name: K | RegExp,
    listener: (...args: PlayerEventMap[K]) => void,
  ): void {
    this.#destroyRef.onDestroy(this.#service.on(name as K, ownListener(listener)));
  }

  #emitNode(node: StoryNode | null): void {
    if (node && node !== this.#node) this.#component.nodeChange.emit(node);
    this.#node = node;
  }

  #emitSettings(): void {
    if (this.#isApplying || this.#destroyRef.destroyed) return;
    for (const name of SETTINGS) {
      const value = this.#component.player[name];
      if (value === this.#known[name]) continue;
      this.#known[name] = value;
      this.#component[`${name}Change`].emit(value as never);
    }
  }
}

/** Warns of an attribute that no directive reads. Angular reports only unknown bindings. */
function warnOfUnusedStory(): void {
  const story = inject(new HostAttributeToken('story'), { optional: true });
  const host = inject(PluginHost);
  if (story === null) return;
  afterNextRender(() => {
    if (!hasStoryLoader(host))
      host.warn(
        `story="${story}" has no effect: add IvStory from 'iv-player/story' to the imports of the component, next to the player.`,
      );
  });
}
