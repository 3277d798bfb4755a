import type { DecisionOptions } from './decision-options';
import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10 };

describe('autoPushSingleChild', () => {
  it('§2.2 autoPushSingleChild: the child is pushed on the event-loop turn after its parent', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', 'b');
    film.player.playlist.push('a');
    expect(film.playlist).toBe('a');
    film.advance(0);
    expect(film.playlist).toBe('a b');
    expect(film.heard(true)).toEqual([
      'playlistpush a@0',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: { node: 'b', autoDecided: true, seek: false, selectionTime: 0 },
      }),
    );
  });

  it('§2.2 autoPushSingleChild: goes on along a chain', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', 'b');
    film.player.decision.add('b', 'c');
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a b c');
  });

  it('contract §5.6: holds for a decision added after the push on the same turn', () => {
    const film = testStory(STORY);
    film.player.playlist.push('a');
    film.player.decision.add('a', 'b');
    film.advance(0);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.6: a decision added later decides at its window', async () => {
    const film = await testStory(STORY).start('a');
    film.player.decision.add('a', 'b');
    film.advance(8);
    expect(film.playlist).toBe('a');
    film.advance(1);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.3: a push by the application on the same turn wins', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', 'b');
    film.player.playlist.push('a', 'c');
    film.advance(0);
    expect(film.playlist).toBe('a c');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
  });

  const disabled: readonly (readonly [that: string, options: DecisionOptions])[] = [
    ['§2.2 autoPushSingleChild: false for this decision', { autoPushSingleChild: false }],
    ['§2.2 autoPushSingleChild: disabled by empty defaults', { defaults: [] }],
    ['§2.2 autoPushSingleChild: disabled by a custom decider', { decider: () => 'c' }],
  ];
  for (const [that, options] of disabled) {
    it(that, () => {
      const film = testStory(STORY);
      film.player.decision.add('a', 'b', options);
      film.player.playlist.push('a');
      film.advance(0);
      expect(film.playlist).toBe('a');
    });
  }

  it('§2.2 autoPushSingleChild: the property switches it off and on', () => {
    const film = testStory(STORY);
    film.player.decision.autoPushSingleChild = false;
    film.player.decision.add('a', 'b');
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a');
    film.player.decision.autoPushSingleChild = true;
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a a b');
  });

  it('§2.2 decider: setting a global one disables it; the default one does not', () => {
    const film = testStory(STORY);
    const { decider } = film.player.decision;
    film.player.decision.decider = () => 'c';
    film.player.decision.add('a', 'b');
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a');
    film.player.decision.decider = decider;
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a a b');
  });

  it('contract §5.6: a node with itself as its only child decides at its window, pass by pass', async () => {
    const film = testStory({ a: 10 });
    film.player.decision.add('a', 'a');
    (await film.start('a')).advance(8);
    expect(film.playlist).toBe('a');
    film.advance(1);
    expect(film.playlist).toBe('a a');
    film.advance(10);
    expect(film.playlist).toBe('a a a');
  });

  it('contract §5.6: a loop of single children stops at a node that stands ahead', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', 'b');
    film.player.decision.add('b', 'c');
    film.player.decision.add('c', 'a');
    film.player.playlist.push('a');
    film.advance(5);
    expect(film.playlist).toBe('a b c');
    await film.start();
    film.advance(65);
    expect(film.playlist).toBe('a b c a b c a b c');
  });

  it('contract §5.6: a child that nobody has registered is left to the window', () => {
    const film = testStory({ a: 10 });
    film.player.decision.add('a', 'nobody');
    film.player.playlist.push('a');
    film.advance(0);
    expect(film.playlist).toBe('a');
    expect(film.errors).toEqual([]);
  });
});
