import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';
import { DecisionPass } from './decision-pass';
import type { RegisteredDecision } from './registered-decision';
import type { DecisionCheckpoints } from './decision-checkpoints';
import type { PassSnapshot } from './decision-snapshot';
import type { OpenDecision } from './open-decision';
import { type UntimedSelection, type ChoiceAhead, detailsOf } from './choice-details';
import { SingleChildAutoPush } from './single-child-auto-push';
import { unmadeChoice } from './unmade-choice';

declare const ngDevMode: unknown;

/**
 * Tracks playback for all decisions: the current pass, and choices for later passes. Every push after a parent's entry decides the pass of
 * that entry.
 */
export class DecisionTracker {
  /** `undefined` without the checkpoints plugin. */
  readonly snapshot: PluginSnapshot | undefined;
  readonly #host: PluginHost;
  readonly #decisions: ReadonlyMap<string, RegisteredDecision>;
  readonly #checkpoints: DecisionCheckpoints | null;
  #current: DecisionPass | null = null;
  readonly #choicesAhead = new Map<PlaylistEntry, ChoiceAhead>();
  readonly #autoPush: SingleChildAutoPush;
  /** Ids of decisions changed by a pass, or by a choice for a later pass, since the last reset. */
  readonly #changedIds = new Set<string>();
  /** Whether playback has ended in the current pass, so that its window no longer opens. */
  #hasEnded = false;
  /** The choice that `make` is pushing, and the details of the choice it replaces in a later pass. */
  #making:
    | (Pick<UntimedSelection, 'choice' | 'seek'> & { readonly before: ChoiceAhead['details'] | undefined })
    | null = null;
  /** Ids of decisions whose `decision.final` was emitted since the last reset, or before the restored snapshot was saved. */
  readonly #decidedIds = new Set<string>();

