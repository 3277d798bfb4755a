import { IvPlayerError } from '../events/player-error';
import type { DecisionInstance } from './decision-instance';
import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };
const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('DecisionInstance', () => {
  it('§2.5 parent: a node with its id', () => {
    const film = testStory(STORY);
    expect(film.player.decision.add('a', 'b').parent).toBe(film.player.repository.require('a'));
  });

  it('§2.5 selected: empty before, then with the node itself', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await film.start('a')).advance(3);
    expect(decision.selected).toEqual({});
    film.player.playlist.push('c');
    expect(decision.selected).toEqual({
      node: film.player.repository.require('c'),
      autoDecided: false,
      seek: false,
      selectionTime: jasmine.any(Number),
    });
  });

  it('contract §5.8: state, time, duration, progress, remainingTime, startTime, endTime, live', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: -4 });
    const read = (): unknown[] => [decision.state, decision.time, decision.progress, decision.remainingTime];
    expect([decision.startTime, decision.endTime, decision.duration]).toEqual([2, 6, 4]);
    expect(read()).toEqual(['inactive', 0, 0, 4]);
    (await film.start('a')).advance(4);
    expect(read()).toEqual(['active', 2, 0.5, 2]);
    film.advance(4);
    expect(read()).toEqual(['made', 4, 1, 0]);
    film.advance(10);
    expect(read()).toEqual(['made', 4, 1, 0]);
  });

  it('contract §5.8: children, defaults, decider, checkpoints, autoPushSingleChild can be written', () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    const decider = (): string => 'd';

    decision.children = [film.player.repository.require('c'), 'd'];
    decision.defaults = ['d'];
    decision.decider = decider;
    decision.checkpoints = { time: -2 };
    decision.autoPushSingleChild = false;

    expect(ids(decision.children)).toEqual(['c', 'd']);
    expect(ids(decision.defaults)).toEqual(['d']);
    expect(decision.decider).toBe(decider);
    expect(decision.checkpoints).toEqual({ enabled: true, singleChild: false, time: -2 });
    expect(decision.autoPushSingleChild).toBeFalse();
    expect([film.stored('a').children, film.stored('a').defaults]).toEqual([['c', 'd'], ['d']]);
    expect(film.heard().length).toBe(5);
  });

  it('contract §5.8: null takes defaults and decider back', () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b'], { defaults: [], decider: () => 'c' });
    decision.defaults = null;
    decision.decider = null;
    expect([decision.defaults, decision.decider]).toEqual([[], null]);
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a b');
  });

  it('contract §10: a bad value throws and changes nothing', () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b']);
    expect(() => (decision.children = [7 as unknown as string])).toThrowError(IvPlayerError);
    expect(ids(decision.children)).toEqual(['b']);
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.8: what is written holds for the pass under way', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(4);
    decision.children = ['d'];
    expect(film.advance(5).playlist).toBe('a d');
  });
});

describe('events of a DecisionInstance', () => {
  it('§6 start, made; contract §5.8 end: right after the player’s and the node’s, with the instance', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    const node = film.player.repository.require('a');
    const heard: string[] = [];
    const args: DecisionInstance[] = [];
    for (const name of ['start', 'end', 'made'] as const) {
      decision.on(name, (...given) => {
        args.push(...given);
        heard.push(`decision ${name}`);
      });
      node.on(`decision.${name}`, ({ id }) => heard.push(`node ${name} ${id}`));
      film.player.on(`decision.${name}`, ({ id }) => heard.push(`player ${name} ${id}`));
    }
    (await film.start('a')).advance(9);
    expect(heard).toEqual(
      ['start', 'end', 'made'].flatMap((name) => [`player ${name} a`, `node ${name} a`, `decision ${name}`]),
    );
    expect(args).toEqual([decision, decision, decision]);
  });

  it('§6 made: parent and selection are there', async () => {
    const film = testStory(STORY);
    const made: unknown[] = [];
    film.player.decision
      .add('a', ['b', 'c'])
      .on('made', ({ parent, selected }) => made.push([parent.id, selected.node?.id, selected.autoDecided]));
    (await film.start('a')).advance(9);
    expect(made).toEqual([['a', 'b', true]]);
  });

  it('§6 decision.autopush: the pushed node and its index, on the player only', async () => {
    const film = testStory(STORY);
    const onNode: unknown[] = [];
    film.player.repository.require('a').on(/autopush/, () => onNode.push('a'));
    film.player.repository.require('b').on(/autopush/, () => onNode.push('b'));
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(9);
    expect(film.heard()).toContain('decision.autopush b@1');
    expect(onNode).toEqual([]);
  });

  it('contract §5.8 timeupdate: while the window is open, and then no more', async () => {
    const film = testStory(STORY);
    const times: number[] = [];
    film.player.decision
      .add('a', ['b', 'c'], { startTime: 2, endTime: 4 })
      .on('timeupdate', ({ time }) => times.push(time));
    (await film.start('a')).advance(1.9);
    expect(times).toEqual([]);
    film.advance(5);
    expect(times.length).toBeGreaterThanOrEqual(8);
    expect(
      times.every((time, index) => time >= 0 && time <= 2 && time >= (times[index - 1] ?? 0)),
    ).toBeTrue();
  });

  it('contract §3 on, once, off: as on the player', async () => {
    const film = testStory({ a: 4 });
    const decision = film.player.decision.add('a', 'a');
    const heard: string[] = [];
    const gone = (): number => heard.push('gone');
    decision.once('start', () => heard.push('once'));
    decision.on('start', () => {
      heard.push('true');
      return true;
    });
    const stop = decision.on('start', gone);
    stop();
    decision.on('start', gone);
    decision.off('start', gone);
    decision.on('end', gone);
    decision.off('end');
    (await film.start('a')).advance(9);
    expect(heard).toEqual(['once', 'true']);
  });

  const misuses: readonly (readonly [string, unknown, unknown])[] = [
    ['an unknown name', 'begin', () => undefined],
    ['an empty name', '', () => undefined],
    ['a RegExp', /start/, () => undefined],
    ['no name', undefined, () => undefined],
    ['no listener', 'start', undefined],
    ['a listener that is no function', 'start', {}],
  ];
  for (const [that, name, listener] of misuses) {
    it(`on and once throw INVALID_ARGUMENT for ${that}`, () => {
      const decision = testStory({ a: 4 }).player.decision.add('a', 'a');
      const isInvalid = (error: IvPlayerError): boolean => error.code === 'INVALID_ARGUMENT';
      expect(() => decision.on(name as 'start', listener as () => void)).toThrowMatching(isInvalid);
      expect(() => decision.once(name as 'start', listener as () => void)).toThrowMatching(isInvalid);
    });
  }
});
