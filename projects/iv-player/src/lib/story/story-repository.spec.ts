import { StoryNode, type StoryNodeConfig } from './story-node';
import { StoryRepository } from './story-repository';

describe('StoryRepository', () => {
  let repository: StoryRepository;
  let warnings: string[];
  const ids = (nodes: readonly (StoryNode | null)[]): (string | undefined)[] => nodes.map((node) => node?.id);

  beforeEach(() => {
    warnings = [];
    repository = new StoryRepository((message) => warnings.push(message));
  });

  describe('add', () => {
    it('returns the node for a single config [repository-add]', () => {
      const node = repository.add({ id: 'a', source: 'a.mp4' });
      expect(node).toBeInstanceOf(StoryNode);
      expect(repository.get('a')).toBe(node);
    });

    it('returns an array for an array, even with one item or none [repository-add]', () => {
      expect(ids(repository.add([{ id: 'a' }, { id: 'b' }]))).toEqual(['a', 'b']);
      expect(ids(repository.add([{ id: 'c' }]))).toEqual(['c']);
      expect(repository.add([])).toEqual([]);
    });

    it('returns an array for several arguments [repository-add]', () => {
      expect(ids(repository.add({ id: 'a' }, { id: 'b' }))).toEqual(['a', 'b']);
    });

    it('replaces an existing id with a warning [repository-replace]', () => {
      const first = repository.add({ id: 'a' });
      expect(warnings).toEqual([]);
      const second = repository.add({ id: 'a' });
      expect(second).not.toBe(first);
      expect(repository.get('a')).toBe(second);
      expect(repository.get('all')).toEqual([second]);
      expect(warnings.length).toBe(1);
      expect(warnings[0]).toContain('"a"');
    });

    it('adds a removed node again unchanged', () => {
      const node = repository.add({ id: 'a' });
      repository.remove('a');
      expect(repository.add(node)).toBe(node);
    });

    const wrong: readonly [says: string, config: unknown][] = [
      ['no id', {}],
      ['an empty id', { id: '' }],
      ['the reserved id "all"', { id: 'all' }],
      ['an id that is not a string', { id: 7 }],
      ['nothing at all', null],
      ['a negative duration', { id: 'x', duration: -1 }],
      ['a duration that is not a number', { id: 'x', duration: Number.NaN }],
      ['a duration that is a string', { id: 'x', duration: '5' as unknown as number }],
      ['a negative videoDuration', { id: 'x', videoDuration: -1 }],
      ['an endless videoDuration', { id: 'x', videoDuration: Infinity }],
      ['an endless duration', { id: 'x', duration: Infinity }],
      ['a list of sources with a gap', { id: 'x', source: [{ src: 'a.mp4' }, null] }],
      ['a source that is a number', { id: 'x', source: 5 }],
      ['a candidate without src', { id: 'x', source: [{ type: 'video/mp4' }] }],
      ['a prefetch list that is not a list', { id: 'x', prefetch: 5 }],
      ['a prefetch list with a gap', { id: 'x', prefetch: ['a', null] }],
      ['a gain that is not a number', { id: 'x', gain: Number.NaN }],
      ['an endless gain', { id: 'x', gain: -Infinity }],
      ['a gain as text', { id: 'x', gain: '3' as unknown as number }],
    ];
    for (const [says, config] of wrong) {
      it(`throws INVALID_ARGUMENT for ${says} without adding any node [repository-refuse]`, () => {
        expect(() => repository.add([{ id: 'a' }, config as StoryNodeConfig])).toThrowMatching(
          ({ code }) => code === 'INVALID_ARGUMENT',
        );
        expect(repository.get('all')).toEqual([]);
      });
    }
  });

  describe('get [repository-get]', () => {
    it('accepts ids and nodes, and returns null for an unknown id', () => {
      const node = repository.add({ id: 'a' });
      expect(repository.get(node)).toBe(node);
      expect(repository.get('b')).toBeNull();
      expect(repository.get(undefined as unknown as string)).toBeNull();
    });

    it("returns all nodes for 'all', in the order they were added", () => {
      repository.add({ id: 'b' }, { id: 'a' });
      expect(ids(repository.get('all'))).toEqual(['b', 'a']);
    });

    it('returns a result for each item of a list', () => {
      const [a, b] = repository.add({ id: 'a' }, { id: 'b' });
      expect(repository.get(['b', 'c', a!])).toEqual([b!, null, a!]);
    });
  });

  it('has returns whether the node exists [repository-has]', () => {
    const node = repository.add({ id: 'a' });
    expect([repository.has('a'), repository.has(node), repository.has('b')]).toEqual([true, true, false]);
  });

  it('add throws INVALID_ARGUMENT without a config', () => {
    const add = repository.add.bind(repository) as () => unknown;
    expect(add).toThrowMatching(({ code }) => code === 'INVALID_ARGUMENT');
    expect(repository.get('all')).toEqual([]);
  });

  describe('update', () => {
    it('keeps the node and its other values [repository-update]', () => {
      const node = repository.add({ id: 'a', source: 'a.mp4', duration: 3, videoDuration: 2 });
      expect(repository.update({ id: 'a', duration: 4 })).toBe(node);
      expect(node.videoDuration).toBe(2);
      repository.update({ id: 'a', videoDuration: 2.5 });
      expect(node.videoDuration).toBe(2.5);
      expect([node.source, node.duration]).toEqual(['a.mp4', 4]);
      expect(warnings).toEqual([]);
    });

    it('changes the gain, which is 0 dB by default [node-gain]', () => {
      const node = repository.add({ id: 'a' });
      expect(node.gain).toBe(0);
      repository.update({ id: 'a', gain: -3 });
      repository.update({ id: 'a', duration: 4 });
      expect(node.gain).toBe(-3);
      expect(() => repository.update({ id: 'a', gain: Number.NaN })).toThrowMatching(
        ({ code }) => code === 'INVALID_ARGUMENT',
      );
      expect(node.gain).toBe(-3);
    });

    it('accepts a list and keeps its order', () => {
      const [a, b] = repository.add({ id: 'a', source: 'a.mp4' }, { id: 'b', source: 'b.mp4' }) as [
        StoryNode,
        StoryNode,
      ];
      const updated = repository.update([
        { id: 'b', duration: 2 },
        { id: 'a', duration: 1 },
      ]);
      expect(updated).toEqual([b, a]);
      expect([a.duration, b.duration]).toEqual([1, 2]);
    });

    it('throws UNKNOWN_NODE for an unknown id without changing anything [repository-update]', () => {
      const node = repository.add({ id: 'a', source: 'a.mp4', duration: 3 });
      expect(() => repository.update([{ id: 'a', duration: 1 }, { id: 'ghost' }])).toThrowMatching(
        ({ code, nodeId }) => code === 'UNKNOWN_NODE' && nodeId === 'ghost',
      );
      expect([node.duration, repository.has('ghost')]).toEqual([3, false]);
    });

    it('throws INVALID_ARGUMENT without a config', () => {
      const update = repository.update.bind(repository) as () => unknown;
      expect(update).toThrowMatching(({ code }) => code === 'INVALID_ARGUMENT');
    });

    it('throws INVALID_ARGUMENT for an invalid config without changing anything', () => {
      const node = repository.add({ id: 'a', source: 'a.mp4', duration: 3 });
      expect(() => repository.update({ id: 'a', duration: -4 })).toThrowMatching(
        ({ code }) => code === 'INVALID_ARGUMENT',
      );
      expect(() => repository.update([{ id: 'a', duration: 9 }, { id: '' }])).toThrow();
      expect(node.duration).toBe(3);
    });

    it('accepts several arguments', () => {
      repository.add({ id: 'a' }, { id: 'b' });
      const updated = repository.update({ id: 'a' }, { id: 'b' });
      expect(ids(updated)).toEqual(['a', 'b']);
    });
  });

  it('remove removes a node and returns it, or null for an unknown one [repository-remove]', () => {
    const node = repository.add({ id: 'a' });
    expect(repository.remove('a')).toBe(node);
    expect(repository.has('a')).toBeFalse();
    expect(repository.remove(node)).toBeNull();
  });

  it('require throws UNKNOWN_NODE with the id and a remedy [code-unknown-node]', () => {
    expect(() => repository.require('ghost')).toThrowMatching(
      (error) =>
        error.code === 'UNKNOWN_NODE' && error.nodeId === 'ghost' && /repository/.test(error.message),
    );
    expect(() => repository.require(null as unknown as string)).toThrowMatching(
      ({ code }) => code === 'UNKNOWN_NODE',
    );
  });
});
