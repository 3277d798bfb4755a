import {
  DestroyRef,
  Directive,
  NgZone,
  type OnChanges,
  type SimpleChanges,
  afterNextRender,
  booleanAttribute,
  inject,
  input,
  output,
} from '@angular/core';
import { ownListener } from '../events/event-channel';
import type { IvPlayerError } from '../events/player-error';
import type { PlayerEventMap } from '../events/player-events';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { throwNotProvided } from '../player/player-errors';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE } from '../player/player-tokens';
import type { DecisionRecord } from '../story/story-node';
import type { StoryNode } from '../story/story-node';

/** Settings that can be bound both ways: each is an input and an output, as `model()` takes no transform. */
const SETTINGS = ['muted', 'volume', 'language'] as const;

/** Inputs and outputs of `<iv-player>` and `<iv-full-player>`. What is not bound costs no change detection. */
@Directive()
export abstract class IvPlayerBindings implements OnChanges {
  /**
   * Player options, applied over those of `provideIvPlayer`. Of options that change, only what differs from those given before is
   * applied; `autoplay` acts when it becomes `true`. Default none.
   */
  readonly options = input<IvPlayerOptions>();
  /** Address of a picture that lies on the stage until the first frame. Default none. */
  readonly poster = input<string>();
  /** Whether the player is muted. Default: it stays as it is. */
  readonly muted = input<boolean | undefined, unknown>(undefined, { transform: booleanAttribute });
  /** Volume in [0, 1]. Default: it stays as it is. */
  readonly volume = input<number>();
  /** Language of captions, texts and descriptions, as a BCP 47 tag. Default: it stays as it is. */
  readonly language = input<string | null>();

  /** Emits when the player is muted or unmuted. */
  readonly mutedChange = output<boolean>();
  /** Emits the new volume. */
  readonly volumeChange = output<number>();
  /** Emits the new language. */
  readonly languageChange = output<string | null>();
  /** Emits the player once the stage is attached. Define a story before: by `[story]`, or in a constructor. */
  readonly ready = output<Player>();

  /** The player of the scope, also when it is destroyed. */
  readonly player = (inject(IV_PLAYER_FACADE, { optional: true }) ??
    throwNotProvided('<iv-player> has no player')) as Player;
  /** @internal */
  protected readonly service = inject(PlayerService);

  /** Emits the current node when it is another one: when it starts, and when a saved place was restored. */
  readonly nodeChange = output<StoryNode>();
  /** Emits each choice, by the viewer or not, once its node is over and it can no longer change. */
  readonly choice = output<DecisionRecord>();
  /** Emits when the last node of the playlist was played to its end. */
  readonly ended = output();
  /** Emits each error of the player. */
  readonly failed = output<IvPlayerError>();

  readonly #destroyRef = inject(DestroyRef);
  /** The settings that were bound or emitted last. */
  readonly #known: Record<(typeof SETTINGS)[number], unknown> = {
    muted: this.player.muted,
    volume: this.player.volume,
    language: this.player.language,
  };
  #isApplying = false;
  #node: StoryNode | null = null;

  constructor() {
    const zone = inject(NgZone);
    this.#on('volumechange', () => this.#emitSettings());
    this.#on('languagechange', () => this.#emitSettings());
    this.#on('nodestart', (node) => this.#emitNode(node));
    this.#on('seeked', () => this.#emitNode(this.player.currentNode));
    this.#on('decision.final', (_node, record) => this.choice.emit(record));
    this.#on('ended', () => this.ended.emit());
    this.#on('error', (error) => this.failed.emit(error));
    // After `write`, where the stage is created.
    afterNextRender({ read: () => zone.run(() => this.ready.emit(this.player)) });
  }

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    this.#isApplying = true;
    try {
      if ('options' in changes) this.service.configure(this.options() ?? {});
      for (const name of SETTINGS) {
        const value = this[name]();
        if (!(name in changes) || value === undefined) continue;
        this.#known[name] = value;
        this.player[name] = value as never;
      }
    } finally {
      this.#isApplying = false;
    }
    // What was bound may be checked already.
    if (this.#changed.length > 0) queueMicrotask(() => this.#emitSettings());
  }

  #on<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: (...args: PlayerEventMap[K]) => void,
  ): void {
    this.#destroyRef.onDestroy(this.service.on(name, ownListener(listener)));
  }

  #emitNode(node: StoryNode | null): void {
    if (node && node !== this.#node) this.nodeChange.emit(node);
    this.#node = node;
  }

  get #changed(): readonly (typeof SETTINGS)[number][] {
    return SETTINGS.filter((name) => this.player[name] !== this.#known[name]);
  }

  #emitSettings(): void {
    if (this.#isApplying || this.#destroyRef.destroyed) return;
    for (const name of this.#changed) {
      this.#known[name] = this.player[name];
      this[`${name}Change`].emit(this.player[name] as never);
    }
  }
}
