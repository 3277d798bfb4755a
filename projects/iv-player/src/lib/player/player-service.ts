import { DestroyRef, Injectable, type Signal, inject, signal } from '@angular/core';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { PlaybackEngine, StageAttachment } from '../engine/playback-engine';
import type { StageState } from './stage-state';
import type { PlaybackStatus } from '../engine/playback-status';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../events/player-error';
import type { PlayerStore } from '../store/player-store';
import type { PlaylistPass, PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference, StoryNode } from '../story/story-node';
import { NextNodeResolvers } from './plugin/next-node-resolvers';
import { PlayerApi } from './player-api';
import type { PushCause } from './plugin/player-fact';
import { type PlayerOptions, completePlayerOptions } from './player-options';
import { PlayerCore } from './player-core';
import type { PlayerSnapshot } from './snapshot/player-snapshot';
import type { PlayerState } from './player-state';
import type { IvPlugin } from './plugin/plugin';
import type { PluginHost } from './plugin/plugin-host';

/**
 * The kernel, one for each scope.
 * Applications find the documented operations here (`PlayerApi`), plugins what `PluginHost` promises them.
 * What plays next and what is raised when is the `PlaybackController`'s.
 * It knows no plugin by name.
 */
@Injectable()
export class PlayerService extends PlayerApi implements PluginHost {
  readonly bus: PlayerBus = this.core.bus;
  readonly store: PlayerStore = this.core.store;
  readonly criticalTime = this.core.engine.criticalTime;
  readonly facts: PluginHost['facts'] = this.core.playback.facts;
  readonly nextNodeResolvers = new NextNodeResolvers(this.core.repository, (error) => this.emitError(error));

  private readonly stage: StageAttachment;
  /** What `attach` put on the page, the latest last. */
  private readonly stages: { readonly surface: HTMLElement; readonly layers: HTMLElement }[] = [];
  private readonly view: BehaviorSubject<StageState>;
  /** The stage as what lies on the picture sees it: now and after each change. */
  readonly stageState: Observable<StageState>;

  constructor() {
    const parts = inject<PlayerCore<PlaybackEngine & StageAttachment>>(PlayerCore);
    super(parts);
    this.stage = parts.engine;
    this.view = new BehaviorSubject<StageState>({ layers: null, fit: parts.options.fit, ratio: null });
    this.stageState = this.view.asObservable();
    this.facts.subscribe((fact) => {
      if (fact.type === 'pictureRatio') this.see({ ratio: fact.ratio });
    });
    if (this.core.options.autoplay) this.autoplay();
  }

  get entries(): readonly PlaylistEntry[] {
    return this.core.playback.entries;
  }

  /** The nodes that the application appended before the film began: append them after a reset, and it begins anew. */
  get initialPlaylist(): readonly StoryNode[] {
    return this.core.initialPlaylist.nodes;
  }

  get currentPass(): PlaylistPass | null {
    return this.core.playback.currentPass;
  }

  get status(): PlaybackStatus {
    return this.core.state.status;
  }

  get isSeeking(): boolean {
    return this.core.state.isSeeking;
  }

  get playedTime(): number {
    return this.core.playedTime.at(this.currentNodeTime);
  }

  readonly random = (): number => this.core.ask('random', () => this.core.options.random());

  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T {
    return this.core.command(name, args, run, otherwise);
  }

  ask<T>(name: string, ask: () => T): T {
    return this.core.ask(name, ask);
  }

  cue(time: number, reached: () => void): () => void {
    return this.core.playback.cue(time, reached);
  }

  push(nodes: readonly NodeReference[], cause: PushCause): void {
    this.core.assertAlive();
    this.core.playback.push(nodes, cause);
  }

  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void {
    this.core.assertAlive();
    this.core.playback.replaceAfter(index, nodes, cause);
  }

  jumpTo(index: number, time = 0): void {
    this.core.assertAlive();
    this.core.playback.jumpTo(index, time);
  }

  defer(task: () => void): void {
    this.core.engine.defer(() => {
      if (!this.core.isDestroyed) task();
    });
  }

  setVideoVolume(factor: number): void {
    this.core.settings.setVideoVolume(factor);
  }

  setSoundLocked(isSoundBlocked: boolean): void {
    this.core.settings.setSoundLocked(isSoundBlocked);
  }

  emitError(error: IvPlayerError): void {
    this.bus.emit('error', error);
  }

  plugin(name: string): IvPlugin | undefined {
    return this.core.plugins.get(name);
  }

  saveSnapshot(): PlayerSnapshot {
    return this.core.snapshots.save();
  }

  readSnapshot(saved: unknown, report: (problem: string) => void): PlayerSnapshot {
    return this.core.snapshots.read(saved, report);
  }

  restoreSnapshot(moment: PlayerSnapshot): void {
    this.core.assertAlive();
    this.core.snapshots.restore(moment);
  }

  /** Makes all plugins active that need nobody to name them. The facade does it. */
  startPlugins(): void {
    this.core.plugins.start();
  }

  /** Applies new options over the ones in force. Throws `INVALID_ARGUMENT` or `UNKNOWN_PLUGIN`. */
  configure(options: PlayerOptions): void {
    this.core.assertAlive();
    this.core.options = completePlayerOptions({ ...this.core.options, ...options });
    for (const [name, pluginOptions] of Object.entries(options.plugins ?? {})) {
      if (pluginOptions) this.initPlugin(name, pluginOptions);
    }
    if (options.volume !== undefined) this.volume = options.volume;
    if (options.muted !== undefined) this.muted = options.muted;
    if (options.playbackRate !== undefined) this.playbackRate = options.playbackRate;
    if (this.core.options.fit !== this.view.value.fit) this.useStage();
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
    const read = (): T => part(this.core.state);
    const selected = signal(read());
    inject(DestroyRef).onDestroy(this.store.redux.subscribe(() => selected.set(read())));
    return selected.asReadonly();
  }

  /** Puts the film on the latest stage. */
  private useStage(): void {
    if (this.core.isDestroyed) return;
    const stage = this.stages.at(-1);
    const { fit } = this.core.options;
    if (stage) this.stage.attach(stage.surface, fit);
    else this.stage.detach();
    this.see({ layers: stage?.layers ?? null, fit });
  }

  private see(change: Partial<StageState>): void {
    this.view.next({ ...this.view.value, ...change });
  }

  private autoplay(): void {
    this.play().catch((error: unknown) => this.emitError(error as IvPlayerError));
  }
}
