import { DestroyRef, Injectable, type Signal, inject, signal } from '@angular/core';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { PlaybackEngine } from '../engine/playback-engine';
import type { StageElement, StageView } from '../engine/stage-element';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../events/player-error';
import type { PlayerStore } from '../store/player-store';
import type { Pass, PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference, StoryNode } from '../story/story-node';
import { NodeAdvice } from './node-advice';
import { PlayerApi } from './player-api';
import type { PushCause } from './player-fact';
import { type PlayerOptions, completePlayerOptions } from './player-options';
import { PlayerParts } from './player-parts';
import type { Moment } from './moment';
import type { PlayerState } from './player-slice';
import type { IvPlugin } from './plugin';
import type { PluginHost } from './plugin-host';

/**
 * The kernel, one for each scope.
 * Applications find the documented operations here (`PlayerApi`), plugins what `PluginHost` promises them.
 * What plays next and what is raised when is the `Projectionist`'s.
 * It knows no plugin by name.
 */
@Injectable()
export class PlayerService extends PlayerApi implements PluginHost {
  readonly bus: PlayerBus = this.parts.bus;
  readonly store: PlayerStore = this.parts.store;
  readonly criticalTime = this.parts.engine.criticalTime;
  readonly facts: PluginHost['facts'] = this.parts.film.facts;
  readonly advice = new NodeAdvice(this.parts.repository, (error) => this.raise(error));

  private readonly stage: StageElement;
  /** What `attach` put on the page, the latest last. */
  private readonly stages: { readonly surface: HTMLElement; readonly layers: HTMLElement }[] = [];
  private readonly view: BehaviorSubject<StageView>;
  /** The stage as what lies on the picture sees it: now and after each change. */
  readonly stageView: Observable<StageView>;

  constructor() {
    const parts = inject<PlayerParts<PlaybackEngine & StageElement>>(PlayerParts);
    super(parts);
    this.stage = parts.engine;
    this.view = new BehaviorSubject<StageView>({ layers: null, fit: parts.options.fit, ratio: null });
    this.stageView = this.view.asObservable();
    this.facts.subscribe((fact) => {
      if (fact.type === 'picture') this.see({ ratio: fact.ratio });
    });
    if (this.parts.options.autoplay) this.autoplay();
  }

  get entries(): readonly PlaylistEntry[] {
    return this.parts.film.entries;
  }

  /** The nodes that the application appended before the film began: append them after a reset, and it begins anew. */
  get opening(): readonly StoryNode[] {
    return this.parts.opening.nodes;
  }

  get currentPass(): Pass | null {
    return this.parts.film.currentPass;
  }

  get playedTime(): number {
    return this.parts.playedTime.at(this.currentNodeTime);
  }

  readonly random = (): number => this.parts.ask('random', () => this.parts.options.random());

  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T {
    return this.parts.command(name, args, run, otherwise);
  }

  ask<T>(name: string, ask: () => T): T {
    return this.parts.ask(name, ask);
  }

  cue(time: number, reached: () => void): () => void {
    return this.parts.film.cue(time, reached);
  }

  push(nodes: readonly NodeReference[], cause: PushCause): void {
    this.parts.assertAlive();
    this.parts.film.push(nodes, cause);
  }

  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void {
    this.parts.assertAlive();
    this.parts.film.replaceAfter(index, nodes, cause);
  }

  jumpTo(index: number, time = 0): void {
    this.parts.assertAlive();
    this.parts.film.jumpTo(index, time);
  }

  defer(task: () => void): void {
    this.parts.engine.defer(() => {
      if (!this.parts.isDestroyed) task();
    });
  }

  setPictureVolume(factor: number): void {
    this.parts.controls.setPictureVolume(factor);
  }

  setSoundBlocked(isSoundBlocked: boolean): void {
    if (isSoundBlocked !== this.parts.state.isSoundBlocked)
      this.parts.bus.transact(() => this.parts.patch({ isSoundBlocked }));
  }

  raise(error: IvPlayerError): void {
    this.bus.emit('error', error);
  }

  plugin(name: string): IvPlugin | undefined {
    return this.parts.plugins.get(name);
  }

  saveMoment(): Moment {
    return this.parts.moments.save();
  }

  readMoment(saved: unknown, report: (problem: string) => void): Moment {
    return this.parts.moments.read(saved, report);
  }

  restoreMoment(moment: Moment): void {
    this.parts.assertAlive();
    this.parts.moments.restore(moment);
  }

  /** Makes all plugins active that need nobody to name them. The facade does it. */
  startPlugins(): void {
    this.parts.plugins.start();
  }

  /** Applies new options over the ones in force. Throws `INVALID_ARGUMENT` or `UNKNOWN_PLUGIN`. */
  configure(options: PlayerOptions): void {
    this.parts.assertAlive();
    this.parts.options = completePlayerOptions({ ...this.parts.options, ...options });
    for (const [name, pluginOptions] of Object.entries(options.plugins ?? {})) {
      if (pluginOptions) this.initPlugin(name, pluginOptions);
    }
    if (options.volume !== undefined) this.volume = options.volume;
    if (options.muted !== undefined) this.muted = options.muted;
    if (options.playbackRate !== undefined) this.playbackRate = options.playbackRate;
    if (this.parts.options.fit !== this.view.value.fit) this.useStage();
    if (options.autoplay) this.autoplay();
  }

  /** Puts the film on the page, into `surface`, and what lies on it into `layers`. */
  attach(surface: HTMLElement, layers: HTMLElement): void {
    this.stages.push({ surface, layers });
    this.useStage();
  }

  /** Takes it off again. The stage that was there before it gets the film back; without one playback waits. */
  detach(surface: HTMLElement): void {
    const index = this.stages.findIndex((stage) => stage.surface === surface);
    const isSeen = index >= 0 && index === this.stages.length - 1;
    this.stages.splice(index, index < 0 ? 0 : 1);
    if (isSeen) this.useStage();
  }

  /** Part of the player's state as a signal. Call it in an injection context, whose end stops it. */
  select<T>(part: (state: PlayerState) => T): Signal<T> {
    const read = (): T => part(this.parts.state);
    const selected = signal(read());
    inject(DestroyRef).onDestroy(this.store.redux.subscribe(() => selected.set(read())));
    return selected.asReadonly();
  }

  /** Puts the film on the latest stage. */
  private useStage(): void {
    if (this.parts.isDestroyed) return;
    const stage = this.stages.at(-1);
    const { fit } = this.parts.options;
    if (stage) this.stage.attach(stage.surface, fit);
    else this.stage.detach();
    this.see({ layers: stage?.layers ?? null, fit });
  }

  private see(change: Partial<StageView>): void {
    this.view.next({ ...this.view.value, ...change });
  }

  private autoplay(): void {
    this.play().catch((error: unknown) => this.raise(error as IvPlayerError));
  }
}
