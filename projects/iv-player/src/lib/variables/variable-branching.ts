import { IvPlayerError } from '../events/player-error';
import type { NextNodeResult } from '../player/plugin/next-node-resolvers';
import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistPass } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';

/**
 * Connection that chooses the next node based on the variables.
 * @example
 * player.variables.connect({
 *   from: 'fork',
 *   to: ({ courage }) => (Number(courage) > 1 ? 'dragon' : 'village'),
 * });
 */
export interface VariableConnection<Variables> {
  /** The node or nodes after which `to` chooses. */
  readonly from: NodeReference | readonly NodeReference[];
  /**
   * Called with all variables by name when the next node must be chosen and the viewer has not chosen one. Returns the next node,
   * `false` for none, or nothing to continue without the connection.
   */
  readonly to: (variables: Variables) => NextNodeResult;
}

/** Seconds after the latest possible end of a decision's window: less than a frame, but more than rounding errors. */
const AFTER_WINDOW = 0.001;

/** Resolves the next node of connected nodes: when a decision asks or, if none has asked, by a push when a node is about to end. */
export class VariableBranching<Variables> {
  readonly #host: PluginHost;
  readonly #values: () => Variables;
  #pass: PlaylistPass | null = null;
  #askedIn: PlaylistPass | null = null;
  #removeCue: (() => void) | null = null;

  constructor(host: PluginHost, values: () => Variables) {
    this.#host = host;
    this.#values = values;
  }

  /** Adds a connection. Throws `UNKNOWN_NODE` or `INVALID_ARGUMENT` without adding it. Returns a function that disconnects. */
  add(connection: VariableConnection<Variables> | undefined | null): () => void {
    const { from = [], to } = connection ?? {};
    if (typeof to !== 'function') {
      const message =
        'connect needs `to`: pass a function that takes the variables and returns the next node.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const parents = [from].flat().map((one) => this.#host.repository.require(one));
    const resolver = (): NextNodeResult => {
      this.#askedIn = this.#host.playback.currentPass;
      // A replay answers only this call from its log; the line above also runs during a replay.
      return this.#host.ask('decider', () => to(this.#values()));
    };
    const removers = parents.map(({ id }) => this.#host.nextNodeResolvers.add(id, resolver));
    this.#addCue();
    return () => removers.forEach((remove) => remove());
  }

  /** Whether `to` was called in the current pass. Set when a snapshot is restored. */
  get isAsked(): boolean {
    return this.#askedIn !== null && this.#askedIn === this.#host.playback.currentPass;
  }
  set isAsked(isAsked: boolean) {
    this.#askedIn = isAsked ? this.#host.playback.currentPass : null;
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'passStarted' || fact.type === 'passRewound') {
      this.#askedIn = null;
      this.#begin(fact.pass);
    } else if (fact.type === 'nodeChanged') {
      if (fact.node === this.#pass?.node) this.#addCue();
    } else if (fact.type === 'passEnding') this.#pass = null;
    else if (fact.type === 'snapshotRestored') this.#begin(fact.isOver ? null : fact.pass);
  }

  #begin(pass: PlaylistPass | null): void {
    this.#pass = pass;
    this.#addCue();
  }

  #addCue(): void {
    const host = this.#host;
    const pass = this.#pass;
    this.#removeCue?.();
    this.#removeCue = null;
    if (!pass || !host.nextNodeResolvers.has(pass.node.id) || !pass.node.hasKnownDuration) return;
    const latest = Math.max(0, pass.node.duration - host.playback.criticalTime);
    // Listeners of `nodecritical` may still push.
    this.#removeCue = host.playback.cue(latest + AFTER_WINDOW, () =>
      host.bus.afterwards(() => this.#pushNext(pass)),
    );
  }

  #pushNext(pass: PlaylistPass): void {
    const host = this.#host;
    const { playback } = host;
    if (pass !== this.#pass || pass === this.#askedIn || playback.entries[pass.index + 1]) return;
    // A decision that still waits for the viewer resolves the next node later.
    if (playback.isNextChosen) return;
    const next = host.nextNodeResolvers.resolve(pass.node);
    if (next) playback.push([next], 'automatic');
  }
}
