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

/**
 * Follows playback through all decisions: knows the current pass and what was chosen for passes ahead.
 * Every push behind a parent's entry decides the pass of that entry.
 */
export class DecisionTracker {
  /** There where there are checkpoints. */
  readonly snapshot: PluginSnapshot | undefined;
  #current: DecisionPass | null = null;
  readonly #choicesAhead = new Map<PlaylistEntry, ChoiceAhead>();
  readonly #autoPush: SingleChildAutoPush;
  /** Ids of decisions that a pass or a choice ahead has changed since the last reset. */
  readonly #changedIds = new Set<string>();
  /** Whether playback has ended in the current pass: its window opens no more. */
  #hasEnded = false;
  /** The choice that `make` is about to push, whether it seeks, and what it replaces in a pass ahead. */
  #making:
    | (Pick<UntimedSelection, 'choice' | 'seek'> & { readonly before: ChoiceAhead['details'] | undefined })
    | null = null;
  /** Ids of decisions of which `decision.final` was emitted since the last reset, or before what was restored was saved. */
  readonly #decidedIds = new Set<string>();

  constructor(
    private readonly host: PluginHost,
    private readonly decisions: ReadonlyMap<string, RegisteredDecision>,
    private readonly checkpoints: DecisionCheckpoints | null,
  ) {
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

  /** The decision whose window is open, or `null`. */
  get openDecision(): OpenDecision | null {
    return this.#current?.isOpen ? this.#current.openDecision : null;
  }

  /** Reacts to a fact of the player. */
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
        // When playback ends, the last pass stays current: a push behind it is still its decision.
        this.#hasEnded = fact.cause === 'finished';
        if (this.#hasEnded) return;
        // Otherwise the choice is taken back.
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
        this.#reset((id) => this.decisions.get(id));
        return this.#decidedIds.clear();
      case 'snapshotRestored':
        // A decision without saved state starts anew, unless playback has ended.
        if (current && current.pass !== fact.pass) this.#detachPass();
        if (!this.#current && !fact.isOver) this.#startPass(fact.time);
        this.#hasEnded = fact.isOver;
        return;
      default:
      // Other facts do not concern decisions.
    }
  }

  /** A decision was added; if its parent is playing, it starts at once. */
  onAdded(decision: RegisteredDecision): void {
    decision.setChoiceAhead(null);
    if (this.host.playback.currentPass?.node.id === decision.id && !this.#hasEnded) {
      this.#startPass(this.host.playback.currentNodeTime);
    }
  }

  /** The options of a decision, or its node, have changed; without `id` the global options. Any node may be one to choose from. */
  onChanged(id = ''): void {
    this.#current?.schedule();
    if (this.#current?.decision.id !== id) this.decisions.get(id)?.refreshState();
  }

  /** A decision was removed. */
  onRemoved(decision: RegisteredDecision): void {
    this.#changedIds.delete(decision.id);
    for (const entry of this.#choicesAhead.keys()) {
      if (entry.node.id === decision.id) this.#choicesAhead.delete(entry);
    }
    if (this.#current?.decision === decision) this.close();
  }

  /** Ends the current pass: the player or the decision is gone. */
  close(): void {
    this.#current?.close();
    this.#detachPass();
  }

  /** See `DecisionInstance.make`. */
  readonly make = (parent: string, choice: NodeReference, seek: boolean): boolean => {
    const reference = this.decisions.get(parent)?.choiceOf(choice)?.id ?? choice;
    const run = (): boolean => this.#choose(parent, reference, seek);
    return this.host.command('decision.make', [parent, reference, seek], run, false);
  };

  #choose(parent: string, reference: NodeReference, seek: boolean): boolean {
    const { host } = this;
    const decision = this.decisions.get(parent);
    const made = decision?.choiceOf(reference);
    const node = host.repository.require(made?.to ?? reference).id;
    const index = this.#indexToDecide(parent);
    const entry = host.playback.entries[index];
    if (!entry || !decision) return false;
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

  /** Playlist index of the pass that a choice made now decides; -1 when there is none. */
  #indexToDecide(id: string): number {
    const current = this.#current;
    const currentIndex = this.#currentIndex;
    return current?.decision.id === id && current.acceptsChoice
      ? current.pass.index
      : this.host.playback.entries.findIndex(({ node }, index) => index > currentIndex && node.id === id);
  }

  get #currentIndex(): number {
    return this.host.playback.currentPass?.index ?? -1;
  }

  #onPushed({ entry, index, cause }: PlayerFact & { type: 'nodePushed' }): void {
    this.#autoPush.schedule(entry);
    const parent = this.host.playback.entries[index - 1];
    const decision = parent && this.decisions.get(parent.node.id);
    if (!decision || cause === 'path') return;
    const autoDecided = cause === 'automatic';
    if (autoDecided) this.host.bus.emit('decision.autopush', entry.node, index);
    const { choice = decision.idOf(entry.node), seek = false } = this.#making ?? {};
    this.#setChoice(decision, parent, index - 1, { node: entry.node.id, choice, autoDecided, seek });
  }

  /** The pass of `entry`, current or ahead, is decided. */
  #setChoice(
    decision: RegisteredDecision,
    entry: PlaylistEntry,
    index: number,
    choice: UntimedSelection,
  ): void {
    const current = this.#current;
    const next = this.host.playback.entries[index + 1];
    if (next) next.choice = choice.choice;
    if (current?.pass.entry === entry) return current.setChoice(choice);
    if (index <= this.#currentIndex) return;
    const details = detailsOf(decision, choice, this.#making?.before);
    const selection = { ...choice, selectionTime: 0 };
    const isInPass = current?.decision === decision;
    const isAnnounced = isInPass ? current.setNextChoice(selection) : true;
    this.#choicesAhead.set(entry, { selection, isAnnounced, details });
    this.#changedIds.add(decision.id);
    if (!isInPass) decision.setChoiceAhead(selection);
    if (isAnnounced) decision.emit('made', entry.node);
  }

  #onEntriesRemoved(entries: readonly PlaylistEntry[]): void {
    const current = this.#current;
    const last = this.host.playback.entries.at(-1);
    if (last && last === current?.pass.entry) current.clearChoice();
    for (const entry of last ? [last, ...entries] : entries) {
      if (!this.#choicesAhead.delete(entry)) continue;
      const { id } = entry.node;
      if (current?.decision.id === id) current.setNextChoice(null);
      else this.decisions.get(id)?.setChoiceAhead(null);
    }
  }

  #startPass(time: number, saved?: PassSnapshot): void {
    const pass = this.host.playback.currentPass;
    const decision = pass && this.decisions.get(pass.node.id);
    if (this.#hasEnded) this.#current?.finish(this.#decidedIds);
    this.#detachPass();
    this.#hasEnded = false;
    if (!decision) return;
    const ahead = this.#choicesAhead.get(pass.entry);
    this.#choicesAhead.delete(pass.entry);
    this.#changedIds.add(decision.id);
    decision.updatePrefetch(pass.node);
    this.#current = new DecisionPass(this.host, decision, pass, this.checkpoints, time, ahead);
    if (ahead && !ahead.isAnnounced) decision.emit('made', pass.node);
    if (saved) this.#current.restore(saved);
    else this.#current.schedule();
  }

  #detachPass(): void {
    if (this.#current) this.#current.decision.liveClock = null;
    this.#current = null;
  }

  /** Sets the decisions that `find` returns back to the state before anything was played. */
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
