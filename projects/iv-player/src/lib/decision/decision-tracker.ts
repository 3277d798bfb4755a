import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';
import { singleChildToPush } from './auto-push-rule';
import type { DecisionsSnapshot, PassSnapshot } from './decision-snapshot';
import { type Choice, DecisionPass } from './decision-pass';
import type { DecisionRecord } from './decision-record';
import type { DecisionSelection } from './decision-state';
import { type EntryPosition, indexByPosition, positionsOf } from './entry-position';

interface EarlyChoice {
  readonly selection: DecisionSelection;
  /** Whether the store shows it and `decision.made` was raised. */
  readonly isAnnounced: boolean;
}

/**
 * The course of all decisions through the film: folds what the player tells, knows the pass being played and what was
 * decided for passes still ahead. Contract §5.3: each push behind a parent's entry is that pass's decision.
 */
export class DecisionTracker {
  private current: DecisionPass | null = null;
  private readonly early = new Map<PlaylistEntry, EarlyChoice>();
  /** Entries whose single child is to be pushed on the next event-loop turn. */
  private readonly singles = new Set<PlaylistEntry>();
  /** Decisions that a pass or an early choice has changed since the last reset. */
  private readonly touched = new Set<string>();
  /** Whether the current pass has ended with the film: no window of it opens any more. */
  private isAtEnd = false;
  /** Whether the push under way comes from `make` with `seek`. */
  private isSeeking = false;

  constructor(
    private readonly host: PluginHost,
    private readonly records: ReadonlyMap<string, DecisionRecord>,
  ) {}

  /** Takes in what happened. */
  onFact(fact: PlayerFact): void {
    const { current } = this;
    switch (fact.type) {
      case 'nodePushed':
        return this.pushed(fact);
      case 'entriesRemoved':
        return this.dropped(fact.entries);
      case 'passStarted':
        return this.enter(fact.time);
      case 'passEnding':
        current?.leave(fact.cause);
        // At the film's end the last pass stays: what is pushed behind it is still its decision.
        this.isAtEnd = fact.cause === 'finished';
        if (!this.isAtEnd) this.retire();
        return;
      case 'passTime':
        return current?.tick();
      case 'passRewound':
        return current?.rewind(fact.time);
      case 'durationChanged':
        return this.changed(fact.node.id);
      case 'pictureRatio':
        return;
      case 'playlistReset':
        this.retire();
        for (const id of this.touched) this.records.get(id)?.showAhead(null);
        this.early.clear();
        return this.touched.clear();
      case 'snapshotRestored':
        // A decision that nothing was saved of begins anew; at the end of the film there is nothing to begin.
        if (current && current.pass !== fact.pass) this.retire();
        if (!this.current && !fact.isOver) this.enter(fact.time);
        this.isAtEnd = fact.isOver;
        return;
      default:
      // Sound, speed and the run of media time decide nothing.
    }
  }

  /** A decision was added: it joins its parent's pass when that is being played. */
  joined(record: DecisionRecord): void {
    const pass = this.host.currentPass;
    record.showAhead(null);
    if (pass?.node.id === record.id && !this.isAtEnd) this.enter(this.host.currentNodeTime);
  }

  /** The options of the decision, or its node's length, changed. */
  changed(id: string): void {
    if (this.current?.record.id === id) this.current.arm();
    else this.records.get(id)?.showAgain();
  }

  /** The decision is no more. */
  removed(record: DecisionRecord): void {
    this.touched.delete(record.id);
    for (const entry of this.early.keys()) if (entry.node.id === record.id) this.early.delete(entry);
    if (this.current?.record !== record) return;
    this.current.abandon();
    this.retire();
  }

  /** Ends everything: the player was destroyed. */
  close(): void {
    this.current?.abandon();
    this.retire();
  }

  /** What checkpoints hold of all decisions. Specification §2.1, §2.3. */
  get save(): DecisionsSnapshot {
    const { current, early, singles } = this;
    const places = positionsOf(early.size + singles.size > 0 ? this.host.entries : []);
    const placed = <T>(entry: PlaylistEntry, saved: (place: EntryPosition) => T): T[] => {
      const place = places.get(entry);
      return place ? [saved(place)] : [];
    };
    const isOngoing = !this.isAtEnd || current?.record.isInCheckpoints;
    return {
      decisions: [...this.touched].flatMap((id) => this.included(id)?.save ?? []),
      pass: (isOngoing ? current?.save : null) ?? null,
      early: [...early]
        .filter(([{ node }]) => this.included(node.id))
        .flatMap(([entry, choice]) =>
          placed(entry, (place) => [place, choice.selection, choice.isAnnounced]),
        ),
      singles: [...singles].flatMap((entry) => placed(entry, (place) => place)),
    };
  }

  /** Puts all decisions back as they were; the playlist and the pass are those of then already. */
  restore({ decisions, pass, early, singles }: DecisionsSnapshot): void {
    const { currentPass, currentNodeTime, entries } = this.host;
    const indexOf = indexByPosition(early.length + singles.length > 0 ? entries : []);
    this.forget();
    for (const decision of decisions) {
      this.included(decision.id)?.restore(decision);
      this.touched.add(decision.id);
    }
    for (const [place, selection, isAnnounced] of early) {
      const index = indexOf(place);
      const entry = entries[index];
      const stillFollows = entries[index + 1]?.node.id === selection.node;
      if (entry && stillFollows && this.included(entry.node.id))
        this.early.set(entry, { selection, isAnnounced });
    }
    for (const place of singles) {
      const entry = entries[indexOf(place)];
      if (entry) this.pushSingleChildLater(entry);
    }
    if (pass && pass.id === currentPass?.node.id) this.enter(currentNodeTime, pass);
  }