  constructor(
    host: PluginHost,
    decisions: ReadonlyMap<string, RegisteredDecision>,
    checkpoints: DecisionCheckpoints | null,
  ) {
    this.#host = host;
    this.#decisions = decisions;
    this.#checkpoints = checkpoints;
    const autoPush = (this.#autoPush = new SingleChildAutoPush(host, decisions));
    this.snapshot = checkpoints?.snapshotOf({
      host,
      decisions,
      autoPush,
      choicesAhead: this.#choicesAhead,
      changedIds: this.#changedIds,
      decidedIds: this.#decidedIds,
      passToSave: (isIncluded) =>
        this.#current && (!this.#hasEnded || isIncluded(this.#current.decision.id)) ? this.#current : null,
      reset: (find) => this.#reset(find),
      startPass: (saved) => this.#startPass(host.playback.currentNodeTime, saved),
    });
  }

  get openDecision(): OpenDecision | null {
    return this.#current?.isOpen ? this.#current.openDecision : null;
  }

  onFact(fact: PlayerFact): void {
    const current = this.#current;
    switch (fact.type) {
      case 'nodePushed':
        return this.#onPushed(fact);
      case 'entriesRemoved':
        return this.#onEntriesRemoved(fact.entries);
      case 'passStarted':
        return this.#startPass(fact.time);
      case 'passEnding':
        current?.onEnding(fact.cause);
        // When playback ends, the last pass stays current: a later push still decides it.
        this.#hasEnded = fact.cause === 'finished';
        if (this.#hasEnded) return;
        // Other causes revoke the choice.
        if (fact.cause === 'seam' || fact.cause === 'jump') current?.finish(this.#decidedIds);
        return this.#detachPass();
      case 'passTime':
        return current?.onTime();
      case 'status':
        return current?.onStatus(fact.status);
      case 'clockTick':
        return current?.onTick();
      case 'passRewound':
        return current?.onRewind(fact.time);
      case 'nodeChanged':
        return this.onChanged(fact.node.id);
      case 'playlistReset':
        this.#reset((id) => this.#decisions.get(id));
        return this.#decidedIds.clear();
      case 'snapshotRestored':
        // A decision without saved state starts over, unless playback has ended.
        if (current && current.pass !== fact.pass) this.#detachPass();
        if (!this.#current && !fact.isOver) this.#startPass(fact.time);
        this.#hasEnded = fact.isOver;
        return;
      default:
      // Other facts do not concern decisions.
    }
  }

  /** Starts a new decision immediately if its parent is playing. */
  onAdded(decision: RegisteredDecision): void {
    decision.setChoiceAhead(null);
    if (this.#host.playback.currentPass?.node.id === decision.id && !this.#hasEnded) {
      this.#startPass(this.#host.playback.currentNodeTime);
    }
  }

  /** Reacts to changed options or a changed node; without `id`, to changed global options. Any node may be a child of the current decision. */
  onChanged(id = ''): void {
    this.#current?.schedule();
    if (this.#current?.decision.id !== id) this.#decisions.get(id)?.refreshState();
  }

  onRemoved(decision: RegisteredDecision): void {
    this.#changedIds.delete(decision.id);
    for (const entry of this.#choicesAhead.keys()) {
      if (entry.node.id === decision.id) this.#choicesAhead.delete(entry);
    }
    if (this.#current?.decision === decision) this.close();
  }

  /** Ends the current pass when the player is destroyed or the decision removed. */
  close(): void {
    this.#current?.close();
    this.#detachPass();
  }

  readonly make = (parent: string, choice: NodeReference, seek: boolean): boolean => {
    const reference = this.#decisions.get(parent)?.choiceOf(choice)?.id ?? choice;
    const run = (): boolean => this.#choose(parent, reference, seek);
    return this.#host.command('decision.make', [parent, reference, seek], run, false);
  };

  #choose(parent: string, reference: NodeReference, seek: boolean): boolean {
    const host = this.#host;
    const decision = this.#decisions.get(parent);
    const made = decision?.choiceOf(reference);
    const node = host.repository.require(made?.to ?? reference).id;
    const index = this.#indexToDecide(parent);
    const entry = host.playback.entries[index];
    if (!entry || !decision) {
      if (typeof ngDevMode === 'undefined' || ngDevMode)
        host.warn(unmadeChoice(parent, decision?.choices ?? [], this.#current));
      return false;
    }
    host.bus.transact(() => {
      const choice = made?.id ?? null;
      this.#making = { choice, seek, before: this.#choicesAhead.get(entry)?.details };
      if (host.playback.entries[index + 1]?.node.id === node) {
        this.#setChoice(decision, entry, index, { node, choice, autoDecided: false, seek });
      } else host.playback.replaceAfter(index, [node], 'application');
      this.#making = null;
      if (seek) host.playback.jumpTo(index + 1);
    });
    return true;
  }

  /** Returns the playlist index of the pass that a choice made now decides, or -1. */
  #indexToDecide(id: string): number {
    const current = this.#current;
    const currentIndex = this.#currentIndex;
    return current?.decision.id === id && current.acceptsChoice
      ? current.pass.index
      : this.#host.playback.entries.findIndex(({ node }, index) => index > currentIndex && node.id === id);
  }

  get #currentIndex(): number {
    return this.#host.playback.currentPass?.index ?? -1;
  }

  #onPushed({ entry, index, cause }: PlayerFact & { type: 'nodePushed' }): void {
    this.#autoPush.schedule(entry);
    const parent = this.#host.playback.entries[index - 1];
    const decision = parent && this.#decisions.get(parent.node.id);
    if (!decision || cause === 'path') return;
    const autoDecided = cause === 'automatic';
    if (autoDecided) this.#host.bus.emit('decision.autopush', entry.node, index);
    const { choice = decision.idOf(entry.node), seek = false } = this.#making ?? {};
    this.#setChoice(decision, parent, index - 1, { node: entry.node.id, choice, autoDecided, seek });
  }

  #setChoice(
    decision: RegisteredDecision,
    entry: PlaylistEntry,
    index: number,
    choice: UntimedSelection,
  ): void {
    const current = this.#current;
    const next = this.#host.playback.entries[index + 1];
    if (next) next.choice = choice.choice;
    if (current?.pass.entry === entry) return current.setChoice(choice);
    if (index <= this.#currentIndex) return;
    const details = detailsOf(decision, choice, this.#making?.before);
    const selection = { ...choice, selectionTime: 0 };
    this.#choicesAhead.set(entry, { selection, isAnnounced: false, details });
    this.#changedIds.add(decision.id);
    const isAnnounced = this.#showChoiceAhead(decision.id);
    this.#choicesAhead.set(entry, { selection, isAnnounced, details });
    if (isAnnounced) decision.emit('made', entry.node);
  }

  #onEntriesRemoved(entries: readonly PlaylistEntry[]): void {
    const current = this.#current;
    const last = this.#host.playback.entries.at(-1);
    if (last && last === current?.pass.entry) current.clearChoice();
    for (const entry of last ? [last, ...entries] : entries) {
      if (!this.#choicesAhead.delete(entry)) continue;
      this.#showChoiceAhead(entry.node.id);
    }
  }

  /** Shows the choice of a decision's coming pass. Returns whether it is shown: during a pass, only once its window is closed. */
  #showChoiceAhead(id: string): boolean {
    const current = this.#current;
    const currentIndex = this.#currentIndex;
    const coming = this.#host.playback.entries.find(
      ({ node }, index) => index > currentIndex && node.id === id,
    );
    const selection = (coming && this.#choicesAhead.get(coming)?.selection) ?? null;
    if (current?.decision.id === id) return current.setNextChoice(selection);
    this.#decisions.get(id)?.setChoiceAhead(selection);
    return true;
  }

  #startPass(time: number, saved?: PassSnapshot): void {
    const pass = this.#host.playback.currentPass;
    const decision = pass && this.#decisions.get(pass.node.id);
    if (this.#hasEnded) this.#current?.finish(this.#decidedIds);
    this.#detachPass();
    this.#hasEnded = false;
    if (!decision) return;
    const ahead = this.#choicesAhead.get(pass.entry);
    this.#choicesAhead.delete(pass.entry);
    this.#changedIds.add(decision.id);
    decision.updatePrefetch(pass.node);
    this.#current = new DecisionPass(this.#host, decision, pass, this.#checkpoints, time, ahead);
    if (ahead && !ahead.isAnnounced) decision.emit('made', pass.node);
    if (saved) this.#current.restore(saved);
    else this.#current.schedule();
  }

  #detachPass(): void {
    if (this.#current) this.#current.decision.liveClock = null;
    this.#current = null;
  }

  /** Resets the decisions that `find` returns to their state before playback. */
  #reset(find: (id: string) => RegisteredDecision | undefined): void {
    this.#detachPass();
    this.#choicesAhead.clear();
    this.#autoPush.pending.clear();
    for (const ids of [this.#changedIds, this.#decidedIds]) {
      for (const id of ids) {
        const decision = find(id);
        if (decision) ids.delete(id);
        decision?.setChoiceAhead(null);
      }
    }
  }
}
