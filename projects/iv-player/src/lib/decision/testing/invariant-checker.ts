import { TestBed } from '@angular/core/testing';
import type { PlayerFact } from '../../player/playback/player-fact';
import { PluginHost } from '../../player/plugin/plugin-host';
import type { PlaylistEntry } from '../../story/playlist-entry';
import type { DecisionInstance } from '../decision-instance';
import type { TestStory } from './test-story';

/** Media seconds between two time updates at the highest playback rate of the programs. */
const TICK = 0.4;
const ROUNDING = 1e-6;

/** Checks invariants of decisions during a random program. `check` throws the first violation, which fast-check shrinks. */
export class InvariantChecker {
  /** Number of removed decisions. A decision that is added again has a new window. */
  removals = 0;
  readonly #story: TestStory;
  readonly #host = TestBed.inject(PluginHost);
  readonly #violations: string[] = [];
  readonly #openWindows = new Set<string>();
  /** Number of automatic pushes after an entry in its current or next pass. */
  readonly #automaticPushes = new WeakMap<PlaylistEntry, number>();
  readonly #started = new WeakSet<PlaylistEntry>();
  #playing: string | null = null;
  #starts = 0;
  #rewinds = 0;
  #pushes = 0;
  #passes = 0;

  constructor(story: TestStory) {
    this.#story = story;
    const { player } = story;
    this.#host.facts.subscribe((fact) => this.#onFact(fact));
    player.on('nodestart', ({ id }) => {
      this.#playing = id;
      this.#starts = 0;
    });
    player.on('nodeend', ({ id }) => {
      this.#require(!this.#openWindows.has(id), `the window of ${id} ends before its node`);
      this.#playing = null;
    });
    player.on('decision.start', ({ id }) => {
      this.#starts++;
      this.#require(this.#playing === id, `${id} plays when its window opens`);
      this.#require(!this.#openWindows.has(id), `the window of ${id} opens once`);
      this.#require(this.#starts <= 1 + this.#rewinds + this.removals, `${id} starts once in a pass`);
      this.#openWindows.add(id);
    });
    player.on('decision.end', ({ id }) => {
      this.#require(this.#openWindows.delete(id), `the window of ${id} is open before it ends`);
    });
    player.on('timeupdate', () => {
      const decision = player.currentNode && player.decision.get(player.currentNode);
      if (decision) this.#compareClocks(decision, ROUNDING);
    });
    player.on(/./, () => this.#checkNow());
  }

  /** Checks everything. To be called between two steps. */
  check(): void {
    this.#checkNow();
    for (const decision of this.#story.player.decision.get('all'))
      this.#compareClocks(decision, TICK + ROUNDING);
    if (this.#violations[0] !== undefined) throw new Error(this.#violations[0]);
  }

  /** Checks that no window is open after the last reset. */
  checkEnd(): void {
    this.#require(this.#openWindows.size === 0, 'every window that opened has ended');
    for (const { state } of this.#story.player.decision.get('all')) {
      this.#require(state === 'inactive', 'every decision is inactive after a reset');
    }
    this.check();
  }

  #require(isTrue: boolean, invariant: string): void {
    if (!isTrue) this.#violations.push(`Violated: ${invariant}.`);
  }

  #onFact(fact: PlayerFact): void {
    if (fact.type === 'passRewound') this.#rewinds++;
    if (fact.type === 'passStarted') {
      const { entry } = fact.pass;
      this.#passes++;
      // Pushes before an entry's first pass count for that pass.
      if (this.#started.has(entry)) this.#automaticPushes.delete(entry);
      this.#started.add(entry);
      this.#rewinds = 0;
      this.removals = 0;
    }
    if (fact.type === 'nodePushed') this.#countPush(fact);
  }

  #countPush({ entry, index, cause }: PlayerFact & { type: 'nodePushed' }): void {
    const { entries, currentPass } = this.#host.playback;
    const parent = entries[index - 1];
    this.#pushes++;
    if (cause !== 'automatic' || !parent) return;
    const count = (this.#automaticPushes.get(parent) ?? 0) + 1;
    this.#automaticPushes.set(parent, count);
    this.#require(count === 1, `a single automatic push in a pass of ${parent.node.id}`);
    const ahead = entries.slice((currentPass?.index ?? -1) + 1, index);
    this.#require(
      !ahead.some(({ node }) => node === entry.node),
      `${entry.node.id} is not pushed automatically while it is ahead`,
    );
    this.#require(this.#pushes <= 1000 + 10 * this.#passes, 'the playlist grows no faster than it is played');
  }

  #checkNow(): void {
    const { player } = this.#story;
    const states = player.reduxStore.getState().decision;
    const decisions = player.decision.get('all');
    this.#require(
      Object.keys(states).length === decisions.length,
      'the store holds exactly the existing decisions',
    );
    for (const decision of decisions) {
      const { id } = decision.parent;
      const stored = states[id];
      if (!stored) {
        this.#require(false, `the store holds ${id}`);
        continue;
      }
      const { node, ...selected } = decision.selected;
      const shown = { ...selected, ...(node && { node: node.id }) };
      this.#require(stored.state === decision.state, `state of ${id} in the store`);
      this.#require(stored.duration === decision.duration, `duration of ${id} in the store`);
      this.#require(sorted(stored.selected) === sorted(shown), `selection of ${id} in the store`);
      this.#require(
        (stored.state === 'made') === (node !== undefined),
        `${id} is made if and only if a node is selected`,
      );
      for (const { time, progress, remainingTime, duration } of [stored, decision]) {
        this.#require(progress >= 0 && progress <= 1, `progress of ${id} in [0, 1]`);
        this.#require(time >= 0 && time <= duration + ROUNDING, `time of ${id} within its duration`);
        this.#require(
          Math.abs(time + remainingTime - duration) < ROUNDING,
          `time and remaining time of ${id}`,
        );
      }
    }
    this.#checkNextEntry();
  }

  #checkNextEntry(): void {
    const { currentPass, entries } = this.#host.playback;
    if (!currentPass || this.#story.player.decision.get(currentPass.node)?.state !== 'made') return;
    const loops = entries.some(
      ({ node }, index) => index > currentPass.index && node.id === currentPass.node.id,
    );
    const next = entries[currentPass.index + 1]?.node;
    this.#require(
      loops || next === this.#story.decision(currentPass.node.id).selected.node,
      `the choice of ${currentPass.node.id} follows`,
    );
  }

  #compareClocks(decision: DecisionInstance, tolerance: number): void {
    const { time, progress, duration } = this.#story.stored(decision.parent.id);
    this.#require(Math.abs(time - decision.time) <= tolerance, `time of ${decision.parent.id} in the store`);
    const inSeconds = Math.abs(progress - decision.progress) * duration;
    this.#require(inSeconds <= tolerance, `progress of ${decision.parent.id} in the store`);
  }
}

const sorted = (value: object): string => JSON.stringify(Object.entries(value).sort());
