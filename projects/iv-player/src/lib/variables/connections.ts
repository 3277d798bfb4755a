import { IvPlayerError } from '../events/player-error';
import type { NextNodeResult } from '../player/plugin/next-node-resolvers';
import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistPass } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';

/** Where the story goes on depends on its variables. Contract §8. */
export interface VariableConnection<Variables> {
  /** The node, or each of the nodes, that the way leads on from. */
  readonly from: NodeReference | readonly NodeReference[];
  /**
   * Called when the next node has to be chosen and the viewer has not done so, with all variables by their names.
   * Returns the next node, `false` for none, or nothing for the normal decision.
   */
  readonly to: (variables: Variables) => NextNodeResult;
}

/** Later than any decision's window can end, by less than any clock tells apart. */
const HAIR = 0.001;

/**
 * Gives the player advice on what follows connected nodes. Decisions ask for it by themselves; where nobody did until the
 * node is about to end, the node that follows is pushed here.
 */
export class VariableConnections<Variables> {
  /** The pass being played, until it ends. */
  private pass: PlaylistPass | null = null;
  /** The pass in which `to` has been asked. */
  private askedIn: PlaylistPass | null = null;
  private takeBack: (() => void) | null = null;

  constructor(
    private readonly host: PluginHost,
    private readonly values: () => Variables,
  ) {}

  /** Throws `UNKNOWN_NODE` or `INVALID_ARGUMENT` and then connects none. Returns a function that takes it back. */
  add({ from, to }: VariableConnection<Variables>): () => void {
    if (typeof to !== 'function') {
      const message = 'connect needs `to`: a function that takes the variables and returns the next node.';
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    const parents = [from].flat().map((one) => this.host.repository.require(one));
    const adviser = (): NextNodeResult => {
      this.askedIn = this.host.currentPass;
      // Only this comes from outside: what is noted above happens in a replay too.
      return this.host.ask('decider', () => to(this.values()));
    };
    const ends = parents.map(({ id }) => this.host.nextNodeResolvers.add(id, adviser));
    this.arm();
    return () => ends.forEach((end) => end());
  }

  /** Whether a connection was asked in the pass being played. Set while a saved moment comes back. */
  get isAsked(): boolean {
    return this.askedIn !== null && this.askedIn === this.host.currentPass;
  }
  set isAsked(isAsked: boolean) {
    this.askedIn = isAsked ? this.host.currentPass : null;
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'passStarted' || fact.type === 'passRewound') this.follow(fact.pass);
    else if (fact.type === 'durationChanged') this.arm();
    else if (fact.type === 'passEnding') this.pass = null;
    else if (fact.type === 'snapshotRestored') {
      this.pass = fact.isOver ? null : fact.pass;
      this.arm();
    }
  }

  /** A pass begins, or goes back to where its follower is still open. */
  private follow(pass: PlaylistPass): void {
    this.pass = pass;
    this.askedIn = null;
    this.arm();
  }

  private arm(): void {
    const { pass, host } = this;
    this.takeBack?.();
    this.takeBack = null;
    if (!pass || !host.nextNodeResolvers.has(pass.node.id) || !pass.node.hasKnownDuration) return;
    const latest = Math.max(0, pass.node.duration - host.criticalTime);
    // Those who hear that it becomes critical may still choose.
    this.takeBack = host.cue(latest + HAIR, () => host.bus.afterwards(() => this.goOn(pass)));
  }

  private goOn(pass: PlaylistPass): void {
    const { host } = this;
    if (pass !== this.pass || pass === this.askedIn || host.entries[pass.index + 1]) return;
    const next = host.nextNodeResolvers.resolve(pass.node);
    if (next) host.push([next], 'automatic');
  }
}
