import { StoryNode, nodeId } from './story-node';
import { noZone } from '../events/testing/no-zone';

describe('StoryNode', () => {
  it('has the values of its config, and defaults otherwise [node-data]', () => {
    const data = { mood: 'dark' };
    const full = new StoryNode({ id: 'a', source: 'a.mp4', duration: 4, prefetch: ['b'], data });
    expect([full.id, full.source, full.duration, full.prefetch]).toEqual(['a', 'a.mp4', 4, ['b']]);
    expect(full.data).toBe(data);
    const bare = new StoryNode({ id: 'b' });
    expect([bare.source, bare.duration, bare.prefetch, bare.data]).toEqual([undefined, 0, [], {}]);
  });

  describe('duration', () => {
    it('is 0 and unknown until it is measured [node-duration]', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4' });
      expect([node.duration, node.hasKnownDuration]).toEqual([0, false]);
      expect(node.setMeasuredDuration(6)).toBeTrue();
      expect([node.duration, node.hasKnownDuration]).toEqual([6, true]);
    });

    it('defaults to videoDuration [video-duration]', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4', videoDuration: 5 });
      expect([node.duration, node.hasKnownDuration, node.videoDuration]).toEqual([5, true, 5]);
      expect(new StoryNode({ id: 'a', source: 'a.mp4', videoDuration: 5, duration: 6 }).duration).toBe(6);
    });

    it('setMeasuredDuration returns whether the duration changed', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4' });
      expect([node.setMeasuredDuration(6), node.setMeasuredDuration(6), node.setMeasuredDuration(7)]).toEqual(
        [true, false, true],
      );
    });

    it('ignores what browsers report for an unknown duration, and takes 0 for a known one [unknown-length]', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4' });
      for (const seconds of [Number.NaN, Infinity, -Infinity, -1])
        expect(node.setMeasuredDuration(seconds)).toBeFalse();
      expect([node.duration, node.hasKnownDuration, node.latestTime]).toEqual([0, false, Infinity]);
      expect(node.setMeasuredDuration(0)).toBeTrue();
      expect([node.duration, node.hasKnownDuration, node.latestTime]).toEqual([0, true, 0]);
    });

    it('keeps a given value, regardless of the measured one [node-duration]', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4', duration: 5 });
      expect(node.setMeasuredDuration(6)).toBeFalse();
      expect(node.duration).toBe(5);
    });

    it('is 0 and known for a node without media [node-without-media]', () => {
      for (const source of [null, undefined, '', false] as const) {
        const node = new StoryNode({ id: 'a', source });
        expect([node.duration, node.hasKnownDuration]).toEqual([0, true]);
      }
    });

    it('is 0 for a node without media even if given, until it gets media', () => {
      const node = new StoryNode({ id: 'a', duration: 5 });
      expect(node.duration).toBe(0);
      node.source = 'a.mp4';
      expect(node.duration).toBe(5);
    });

    it('is unknown when a node without media gets media', () => {
      const node = new StoryNode({ id: 'a' });
      expect(node.setMeasuredDuration(0)).toBeFalse();
      node.source = 'a.mp4';
      expect(node.hasKnownDuration).toBeFalse();
    });

    it('is measured again after the source changes', () => {
      const node = new StoryNode({ id: 'a', source: 'a.mp4' });
      node.setMeasuredDuration(6);
      node.apply({ id: 'a', source: 'b.mp4' });
      expect(node.hasKnownDuration).toBeFalse();
      expect(node.setMeasuredDuration(6)).toBeTrue();
    });
  });

  describe('prefetch', () => {
    it('addPrefetch appends each id once [node-prefetch]', () => {
      const node = new StoryNode({ id: 'a', prefetch: ['b'] });
      node.addPrefetch('b', 'c', new StoryNode({ id: 'd' }), 'c');
      expect(node.prefetch).toEqual(['b', 'c', 'd']);
      node.removePrefetch('c', new StoryNode({ id: 'b' }));
      expect(node.prefetch).toEqual(['d']);
    });

    it('is a copy of the given list', () => {
      const given = ['b'];
      const node = new StoryNode({ id: 'a', prefetch: given });
      node.addPrefetch('c');
      expect(given).toEqual(['b']);
    });
  });

  it('apply replaces the given values and keeps the others', () => {
    const node = new StoryNode({ id: 'a', source: 'a.mp4', duration: 4, prefetch: ['b'], data: { x: 1 } });
    node.apply({ id: 'a', duration: 5 });
    expect([node.source, node.duration, node.prefetch, node.data]).toEqual(['a.mp4', 5, ['b'], { x: 1 }]);
    node.apply({ id: 'a', source: null, prefetch: [], data: {} });
    expect([node.source, node.prefetch, node.data]).toEqual([null, [], {}]);
  });

  describe('listeners', () => {
    it('is undefined before the first one', () => {
      const node = new StoryNode({ id: 'a' });
      node.off('nodestart');
      expect(node.listeners).toBeUndefined();
    });

    it('are called once or for each event, until removed [node-listeners]', () => {
      const node = new StoryNode({ id: 'a' });
      const calls: string[] = [];
      const always = (): void => void calls.push('always');
      node.on('nodestart', always);
      node.once('nodestart', () => calls.push('once'));
      node.on(/^node/, () => void calls.push('pattern'));
      const deliver = (): void => node.listeners?.deliver('nodestart', [node, 0], fail, noZone);
      deliver();
      node.off('nodestart', always);
      deliver();
      expect(calls).toEqual(['always', 'once', 'pattern', 'pattern']);
    });
  });

  it('notifies watchers of new listeners and changes to prefetch, until they stop', () => {
    const node = new StoryNode({ id: 'a' });
    const calls: string[] = [];
    const stop = node.watch({
      listened: (name) => calls.push(name),
      preloadChanged: () => calls.push('prefetch'),
    });
    node.on('timeupdate:3', () => undefined);
    node.addPrefetch('b');
    node.apply({ id: 'a', prefetch: ['c'] });
    stop();
    node.on('nodeend', () => undefined);
    node.removePrefetch('c');
    expect(calls).toEqual(['timeupdate:3', 'prefetch', 'prefetch']);
  });
});

describe('nodeId', () => {
  it('accepts a node or id', () => {
    expect(nodeId('a')).toBe('a');
    expect(nodeId(new StoryNode({ id: 'b' }))).toBe('b');
  });
});
