import type { PlayerFact, PushedChoice } from '../player/playback/player-fact';
import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';
import { closed, initialPass, revoked, timePassed } from './decision-machine';
import { DecisionPass } from './decision-pass';
import type { RegisteredDecision } from './registered-decision';
import type { DecisionCheckpoints, DecisionSnapshotDeps } from './decision-checkpoints';
import type { PassSnapshot } from './decision-snapshot';
import type { DecisionClock } from './decision-window';
import type { OpenDecision } from './open-decision';
import { type ChoiceAhead, changedFrom, madeChoice } from './choice-details';
import { SingleChildAutoPush } from './single-child-auto-push';
import { unmadeChoice } from './unmade-choice';

declare const ngDevMode: unknown;

/**
 * Tracks playback for all decisions: the current pass, and choices for later passes. Every push after a parent's entry decides the pass of
 * that entry.
 */
export class DecisionTracker implements DecisionSnapshotDeps {
  /** `undefined` without the checkpoints plugin. */
  readonly snapshot: PluginSnapshot | undefined;
  readonly choicesAhead = new Map<PlaylistEntry, ChoiceAhead>();
  readonly autoPush: SingleChildAutoPush;
  /** Ids of decisions changed by a pass, or by a choice for a later pass, since the last reset. */
  readonly changedIds = new Set<string>();
  /** Ids of decisions whose `decision.final` was emitted since the last reset, or before the restored snapshot was saved. */
  readonly decidedIds = new Set<string>();
  readonly #checkpoints: DecisionCheckpoints | null;
  #current: DecisionPass | null = null;
  /** Whether playback has ended in the current pass, so that its window no longer opens. */
  #hasEnded = false;

  constructor(
    readonly host: PluginHost,
    readonly decisions: ReadonlyMap<string, RegisteredDecision>,
    checkpoints: DecisionCheckpoints | null,
  ) {
    this.#checkpoints = checkpoints;
    this.autoPush = new SingleChildAutoPush(host, decisions);
    this.snapshot = checkpoints?.snapshotOf(this);
  }

