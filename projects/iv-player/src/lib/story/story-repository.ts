import { IvPlayerError, throwInvalid } from '../events/player-error';
import { assertSource } from './node-source';
import { assertTracks } from './node-tracks';
import { type NodeReference, StoryNode, type StoryNodeConfig, nodeId } from './story-node';

/**
 * All nodes of the story, by id.
 * @example
 * player.repository.add({ id: 'intro', source: 'intro.mp4' });
 * player.repository.update({ id: 'intro', source: 'intro-720.mp4' });
 * player.repository.has('intro');
 */
export class StoryRepository {
  readonly #warn: (message: string) => void;
  readonly #changed: (node: StoryNode) => void;
  readonly #nodes = new Map<string, StoryNode>();

  /**
   * @param warn called with a message when a node is replaced
   * @param changed called for each node that was added, changed or removed
   * @internal
   */
  constructor(warn: (message: string) => void, changed: (node: StoryNode) => void = () => undefined) {
    this.#warn = warn;
    this.#changed = changed;
  }

  /**
   * Adds a node. Replaces a node of the same id, with a warning in dev mode. Throws `INVALID_ARGUMENT` if the id is missing, `duration`
   * or `videoDuration` is not a number ≥ 0, `gain` is not a finite number, or `source`, `prefetch` or a track is malformed.
   */
  add(config: StoryNodeConfig): StoryNode;
  /** Adds a list of nodes, all or none. */
  add(configs: readonly StoryNodeConfig[]): StoryNode[];
  /** Adds several nodes, all or none. */
  add(...configs: readonly StoryNodeConfig[]): StoryNode[];
  add(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const added = configsOf(given).map((config) => {
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && this.#nodes.has(config.id))
        this.#warn(`The node "${config.id}" was replaced: use update() to change an existing node.`);
      const node = config instanceof StoryNode ? config : new StoryNode(config);
      this.#nodes.set(node.id, node);
      return node;
    });
    added.forEach(this.#changed);
    return inShapeOf(given, added);
  }

  /** Languages of all captions, audio descriptions and stream audio tracks, in the order they were added. */
  get languages(): readonly string[] {
    const languages = this.get('all').flatMap(({ captions, audioDescription, soundLanguages }) => [
      ...[...captions, ...audioDescription].map(({ lang }) => lang),
      ...soundLanguages,
    ]);
    return [...new Set(languages)];
  }

  /** Returns all nodes, in the order they were added. */
  get(id: 'all'): StoryNode[];
  /** Returns the node with that id, or `null`. */
  get(reference: NodeReference): StoryNode | null;
  /** Returns the nodes with these ids, in the same order; `null` for unknown ids. */
  get(references: readonly NodeReference[]): (StoryNode | null)[];
  get(wanted: NodeReference | readonly NodeReference[]): StoryNode | null | (StoryNode | null)[] {
    if (wanted === 'all') return [...this.#nodes.values()];
    if (Array.isArray(wanted)) return (wanted as readonly NodeReference[]).map((one) => this.find(one));
    return this.find(wanted as NodeReference);
  }

  /** Whether the story has a node with that id. */
  has(reference: NodeReference): boolean {
    return this.find(reference) !== null;
  }

  /** Changes the properties given in `config` and keeps the rest. Throws `UNKNOWN_NODE` or `INVALID_ARGUMENT` without changing anything. */
  update(config: StoryNodeConfig): StoryNode;
  /** Updates a list of nodes, all or none. */
  update(configs: readonly StoryNodeConfig[]): StoryNode[];
  /** Updates several nodes, all or none. */
  update(...configs: readonly StoryNodeConfig[]): StoryNode[];
  update(...given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNode | StoryNode[] {
    const configs = configsOf(given);
    const updated = configs.map(({ id }) => this.require(id));
    updated.forEach((node, index) => {
      node.apply(configs[index] as StoryNodeConfig);
      this.#changed(node);
    });
    return inShapeOf(given, updated);
  }

  /** Removes a node and returns it; `null` if it is unknown. Its entries in the playlist remain and can still play. */
  remove(reference: NodeReference): StoryNode | null {
    const node = this.find(reference);
    if (node) {
      this.#nodes.delete(node.id);
      this.#changed(node);
    }
    return node;
  }

  /** Returns the node. Throws `UNKNOWN_NODE` if there is none. */
  require(reference: NodeReference): StoryNode {
    const node = this.find(reference);
    if (node) return node;
    const id = (reference as Partial<StoryNode> | null)?.id ?? (reference as string);
    throw new IvPlayerError('UNKNOWN_NODE', `There is no node "${id}": add it to player.repository first.`, {
      nodeId: id,
    });
  }

  /** Returns the node with that id, or `null`; unlike `get`, also for the id `all`. @internal */
  find(reference: NodeReference | null | undefined): StoryNode | null {
    if (reference === null || reference === undefined) return null;
    return this.#nodes.get(nodeId(reference)) ?? null;
  }
}

/** Returns the nodes with these ids that are in the repository. */
export function knownNodes(repository: StoryRepository, ids: readonly string[] = []): StoryNode[] {
  return repository.get(ids).filter((node) => node !== null);
}

/** Returns a single node for a single config, otherwise the list. */
function inShapeOf(given: readonly unknown[], nodes: StoryNode[]): StoryNode | StoryNode[] {
  return given.length === 1 && !Array.isArray(given[0]) ? (nodes[0] as StoryNode) : nodes;
}

/** Flattens and validates the arguments. Throws `INVALID_ARGUMENT`. */
function configsOf(given: readonly (StoryNodeConfig | readonly StoryNodeConfig[])[]): StoryNodeConfig[] {
  const configs: StoryNodeConfig[] = given.flat();
  (given.length > 0 ? configs : [null]).forEach(assertConfig);
  return configs;
}

function isReference(value: unknown): value is NodeReference {
  return typeof value === 'string' || value instanceof StoryNode;
}

function assertConfig(config: Partial<StoryNodeConfig> | null): void {
  const { id, source, duration = 0, videoDuration = 0, gain = 0, prefetch } = config ?? {};
  if (typeof id !== 'string' || id === '' || id === 'all') {
    throw new IvPlayerError(
      'INVALID_ARGUMENT',
      'A node has no valid id: set a non-empty string other than "all".',
    );
  }
  for (const [name, seconds] of Object.entries({ duration, videoDuration })) {
    if (!(Number.isFinite(seconds) && seconds >= 0) && !(config instanceof StoryNode))
      throwInvalid(`The ${name} of "${id}"`, 'a number of seconds ≥ 0', seconds);
  }
  if (!Number.isFinite(gain)) throwInvalid(`The gain of "${id}"`, 'a number of decibels', gain);
  if (typeof source !== 'function') assertSource(id, source);
  if (prefetch && !(Array.isArray(prefetch) && prefetch.every(isReference)))
    throwInvalid(`The prefetch list of "${id}"`, 'a list of node ids', prefetch);
  assertTracks(id, config ?? {});
}
