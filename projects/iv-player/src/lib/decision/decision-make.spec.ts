import { TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { IvPlayerError } from '../events/player-error';
import { testStory } from './testing/test-story';
import { PluginHost } from '../player/plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

const NODES = { a: 10, b: 10, c: 10, d: 10 };

describe('DecisionInstance.make', () => {
  it('decides by a push [made-by-push] [choice-make]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    (await story.start('a')).advance(3);
    story.takeEvents();
    expect(decision.make('c')).toBeTrue();
    expect(story.takeEvents(true)).toEqual(['playlistpush c@1', 'decision.made a']);
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: {
          node: 'c',
          choice: 'c',
          autoDecided: false,
          seek: false,
          selectionTime: jasmine.any(Number),
        },
      }),
    );
  });

  it('accepts a node, even one that is not a child', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    await story.start('a');
    const node = story.player.repository.get('d');
    expect(node && decision.make(node)).toBeTrue();
    expect(story.playlist).toBe('a d');
  });

  it('decides before the window opens [choice-make]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 5 });
    await story.start('a');
    expect(decision.make('c')).toBeTrue();
    expect(decision.state).toBe('made');
  });

  it('replaces the unplayed entries after the parent if called again before the end [make-again]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(2);
    decision.make('b');
    story.player.playlist.push('d');
    story.takeEvents();
    expect(decision.make('c')).toBeTrue();
    expect(story.playlist).toBe('a c');
    expect(story.takeEvents(true).at(-1)).toBe('decision.made a');
    expect(story.stored('a').selected.node).toBe('c');
    story.advance(9);
    expect(story.player.currentNodeId).toBe('c');
    expect(story.playlist).toBe('a c');
  });

  it('makes the next entry the viewer’s choice without pushing it again [make-next]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', 'b', { endTime: 6 });
    (await story.start('a')).advance(2);
    expect(decision.selected.autoDecided).toBeTrue();
    story.takeEvents(true);
    expect(decision.make('b')).toBeTrue();
    expect(story.takeEvents(true)).toEqual(['decision.made a']);
    expect(story.playlist).toBe('a b');
    expect(decision.selected.autoDecided).toBeFalse();
  });

  it('returns false after the window if a choice is made [make-refused]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { endTime: 4 });
    (await story.start('a')).advance(5);
    story.takeEvents();
    expect(decision.make('c')).toBeFalse();
    expect(story.playlist).toBe('a b');
    expect(story.takeEvents()).toEqual([]);
  });

  it('warns of a choice that it cannot make, and says which choices there are [make-refused]', async () => {
    const warn = spyOn(console, 'warn');
    const story = testStory(NODES);
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], { endTime: 4 });
    decision.add('d', ['a', 'b']);
    (await story.start('a')).advance(1);
    expect(decision.get('d')?.make('b')).toBeFalse();
    expect(String(warn.calls.mostRecent().args)).toContain(
      'make() made no choice at "d", because it is neither playing nor upcoming: the choices now are those of "a": "b", "c".',
    );
    story.advance(5);
    expect(decision.get('a')?.make('c')).toBeFalse();
    expect(String(warn.calls.mostRecent().args)).toContain(
      'make() made no choice at "a", because its choices are not open any more: call it while "a" plays, with one of its choices: "b", "c".',
    );
    expect(decision.get('a')?.make('b')).toBeFalse();
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('decides after the window while the pass is undecided [make-late]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { endTime: 4, decider: (): false => false });
    (await story.start('a')).advance(5);
    expect(decision.state).toBe('inactive');
    expect(decision.make('c')).toBeTrue();
    expect(decision.state).toBe('made');
    expect(story.playlist).toBe('a c');
  });

  it('does not change a choice that was made after the window', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { endTime: 4, decider: (): false => false });
    (await story.start('a')).advance(5);
    decision.make('c');
    story.takeEvents(true);
    expect(decision.make('b')).toBeFalse();
    expect(story.takeEvents(true)).toEqual([]);
    expect(story.playlist).toBe('a c');
  });

  it('decides after the window while a decider is awaited, whose result is then ignored', async () => {
    const story = testStory(NODES);
    const answer = new Subject<string>();
    const decision = story.player.decision.add('a', ['b', 'c'], { endTime: 4, decider: () => answer });
    (await story.start('a')).advance(5);
    story.takeEvents(true);
    expect(decision.make('c')).toBeTrue();
    expect(story.takeEvents(true)).toEqual(['playlistpush c@1', 'decision.made a']);
    answer.next('b');
    story.advance(6);
    expect([story.playlist, decision.selected.autoDecided]).toEqual(['a c', false]);
    expect(story.takeEvents()).toEqual([]);
  });

  it('decides even after playback has ended undecided', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', [], { endTime: 4 });
    (await story.start('a')).advance(11);
    expect(story.player.ended).toBeTrue();
    expect(decision.make('c', { seek: true })).toBeTrue();
    expect(story.player.currentNodeId).toBe('c');
    expect(decision.selected.node?.id).toBe('c');
  });

  it('decides the next pass of a loop after the window [make-loop]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await story.start('a')).advance(5);
    expect(story.playlist).toBe('a a');
    story.takeEvents();
    expect(decision.make('b')).toBeTrue();
    expect(story.takeEvents()).toEqual(['decision.made a']);
    expect(story.playlist).toBe('a a b');
    expect(decision.selected.node?.id).toBe('b');

    story.advance(15.5);
    expect(story.player.currentNodeId).toBe('b');
    expect(story.playlist).toBe('a a b');
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a']);
    expect(decision.selected).toEqual(jasmine.objectContaining({ autoDecided: false }));
  });

  it('changes a choice for the next pass of a loop', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['a', 'b', 'c'], { endTime: 4 });
    (await story.start('a')).advance(5);
    decision.make('b');
    expect(decision.make('c')).toBeTrue();
    expect(story.playlist).toBe('a a c');
    story.advance(6);
    expect(decision.make('d')).toBeTrue();
    expect(story.playlist).toBe('a a d');
  });

  it('decides a later pass [make-ahead]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('b', ['c', 'd']);
    await story.start('a', 'b');
    expect(decision.make('d')).toBeTrue();
    expect(story.playlist).toBe('a b d');
    expect(decision.state).toBe('made');
  });

  it('returns false if the parent is neither playing nor upcoming [make-refused]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('b', ['c', 'd']);
    expect(decision.make('c')).toBeFalse();
    await story.start('a');
    expect(decision.make('c')).toBeFalse();
    expect(story.playlist).toBe('a');
  });

  it('returns false after the decision was removed', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    await story.start('a', 'a');
    story.player.decision.remove('a');
    expect(decision.make('c')).toBeFalse();
    expect(story.playlist).toBe('a a');
  });

  it('with seek jumps to the chosen node immediately [selected-seek] [make-seek]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await story.start('a')).advance(3);
    story.takeEvents(true);
    expect(decision.make('c', { seek: true })).toBeTrue();
    expect(story.takeEvents(true)).toEqual([
      'playlistpush c@1',
      'decision.made a',
      'seeking',
      'decision.end a',
      'nodeend a@0',
      'nodestart c@1',
      'seeked',
    ]);
    expect(story.player.currentNodeId).toBe('c');
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', seek: true }));
    expect(story.stored('a').state).toBe('made');
  });

  it('with seek jumps to a node that is already chosen', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(3);
    decision.make('c');
    decision.make('c', { seek: true });
    expect(story.player.currentNodeId).toBe('c');
    expect(story.playlist).toBe('a c');
    expect(decision.selected.seek).toBeTrue();
  });

  it('with seek does not affect later pushes [selected-seek]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    story.player.decision.add('c', ['a', 'b']);
    (await story.start('a')).advance(3);
    decision.make('c', { seek: true });
    story.player.playlist.push('b');
    expect(story.stored('c').selected.seek).toBeFalse();
  });

  it('throws UNKNOWN_NODE for an unknown node, and changes nothing', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(3);
    const before = story.player.reduxStore.getState();
    story.takeEvents();
    expect(() => decision.make('missing')).toThrowMatching(
      (error: unknown) => error instanceof IvPlayerError && error.code === 'UNKNOWN_NODE',
    );
    expect(story.player.reduxStore.getState()).toBe(before);
    expect(story.takeEvents()).toEqual([]);
  });

  it('replaces the entries after the parent following a jump back', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await story.start('a', 'b', 'd')).advance(22);
    story.player.currentNodeIndex = 0;
    story.takeEvents();
    expect(decision.state).toBe('inactive');
    expect(decision.make('c')).toBeTrue();
    expect(story.playlist).toBe('a c');
    story.advance(11);
    expect(story.player.currentNodeId).toBe('c');
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.start a', 'decision.end a']);
  });

  it('hides a choice for the next pass of a loop until that pass starts, if made before this window ends', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await story.start('a')).advance(1);
    story.player.playlist.push('a', 'b');
    expect(decision.selected.node?.id).toBe('a');
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.made a']);
    story.advance(8);
    expect(decision.selected.node?.id).toBe('a');
    expect(story.takeEvents()).toEqual(['decision.end a']);
    story.advance(2);
    expect(decision.selected.node?.id).toBe('b');
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.start a']);
  });
});

describe('removing a choice from the playlist', () => {
  const takeOffBehind = (index: number): void => pluginHost().playback.replaceAfter(index, [], 'application');

  it('leaves the pass undecided', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(3);
    decision.make('c');
    takeOffBehind(0);
    expect([decision.state, decision.selected]).toEqual(['active', {}]);
    story.advance(6);
    expect(story.playlist).toBe('a b');
  });

  it('leaves a later pass undecided', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('b', ['c', 'd']);
    await story.start('a', 'b', 'd');
    expect(decision.state).toBe('made');
    takeOffBehind(1);
    expect([decision.state, decision.selected]).toEqual(['inactive', {}]);
    story.advance(19);
    expect(story.playlist).toBe('a b c');
  });

  it('shows the choice of the loop’s current pass again', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await story.start('a')).advance(5);
    decision.make('b');
    expect(decision.selected.node?.id).toBe('b');
    takeOffBehind(1);
    expect(decision.selected.node?.id).toBe('a');
    story.advance(10);
    expect(story.playlist).toBe('a a a');
  });
});