  passToSave(isIncluded: (id: string) => boolean): DecisionPass | null {
    const current = this.#current;
    return current && (!this.#hasEnded || isIncluded(current.decision.id)) ? current : null;
  }

  clockOf(decision: RegisteredDecision): DecisionClock | null {
    return this.#current?.decision === decision ? this.#current.clock : null;
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
        return this.startPass(fact.time);
      case 'passEnding':
        // The next node plays before a decider can run.
        if (fact.cause === 'seam') current?.decide();
        current?.step(closed, true);
        // When playback ends, the last pass stays current: a later push still decides it.
        this.#hasEnded = fact.cause === 'finished';
        if (this.#hasEnded) return;
        // Other causes revoke the choice.
        if (fact.cause === 'seam' || fact.cause === 'jump') current?.finish(this.decidedIds);
        this.#current = null;
        return;
      case 'passTime':
        return current?.step(timePassed);
      case 'status':
        return current?.onStatus(fact.status);
      case 'clockTick':
        return current?.onTick();
      case 'passRewound':
        return current?.onRewind(fact.time);
      case 'nodeChanged':
        return this.onChanged(fact.node.id);
      case 'playlistReset':
        this.reset((id) => this.decisions.get(id));
        return this.decidedIds.clear();
      case 'snapshotRestored':
        // A decision without saved state starts over, unless playback has ended.
        if (current && current.pass !== fact.pass) this.#current = null;
        if (!this.#current && !fact.isOver) this.startPass(fact.time);
        this.#hasEnded = fact.isOver;
        return;
      default:
      // Other facts do not concern decisions.
    }
  }

  /** Starts a new decision immediately if its parent is playing. */
  onAdded(decision: RegisteredDecision): void {
    decision.setChoiceAhead(null);
    if (this.host.playback.currentPass?.node.id === decision.id && !this.#hasEnded) {
      this.startPass(this.host.playback.currentNodeTime);
    }
  }

  /** Reacts to changed options or a changed node; without `id`, to changed global options. Any node may be a child of the current decision. */
  onChanged(id = ''): void {
    this.#current?.schedule();
    if (this.#current?.decision.id !== id) this.decisions.get(id)?.refreshState();
  }

  onRemoved(decision: RegisteredDecision): void {
    this.changedIds.delete(decision.id);
    for (const entry of this.choicesAhead.keys()) {
      if (entry.node.id === decision.id) this.choicesAhead.delete(entry);
    }
    if (this.#current?.decision === decision) this.close();
  }

  /** Ends the current pass when the player is destroyed or the decision removed. */
  close(): void {
    this.#current?.step(closed, false);
    this.#current = null;
  }

  make(parent: string, choice: NodeReference, seek: boolean, by: 'viewer' | 'page'): boolean {
    const reference = this.decisions.get(parent)?.choiceOf(choice)?.id ?? choice;
    const run = (): boolean => this.#choose(parent, reference, seek, by);
    return this.host.command('decision.make', [parent, reference, seek, by], run, false);
  }

  #choose(parent: string, reference: NodeReference, seek: boolean, by: 'viewer' | 'page'): boolean {
    const host = this.host;
    const decision = this.decisions.get(parent);
    const made = decision?.choiceOf(reference);
    const node = host.repository.require(made?.to ?? reference).id;
    const index = this.#indexToDecide(parent);
    const entry = host.playback.entries[index];
    if (!entry || !decision) {
      if (typeof ngDevMode === 'undefined' || ngDevMode)
        host.warn(unmadeChoice(parent, decision?.choices ?? [], this.#current?.decision));
      return false;
    }
    host.bus.transact(() => {
      const choice = { by, choice: made?.id ?? null, seek };
      const before = this.choicesAhead.get(entry)?.details;
      if (host.playback.entries[index + 1]?.node.id === node) this.#setChoice(decision, entry, index, choice);
      else host.playback.replaceAfter(index, [node], 'application', choice);
      const ahead = this.choicesAhead.get(entry);
      // The removal of the next entries has removed the earlier choice.
      if (ahead) ahead.details = changedFrom(before, ahead.details);
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
      : this.host.playback.entries.findIndex(({ node }, index) => index > currentIndex && node.id === id);
  }

  get #currentIndex(): number {
    return this.host.playback.currentPass?.index ?? -1;
  }

  #onPushed({ entry, index, cause, choice }: PlayerFact & { type: 'nodePushed' }): void {
    this.autoPush.schedule(entry);
    const parent = this.host.playback.entries[index - 1];
    const decision = parent && this.decisions.get(parent.node.id);
    if (!decision || cause === 'path') return;
    const isAutomatic = cause === 'automatic';
    if (isAutomatic) this.host.bus.emit('decision.autopush', entry.node, index);
    const by = isAutomatic ? 'rule' : 'viewer';
    const made = { by, choice: decision.idOf(entry.node), seek: false, ...choice } as const;
    this.#setChoice(decision, parent, index - 1, made);
  }

  /** Records the choice that leads from `entry` to the one after it. */
  #setChoice(
    decision: RegisteredDecision,
    entry: PlaylistEntry,
    index: number,
    choice: Required<PushedChoice>,
  ): void {
    const current = this.#current;
    const next = this.host.playback.entries[index + 1];
    if (!next) return;
    next.choice = choice.choice;
    if (current?.pass.entry === entry) return current.setChoice(next.node.id, choice);
    if (index <= this.#currentIndex) return;
    const [selection, details] = madeChoice(decision, next.node.id, choice);
    const ahead: ChoiceAhead = { selection, details, isAnnounced: false };
    this.choicesAhead.set(entry, ahead);
    this.changedIds.add(decision.id);
    ahead.isAnnounced = this.#showChoiceAhead(decision.id);
    if (ahead.isAnnounced) decision.emit('made', entry.node);
  }

  #onEntriesRemoved(entries: readonly PlaylistEntry[]): void {
    const current = this.#current;
    const last = this.host.playback.entries.at(-1);
    if (last && last === current?.pass.entry) current.step(revoked);
    for (const entry of last ? [last, ...entries] : entries) {
      if (!this.choicesAhead.delete(entry)) continue;
      this.#showChoiceAhead(entry.node.id);
    }
  }

  /** Shows the choice of a decision's coming pass. Returns whether it is shown: during a pass, only once its window is closed. */
  #showChoiceAhead(id: string): boolean {
    const current = this.#current;
    const currentIndex = this.#currentIndex;
    const coming = this.host.playback.entries.find(
      ({ node }, index) => index > currentIndex && node.id === id,
    );
    const selection = (coming && this.choicesAhead.get(coming)?.selection) ?? null;
    if (current?.decision.id === id) return current.setNextChoice(selection);
    this.decisions.get(id)?.setChoiceAhead(selection);
    return true;
  }

  startPass(time: number, saved?: PassSnapshot): void {
    const host = this.host;
    const pass = host.playback.currentPass;
    const decision = pass && this.decisions.get(pass.node.id);
    if (this.#hasEnded) this.#current?.finish(this.decidedIds);
    this.#current = null;
    this.#hasEnded = false;
    if (!decision) return;
    const ahead = this.choicesAhead.get(pass.entry);
    this.choicesAhead.delete(pass.entry);
    this.changedIds.add(decision.id);
    decision.updatePrefetch(pass.node);
    const state = saved?.window ?? initialPass(time, ahead?.selection, ahead?.details);
    const current = (this.#current = new DecisionPass(host, decision, pass, this.#checkpoints, state, saved));
    if (ahead && !ahead.isAnnounced) decision.emit('made', pass.node);
    current.schedule();
  }

  /** Resets the decisions that `find` returns to their state before playback. */
  reset(find: (id: string) => RegisteredDecision | undefined): void {
    this.#current = null;
    this.choicesAhead.clear();
    this.autoPush.pending.clear();
    for (const ids of [this.changedIds, this.decidedIds]) {
      for (const id of ids) {
        const decision = find(id);
        if (decision) ids.delete(id);
        decision?.setChoiceAhead(null);
      }
    }
  }
}
