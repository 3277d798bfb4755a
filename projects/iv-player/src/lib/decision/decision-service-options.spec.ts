import { IvPlayerError, type IvPlayerErrorCode } from '../events/player-error';
import { type TestStory, testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

const hasCode =
  (code: IvPlayerErrorCode) =>
  (error: unknown): boolean =>
    error instanceof IvPlayerError && error.code === code;

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

describe('decision options', () => {
  it('of add take precedence over data.decision, which takes precedence over global options [option-precedence]', () => {
    const story = testStory(NODES, {
      plugins: { decision: { includeInCheckpoints: false, prefetch: false, checkpoints: { time: -1 } } },
    });
    const data = {
      decision: { endTime: 4, startTime: 1, prefetch: true, checkpoints: { singleChild: true } },
    };
    story.addNode('n', 10, data);
    story.player.decision.add('n', ['b'], { endTime: 6, checkpoints: { enabled: false } });
    expect(story.player.decision.data('n')).toEqual(
      jasmine.objectContaining({
        startTime: 1,
        endTime: 6,
        prefetch: true,
        includeInCheckpoints: false,
        checkpoints: { enabled: false, singleChild: true, time: -1 },
      }),
    );
  });

  it('include children, which take precedence over the argument, which takes precedence over data.decision.children', () => {
    const story = testStory(NODES);
    story.addNode('n', 10, { decision: { children: ['a'] } });
    expect(ids(story.player.decision.add('n').children)).toEqual(['a']);
    expect(ids(story.player.decision.add('n', ['b']).children)).toEqual(['b']);
    expect(ids(story.player.decision.add('n', ['b'], { children: ['c'] }).children)).toEqual(['c']);
  });

  it('in data.decision alone add no decision, and may have unknown keys [options-in-data]', async () => {
    const story = testStory(NODES);
    story.addNode('n', 10, { decision: { children: ['a'], transition: 'fade' } });
    (await story.start('n')).advance(20);
    expect(story.takeEvents()).toEqual([]);
    expect(() => story.player.decision.add('n')).not.toThrow();
  });

  it('in data.decision throw in add if invalid, and change nothing', () => {
    const story = testStory(NODES);
    story.addNode('n', 10, { decision: { endTime: 'late' } });
    expect(() => story.player.decision.add('n', 'a')).toThrowMatching(hasCode('INVALID_ARGUMENT'));
    expect(story.player.decision.get('n')).toBeNull();
    expect(story.player.repository.get('n')?.prefetch).toEqual([]);
  });

  it('throw in update if invalid, and change nothing [invalid-options]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b'], { endTime: 4 });
    const before = story.player.reduxStore.getState();
    expect(() => story.player.decision.update('a', ['c'], { startTime: NaN })).toThrowMatching(
      hasCode('INVALID_ARGUMENT'),
    );
    expect(story.player.reduxStore.getState()).toBe(before);
    expect(story.player.decision.data('a').endTime).toBe(4);
    expect(story.takeEvents()).toEqual([]);
  });

  it('can be set by plugins.decision and then by initPlugin, which takes precedence [decision-init-options]', () => {
    const story = testStory(NODES, {
      plugins: { decision: { prefetch: false, autoPushSingleChild: false } },
    });
    expect([story.player.decision.prefetch, story.player.decision.autoPushSingleChild]).toEqual([
      false,
      false,
    ]);
    story.player.initPlugin('decision', { prefetch: true });
    expect([story.player.decision.prefetch, story.player.decision.autoPushSingleChild]).toEqual([
      true,
      false,
    ]);
  });

  it('prefetch and autoPushSingleChild are true by default [decision-init-options]', () => {
    const { decision } = testStory(NODES).player;
    expect([decision.prefetch, decision.autoPushSingleChild]).toEqual([true, true]);
  });

  it('decider sets the property of that name [decider-option]', async () => {
    const decider = (): string => 'c';
    const story = testStory(NODES, { plugins: { decision: { decider } } });
    expect(story.player.decision.decider).toBe(decider);
    story.player.decision.add('a', ['b']);
    expect((await story.start('a')).advance(9).playlist).toBe('a c');
  });

  it('decider is initially the default decider, which null restores [global-decider]', () => {
    const { decision } = testStory(NODES).player;
    const standard = decision.decider;
    decision.decider = (): false => false;
    expect(decision.decider).not.toBe(standard);
    decision.decider = null;
    expect(decision.decider).toBe(standard);
  });

  it('includeInCheckpoints is true by default, and can be set for each decision [decision-inclusion]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b']);
    story.player.decision.add('b', ['c'], { includeInCheckpoints: false });
    const { decision } = story.player;
    expect([decision.data('a').includeInCheckpoints, decision.data('b').includeInCheckpoints]).toEqual([
      true,
      false,
    ]);
  });

  it('throw in initPlugin if invalid, and change nothing [invalid-options]', () => {
    const story = testStory(NODES);
    const invalid = { prefetch: false, decider: 'random' as never };
    expect(() => story.player.initPlugin('decision', invalid)).toThrowMatching(hasCode('INVALID_ARGUMENT'));
    expect(story.player.decision.prefetch).toBeTrue();
  });
});

