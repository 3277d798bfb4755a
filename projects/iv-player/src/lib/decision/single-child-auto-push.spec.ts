import type { DecisionOptions } from './decision-options';
import { type PushedParent, singleChildToPush } from './single-child-auto-push';
import { testStory } from './testing/test-story';

const usual: PushedParent = {
  parent: 'a',
  children: ['b'],
  defaults: undefined,
  isEnabled: true,
  hasCustomDecider: false,
  unplayed: [],
};

describe('singleChildToPush', () => {
  const cases: readonly (readonly [title: string, given: Partial<PushedParent>, child: string | null])[] = [
    ['returns a single child', {}, 'b'],
    ['returns null for several children', { children: ['b', 'c'] }, null],
    ['returns null without children', { children: [] }, null],
    ['returns null when the option is false [single-child-option]', { isEnabled: false }, null],
    ['returns null with empty defaults [empty-defaults]', { defaults: [] }, null],
    ['returns the child with other defaults', { defaults: ['c'] }, 'b'],
    ['returns null with a custom decider [single-child-decider]', { hasCustomDecider: true }, null],
    ['never returns the parent itself', { parent: 'b' }, null],
    ['returns null when the child is unplayed in the playlist', { unplayed: ['a', 'b'] }, null],
    ['returns the child when other nodes are unplayed', { unplayed: ['a', 'c'] }, 'b'],
  ];
  for (const [title, given, child] of cases) {
    it(title, () => expect(singleChildToPush({ ...usual, ...given })).toBe(child));
  }
});

const NODES = { a: 10, b: 10, c: 10 };

describe('autoPushSingleChild', () => {
  it('pushes the child on the event-loop turn after its parent [single-child]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', 'b');
    story.player.playlist.push('a');
    expect(story.playlist).toBe('a');
    story.advance(0);
    expect(story.playlist).toBe('a b');
    expect(story.takeEvents(true)).toEqual([
      'playlistpush a@0',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: { node: 'b', choice: 'b', autoDecided: true, seek: false, selectionTime: 0 },
      }),
    );
  });

  it('continues along a chain of single children', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', 'b');
    story.player.decision.add('b', 'c');
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a b c');
  });

  it('applies to a decision added after the push on the same turn', () => {
    const story = testStory(NODES);
    story.player.playlist.push('a');
    story.player.decision.add('a', 'b');
    story.advance(0);
    expect(story.playlist).toBe('a b');
  });

  it('does not apply to a decision added later, which is decided when its window ends', async () => {
    const story = await testStory(NODES).start('a');
    story.player.decision.add('a', 'b');
    story.advance(8);
    expect(story.playlist).toBe('a');
    story.advance(1);
    expect(story.playlist).toBe('a b');
  });

  it('yields to a push by the application on the same turn', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', 'b');
    story.player.playlist.push('a', 'c');
    story.advance(0);
    expect(story.playlist).toBe('a c');
    expect(story.stored('a').selected.autoDecided).toBeFalse();
  });

  const disabled: readonly (readonly [that: string, options: DecisionOptions])[] = [
    ['is disabled by the decision’s own option', { autoPushSingleChild: false }],
    ['is disabled by empty defaults', { defaults: [] }],
    ['is disabled by a custom decider', { decider: () => 'c' }],
  ];
  for (const [that, options] of disabled) {
    it(that, () => {
      const story = testStory(NODES);
      story.player.decision.add('a', 'b', options);
      story.player.playlist.push('a');
      story.advance(0);
      expect(story.playlist).toBe('a');
    });
  }

  it('can be switched by the plugin’s property [auto-push-property]', () => {
    const story = testStory(NODES);
    story.player.decision.autoPushSingleChild = false;
    story.player.decision.add('a', 'b');
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a');
    story.player.decision.autoPushSingleChild = true;
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a a b');
  });

  it('is disabled by a global decider, but not by the default one [global-decider] [single-child-decider]', () => {
    const story = testStory(NODES);
    const { decider } = story.player.decision;
    story.player.decision.decider = () => 'c';
    story.player.decision.add('a', 'b');
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a');
    story.player.decision.decider = decider;
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a a b');
  });

  it('leaves a node that is its own single child until its window ends, in every pass [own-child]', async () => {
    const story = testStory({ a: 10 });
    story.player.decision.add('a', 'a');
    (await story.start('a')).advance(8);
    expect(story.playlist).toBe('a');
    story.advance(1);
    expect(story.playlist).toBe('a a');
    story.advance(10);
    expect(story.playlist).toBe('a a a');
  });

  it('stops a loop of single children at an unplayed node in the playlist [single-child-loop]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', 'b');
    story.player.decision.add('b', 'c');
    story.player.decision.add('c', 'a');
    story.player.playlist.push('a');
    story.advance(5);
    expect(story.playlist).toBe('a b c');
    await story.start();
    story.advance(65);
    expect(story.playlist).toBe('a b c a b c a b c');
  });

  it('leaves a child that is not in the repository until the window ends', () => {
    const story = testStory({ a: 10 });
    story.player.decision.add('a', 'missing');
    story.player.playlist.push('a');
    story.advance(0);
    expect(story.playlist).toBe('a');
    expect(story.errors).toEqual([]);
  });
});