  /** Decides for `node`. Contract §5.9. */
  make(record: DecisionRecord, reference: NodeReference, seek: boolean): boolean {
    const decide = (): boolean => this.decide(record, reference, seek);
    return this.host.command('decision.make', [record.id, reference, seek], decide, false);
  }

  private decide(record: DecisionRecord, reference: NodeReference, seek: boolean): boolean {
    const node = this.host.repository.require(reference);
    const index = this.placeToDecide(record);
    const entry = this.host.entries[index];
    if (!entry) return false;
    this.host.bus.transact(() => {
      const follower = this.host.entries[index + 1]?.node;
      if (follower?.id === node.id) {
        this.choose(record, entry, index, { node: node.id, autoDecided: false, seek });
      } else {
        this.isSeeking = seek;
        this.host.replaceAfter(index, [node], 'application');
        this.isSeeking = false;
      }
      if (seek) this.host.jumpTo(index + 1);
    });
    return true;
  }

  /** The playlist index of the pass that a choice made now belongs to; -1 when there is none. */
  private placeToDecide({ id }: DecisionRecord): number {
    const { current } = this;
    if (this.records.get(id) === undefined) return -1;
    if (current?.record.id === id && current.isOpenToChoice) return current.pass.index;
    return this.host.entries.findIndex(({ node }, index) => index > this.currentIndex && node.id === id);
  }

  private get currentIndex(): number {
    return this.host.currentPass?.index ?? -1;
  }

  private pushed({ entry, index, cause }: PlayerFact & { type: 'nodePushed' }): void {
    this.pushSingleChildLater(entry);
    const parent = this.host.entries[index - 1];
    const record = parent && this.records.get(parent.node.id);
    if (!record) return;
    const autoDecided = cause === 'automatic';
    if (autoDecided) this.host.bus.emit('decision.autopush', entry.node, index);
    this.choose(record, parent, index - 1, { node: entry.node.id, autoDecided, seek: this.isSeeking });
  }

  /** The pass of `entry`, now or ahead, is decided. */
  private choose(record: DecisionRecord, entry: PlaylistEntry, index: number, choice: Choice): void {
    const { current } = this;
    if (current?.pass.entry === entry) return current.take(choice);
    if (index <= this.currentIndex) return;
    const selection: DecisionSelection = { ...choice, selectionTime: 0 };
    const isOwnPassRunning = current?.record === record;
    const isAnnounced = isOwnPassRunning ? current.foresee(selection) : true;
    this.early.set(entry, { selection, isAnnounced });
    this.touched.add(record.id);
    if (!isOwnPassRunning) record.showAhead(selection);
    if (isAnnounced) record.raise('made', entry.node);
  }

  private dropped(entries: readonly PlaylistEntry[]): void {
    const last = this.host.entries.at(-1);
    if (last && last === this.current?.pass.entry) this.current.reopen();
    for (const entry of last ? [last, ...entries] : entries) {
      if (!this.early.delete(entry)) continue;
      const { id } = entry.node;
      if (this.current?.record.id === id) this.current.foresee(null);
      else this.records.get(id)?.showAhead(null);
    }
  }

  private enter(time: number, memory?: PassSnapshot): void {
    const pass = this.host.currentPass;
    const record = pass && this.records.get(pass.node.id);
    this.retire();
    this.isAtEnd = false;
    if (!record) return;
    const early = this.early.get(pass.entry);
    this.early.delete(pass.entry);
    this.touched.add(record.id);
    record.prefetch(pass.node);
    this.current = new DecisionPass(this.host, record, pass, early?.selection ?? null, time);
    if (early && !early.isAnnounced) record.raise('made', pass.node);
    if (memory) this.current.restore(memory);
    else this.current.arm();
  }

  private retire(): void {
    this.current?.retire();
    this.current = null;
  }

  /** The decision of that id, if checkpoints include it. */
  private included(id: string): DecisionRecord | undefined {
    const record = this.records.get(id);
    return record?.isInCheckpoints ? record : undefined;
  }

  /** What checkpoints include is as before anything was played. */
  private forget(): void {
    this.retire();
    this.early.clear();
    this.singles.clear();
    for (const id of this.touched) {
      const record = this.included(id);
      if (record) this.touched.delete(id);
      record?.showAhead(null);
    }
  }

  private pushSingleChildLater(entry: PlaylistEntry): void {
    this.singles.add(entry);
    this.host.defer(() => {
      if (this.singles.delete(entry)) this.pushSingleChild(entry);
    });
  }

  private pushSingleChild(entry: PlaylistEntry): void {
    const { entries, repository } = this.host;
    const record = this.records.get(entry.node.id);
    if (!record || entries.at(-1) !== entry) return;
    const { children = [], defaults, autoPushSingleChild = false } = record.settings;
    const child = singleChildToPush({
      parent: record.id,
      children,
      defaults,
      isOn: autoPushSingleChild,
      hasCustomDecider: record.customDecider !== undefined || this.host.nextNodeResolvers.has(record.id),
      unplayed: entries.slice(this.currentIndex + 1).map(({ node }) => node.id),
    });
    if (child !== null && repository.has(child)) this.host.push([child], 'automatic');
  }
}