describe('the option prefetch', () => {
  const prefetched = (story: TestStory, id: string): readonly string[] =>
    story.player.repository.get(id)?.prefetch ?? [];

  it('adds the children to the parent’s prefetch list, defaults first [decision-prefetch]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c', 'd'], { defaults: ['d'] });
    expect(prefetched(story, 'a')).toEqual(['d', 'b', 'c']);
  });

  it('keeps the ids in the list and adds no duplicates', () => {
    const story = testStory(NODES);
    story.player.repository.get('a')?.addPrefetch('d', 'c');
    story.player.decision.add('a', ['b', 'c', 'b']);
    expect(prefetched(story, 'a')).toEqual(['d', 'c', 'b']);
  });

  it('adds nothing if the plugin’s property is false [decision-prefetch]', () => {
    const story = testStory(NODES);
    story.player.decision.prefetch = false;
    story.player.decision.add('a', ['b']);
    expect(prefetched(story, 'a')).toEqual([]);
  });

  it('of a decision takes precedence over the property [prefetch-option]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b'], { prefetch: false });
    story.player.decision.prefetch = false;
    story.player.decision.add('b', ['c'], { prefetch: true });
    expect([prefetched(story, 'a'), prefetched(story, 'b')]).toEqual([[], ['c']]);
  });

  it('update and remove delete only the ids that the decision added [prefetch-cleanup]', () => {
    const story = testStory(NODES);
    story.player.repository.get('a')?.addPrefetch('d');
    story.player.decision.add('a', ['b', 'd']);
    story.player.decision.update('a', ['c']);
    expect(prefetched(story, 'a')).toEqual(['d', 'c']);
    story.player.decision.remove('a');
    expect(prefetched(story, 'a')).toEqual(['d']);
  });

  it('preloads the children, most likely first [child-preload]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { defaults: ['c'] });
    await story.start('a');
    expect(story.engine.preloaded).toEqual(['c', 'b']);
    story.player.decision.update('a', ['d']);
    expect(story.engine.preloaded).toEqual(['c', 'd']);
  });

  it('adds the children to a node that replaced the parent, once it plays', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b']);
    const warn = spyOn(console, 'warn');
    story.addNode('a', 10);
    expect(warn).toHaveBeenCalledTimes(1);
    await story.start('a');
    expect(prefetched(story, 'a')).toEqual(['b']);
    expect(story.advance(9).playlist).toBe('a b');
  });

  it('autoPushSingleChild is false while a decider is set [global-decider]', () => {
    const { decision } = testStory(NODES).player;
    decision.decider = () => false;
    expect(decision.autoPushSingleChild).toBeFalse();
    decision.decider = null;
    expect(decision.autoPushSingleChild).toBeTrue();
  });
});
