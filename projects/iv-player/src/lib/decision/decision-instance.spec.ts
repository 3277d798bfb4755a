import { IvPlayerError } from '../events/player-error';
import type { DecisionInstance } from './decision-instance';
import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };
const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('DecisionInstance', () => {
  it('has the parent node [instance-parent]', () => {
    const story = testStory(NODES);
    expect(story.player.decision.add('a', 'b').parent).toBe(story.player.repository.require('a'));
  });

  it('has an empty selection before a choice, then one with the node itself [instance-selected]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await story.start('a')).advance(3);
    expect(decision.selected).toEqual({});
    story.player.playlist.push('c');
    expect(decision.selected).toEqual({
      node: story.player.repository.require('c'),
      choice: 'c',
      autoDecided: false,
      seek: false,
      selectionTime: jasmine.any(Number),
    });
  });

  it('has the current state, window and clock at any time [instance-clock]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: -4 });
    const read = (): unknown[] => [decision.state, decision.time, decision.progress, decision.remainingTime];
    expect([decision.startTime, decision.endTime, decision.duration]).toEqual([2, 6, 4]);
    expect(read()).toEqual(['inactive', 0, 0, 4]);
    (await story.start('a')).advance(4);
    expect(read()).toEqual(['active', 2, 0.5, 2]);
    story.advance(4);
    expect(read()).toEqual(['made', 4, 1, 0]);
    story.advance(10);
    expect(read()).toEqual(['made', 4, 1, 0]);
  });

  it('updates children, defaults, decider, checkpoints and autoPushSingleChild by assignment [instance-options]', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    const decider = (): string => 'd';

    decision.children = [story.player.repository.require('c'), 'd'];
    decision.defaults = ['d'];
    decision.decider = decider;
    decision.checkpoints = { time: -2 };
    decision.autoPushSingleChild = false;

    expect(ids(decision.children)).toEqual(['c', 'd']);
    expect(ids(decision.defaults)).toEqual(['d']);
    expect(decision.decider).toBe(decider);
    expect(decision.checkpoints).toEqual({ enabled: true, singleChild: false, time: -2 });
    expect(decision.autoPushSingleChild).toBeFalse();
    expect([story.stored('a').children, story.stored('a').defaults]).toEqual([['c', 'd'], ['d']]);
    expect(story.takeEvents().length).toBe(5);
  });

  it('removes defaults and decider with null', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b'], { defaults: [], decider: () => 'c' });
    decision.defaults = null;
    decision.decider = null;
    expect([decision.defaults, decision.decider]).toEqual([[], null]);
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a b');
  });

  it('throws for an invalid value, and changes nothing [instance-options]', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b']);
    expect(() => (decision.children = [7 as unknown as string])).toThrowError(IvPlayerError);
    expect(ids(decision.children)).toEqual(['b']);
    expect(story.takeEvents()).toEqual([]);
  });

  it('applies assigned options to the current pass [instance-options]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(4);
    decision.children = ['d'];
    expect(story.advance(5).playlist).toBe('a d');
  });
});

describe('events of a DecisionInstance', () => {
  it('start, end and made follow those of player and node directly, with the instance [event-decision-window] [instance-events]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    const node = story.player.repository.require('a');
    const received: string[] = [];
    const args: DecisionInstance[] = [];
    for (const name of ['start', 'end', 'made'] as const) {
      decision.on(name, (...given) => {
        args.push(...given);
        received.push(`decision ${name}`);
      });
      node.on(`decision.${name}`, ({ id }) => received.push(`node ${name} ${id}`));
      story.player.on(`decision.${name}`, ({ id }) => received.push(`player ${name} ${id}`));
    }
    (await story.start('a')).advance(9);
    expect(received).toEqual(
      ['start', 'end', 'made'].flatMap((name) => [`player ${name} a`, `node ${name} a`, `decision ${name}`]),
    );
    expect(args).toEqual([decision, decision, decision]);
  });

  it('made is emitted with parent and selection set [made-event]', async () => {
    const story = testStory(NODES);
    const made: unknown[] = [];
    story.player.decision
      .add('a', ['b', 'c'])
      .on('made', ({ parent, selected }) => made.push([parent.id, selected.node?.id, selected.autoDecided]));
    (await story.start('a')).advance(9);
    expect(made).toEqual([['a', 'b', true]]);
  });

  it('decision.autopush has the pushed node and its index, and is emitted only on the player [event-autopush]', async () => {
    const story = testStory(NODES);
    const onNode: unknown[] = [];
    story.player.repository.require('a').on(/autopush/, () => onNode.push('a'));
    story.player.repository.require('b').on(/autopush/, () => onNode.push('b'));
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(9);
    expect(story.takeEvents()).toContain('decision.autopush b@1');
    expect(onNode).toEqual([]);
  });

  it('timeupdate is emitted only while the window is open [instance-events]', async () => {
    const story = testStory(NODES);
    const times: number[] = [];
    story.player.decision
      .add('a', ['b', 'c'], { startTime: 2, endTime: 4 })
      .on('timeupdate', ({ time }) => times.push(time));
    (await story.start('a')).advance(1.9);
    expect(times).toEqual([]);
    story.advance(5);
    expect(times.length).toBeGreaterThanOrEqual(8);
    expect(
      times.every((time, index) => time >= 0 && time <= 2 && time >= (times[index - 1] ?? 0)),
    ).toBeTrue();
  });

  it('on, once and off work as on the player [instance-events]', async () => {
    const story = testStory({ a: 4 });
    const decision = story.player.decision.add('a', 'a');
    const received: string[] = [];
    const removed = (): number => received.push('removed');
    decision.once('start', () => received.push('once'));
    decision.on('start', () => {
      received.push('true');
      return true;
    });
    const stop = decision.on('start', removed);
    stop();
    decision.on('start', removed);
    decision.off('start', removed);
    decision.on('end', removed);
    decision.off('end');
    (await story.start('a')).advance(9);
    expect(received).toEqual(['once', 'true']);
  });

  const misuses: readonly (readonly [string, unknown, unknown])[] = [
    ['an unknown name', 'begin', () => undefined],
    ['an empty name', '', () => undefined],
    ['a RegExp', /start/, () => undefined],
    ['no name', undefined, () => undefined],
    ['no listener', 'start', undefined],
    ['a listener that is not a function', 'start', {}],
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
