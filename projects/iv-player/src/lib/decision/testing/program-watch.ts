import { TestBed } from '@angular/core/testing';
import type { PlayerFact } from '../../player/plugin/player-fact';
import { PlayerService } from '../../player/player-service';
import type { PlaylistEntry } from '../../story/playlist-entry';
import type { DecisionInstance } from '../decision-instance';
import type { DecisionStates } from '../decision-state';
import type { TestStory } from './test-story';

/** Media seconds between two time updates at the highest rate of the programs. */
const TICK = 0.4;
const ROUNDING = 1e-6;

/** Watches a film during a random program and throws at the first promise that is broken; fast-check then shrinks. */
export class ProgramWatch {
  /** How often the program removed decisions: one that is added again has a window again. */
  removals = 0;
  private readonly host = TestBed.inject(PlayerService);
  private readonly broken: string[] = [];
  private readonly openWindows = new Set<string>();
  /** Automatic pushes behind an entry, for the pass that is or comes. */
  private readonly automaticPushes = new WeakMap<PlaylistEntry, number>();
  private readonly begun = new WeakSet<PlaylistEntry>();
  private playing: string | null = null;
  private starts = 0;
  private rewinds = 0;
  private pushes = 0;
  private passes = 0;

  constructor(private readonly film: TestStory) {
    const { player } = film;
    this.host.facts.subscribe((fact) => this.fold(fact));
    player.on('nodestart', ({ id }) => {
      this.playing = id;
      this.starts = 0;
    });
    player.on('nodeend', ({ id }) => {
      this.promise(!this.openWindows.has(id), `the window of ${id} has ended when its node does`);
      this.playing = null;
    });
    player.on('decision.start', ({ id }) => {
      this.starts++;
      this.promise(this.playing === id, `${id} plays when its window opens`);
      this.promise(!this.openWindows.has(id), `the window of ${id} opens once`);
      this.promise(this.starts <= 1 + this.rewinds + this.removals, `${id} starts once in a pass`);
      this.openWindows.add(id);
    });
    player.on('decision.end', ({ id }) => {
      this.promise(this.openWindows.delete(id), `a window of ${id} that ends was open`);
    });
    player.on('timeupdate', () => {
      const decision = player.currentNode && player.decision.get(player.currentNode);
      if (decision) this.compareClocks(decision, ROUNDING);
    });
    player.on(/./, () => this.look());
  }

  /** Looks at everything between two steps. */
  check(): void {
    this.look();
    for (const decision of this.film.player.decision.get('all'))
      this.compareClocks(decision, TICK + ROUNDING);
    if (this.broken[0] !== undefined) throw new Error(this.broken[0]);
  }

  /** After the last reset nothing may be open. */
  checkEnd(): void {
    this.promise(this.openWindows.size === 0, 'every window that opened has ended');
    for (const { state } of this.film.player.decision.get('all')) {
      this.promise(state === 'inactive', 'a reset leaves every decision inactive');
    }
    this.check();
  }

  private promise(isKept: boolean, promised: string): void {
    if (!isKept) this.broken.push(`Broken: ${promised}.`);
  }

  private fold(fact: PlayerFact): void {
    if (fact.type === 'passRewound') this.rewinds++;
    if (fact.type === 'passStarted') {
      const { entry } = fact.pass;
      this.passes++;
      // What was pushed while the first pass of an entry was still ahead belongs to it.
      if (this.begun.has(entry)) this.automaticPushes.delete(entry);
      this.begun.add(entry);
      this.rewinds = 0;
      this.removals = 0;
    }
    if (fact.type === 'nodePushed') this.countPush(fact);
  }

  private countPush({ entry, index, cause }: PlayerFact & { type: 'nodePushed' }): void {
    const { entries, currentPass } = this.host;
    const parent = entries[index - 1];
    this.pushes++;
    if (cause !== 'automatic' || !parent) return;
    const count = (this.automaticPushes.get(parent) ?? 0) + 1;
    this.automaticPushes.set(parent, count);
    this.promise(count === 1, `one automatic push in a pass of ${parent.node.id}`);
    const ahead = entries.slice((currentPass?.index ?? -1) + 1, index);
    this.promise(
      !ahead.some(({ node }) => node === entry.node),
      `${entry.node.id} is not pushed by itself while it stands ahead`,
    );
    this.promise(this.pushes <= 1000 + 10 * this.passes, 'the playlist grows no faster than it is played');
  }

  /** What must hold at every moment at which anybody can look. */
  private look(): void {
    const { player } = this.film;
    const states = player.reduxStore.getState()['decision'] as DecisionStates;
    const decisions = player.decision.get('all');
    this.promise(
      Object.keys(states).length === decisions.length,
      'the store holds the decisions that there are',
    );
    for (const decision of decisions) {
      const { id } = decision.parent;
      const stored = states[id];
      if (!stored) {
        this.promise(false, `the store holds ${id}`);
        continue;
      }
      const { node, ...selected } = decision.selected;
      const shown = { ...selected, ...(node && { node: node.id }) };
      this.promise(stored.state === decision.state, `state of ${id} in the store`);
      this.promise(stored.duration === decision.duration, `duration of ${id} in the store`);
      this.promise(sorted(stored.selected) === sorted(shown), `selection of ${id} in the store`);
      this.promise(
        (stored.state === 'made') === (node !== undefined),
        `${id} is made where a node is selected`,
      );
      for (const { time, progress, remainingTime, duration } of [stored, decision]) {
        this.promise(progress >= 0 && progress <= 1, `progress of ${id} in [0, 1]`);
        this.promise(time >= 0 && time <= duration + ROUNDING, `time of ${id} within its duration`);
        this.promise(
          Math.abs(time + remainingTime - duration) < ROUNDING,
          `time and remaining time of ${id}`,
        );
      }
    }
    this.lookAtFollower();
  }

  /** What the current decision says was chosen stands behind its parent. */
  private lookAtFollower(): void {
    const { currentPass, entries } = this.host;
    if (!currentPass || this.film.player.decision.get(currentPass.node)?.state !== 'made') return;
    const loops = entries.some(
      ({ node }, index) => index > currentPass.index && node.id === currentPass.node.id,
    );
    const follower = entries[currentPass.index + 1]?.node;
    this.promise(
      loops || follower === this.film.decision(currentPass.node.id).selected.node,
      `the choice of ${currentPass.node.id} follows`,
    );
  }

  private compareClocks(decision: DecisionInstance, tolerance: number): void {
    const { time, progress, duration } = this.film.stored(decision.parent.id);
    this.promise(Math.abs(time - decision.time) <= tolerance, `time of ${decision.parent.id} in the store`);
    const inSeconds = Math.abs(progress - decision.progress) * duration;
    this.promise(inSeconds <= tolerance, `progress of ${decision.parent.id} in the store`);
  }
}

const sorted = (value: object): string => JSON.stringify(Object.entries(value).sort());
