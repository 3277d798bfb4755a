import { TestBed } from '@angular/core/testing';
import { IvPlayerError } from '../events/player-error';
import { PlayerService } from '../player/player-service';
import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

describe('DecisionInstance.make', () => {
  it('contract §5.9: decides by a push', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    (await film.start('a')).advance(3);
    film.heard();
    expect(decision.make('c')).toBeTrue();
    expect(film.heard(true)).toEqual(['playlistpush c@1', 'decision.made a']);
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: { node: 'c', autoDecided: false, seek: false, selectionTime: jasmine.any(Number) },
      }),
    );
  });

  it('contract §5.9: takes a node too, and one that is no child', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    await film.start('a');
    const node = film.player.repository.get('d');
    expect(node && decision.make(node)).toBeTrue();
    expect(film.playlist).toBe('a d');
  });

  it('contract §5.9: decides before the window opens', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 5 });
    await film.start('a');
    expect(decision.make('c')).toBeTrue();
    expect(decision.state).toBe('made');
  });

  it('contract §5.9: a second one before the end replaces what stands behind the parent unplayed', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(2);
    decision.make('b');
    film.player.playlist.push('d');
    film.heard();
    expect(decision.make('c')).toBeTrue();
    expect(film.playlist).toBe('a c');
    expect(film.heard(true).at(-1)).toBe('decision.made a');
    expect(film.stored('a').selected.node).toBe('c');
    film.advance(9);
    expect(film.player.currentNodeId).toBe('c');
    expect(film.playlist).toBe('a c');
  });

  it('contract §5.9: the wanted entry is not pushed twice, and counts as the viewer’s now', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', 'b', { endTime: 6 });
    (await film.start('a')).advance(2);
    expect(decision.selected.autoDecided).toBeTrue();
    film.heard(true);
    expect(decision.make('b')).toBeTrue();
    expect(film.heard(true)).toEqual(['decision.made a']);
    expect(film.playlist).toBe('a b');
    expect(decision.selected.autoDecided).toBeFalse();
  });

  it('contract §5.9: false after the window, when the choice is made', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { endTime: 4 });
    (await film.start('a')).advance(5);
    film.heard();
    expect(decision.make('c')).toBeFalse();
    expect(film.playlist).toBe('a b');
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.9: decides after the window while the pass is undecided', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { endTime: 4, decider: (): false => false });
    (await film.start('a')).advance(5);
    expect(decision.state).toBe('inactive');
    expect(decision.make('c')).toBeTrue();
    expect(decision.state).toBe('made');
    expect(film.playlist).toBe('a c');
  });

  it('contract §5.9: decides even when the film has ended undecided', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', [], { endTime: 4 });
    (await film.start('a')).advance(11);
    expect(film.player.ended).toBeTrue();
    expect(decision.make('c', { seek: true })).toBeTrue();
    expect(film.player.currentNodeId).toBe('c');
    expect(decision.selected.node?.id).toBe('c');
  });

  it('contract §5.9: after the window of a loop the choice goes to the coming pass', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await film.start('a')).advance(5);
    expect(film.playlist).toBe('a a');
    film.heard();
    expect(decision.make('b')).toBeTrue();
    expect(film.heard()).toEqual(['decision.made a']);
    expect(film.playlist).toBe('a a b');
    expect(decision.selected.node?.id).toBe('b');

    film.advance(15.5);
    expect(film.player.currentNodeId).toBe('b');
    expect(film.playlist).toBe('a a b');
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
    expect(decision.selected).toEqual(jasmine.objectContaining({ autoDecided: false }));
  });

  it('contract §5.9: and may still be changed', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['a', 'b', 'c'], { endTime: 4 });
    (await film.start('a')).advance(5);
    decision.make('b');
    expect(decision.make('c')).toBeTrue();
    expect(film.playlist).toBe('a a c');
    film.advance(6);
    expect(decision.make('d')).toBeTrue();
    expect(film.playlist).toBe('a a d');
  });

  it('contract §5.9: decides a pass still ahead', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('b', ['c', 'd']);
    await film.start('a', 'b');
    expect(decision.make('d')).toBeTrue();
    expect(film.playlist).toBe('a b d');
    expect(decision.state).toBe('made');
  });

  it('contract §5.9: false when the parent is neither playing nor ahead', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('b', ['c', 'd']);
    expect(decision.make('c')).toBeFalse();
    await film.start('a');
    expect(decision.make('c')).toBeFalse();
    expect(film.playlist).toBe('a');
  });

  it('false once the decision was removed', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    await film.start('a', 'a');
    film.player.decision.remove('a');
    expect(decision.make('c')).toBeFalse();
    expect(film.playlist).toBe('a a');
  });

  it('§2.4 selected.seek; contract §5.9: seek jumps to the chosen node at once', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await film.start('a')).advance(3);
    film.heard(true);
    expect(decision.make('c', { seek: true })).toBeTrue();
    expect(film.heard(true)).toEqual([
      'playlistpush c@1',
      'decision.made a',
      'seeking',
      'decision.end a',
      'nodeend a@0',
      'nodestart c@1',
      'seeked',
    ]);
    expect(film.player.currentNodeId).toBe('c');
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', seek: true }));
    expect(film.stored('a').state).toBe('made');
  });

  it('contract §5.9: seek works for a choice that stands already', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(3);
    decision.make('c');
    decision.make('c', { seek: true });
    expect(film.player.currentNodeId).toBe('c');
    expect(film.playlist).toBe('a c');
    expect(decision.selected.seek).toBeTrue();
  });

  it('contract §5.9: seek is false for pushes that come later', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('c', ['a', 'b']);
    (await film.start('a')).advance(3);
    decision.make('c', { seek: true });
    film.player.playlist.push('b');
    expect(film.stored('c').selected.seek).toBeFalse();
  });

  it('contract §10: an unknown node throws UNKNOWN_NODE and changes nothing', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(3);
    const before = film.player.reduxStore.getState();
    film.heard();
    expect(() => decision.make('nobody')).toThrowMatching(
      (error: unknown) => error instanceof IvPlayerError && error.code === 'UNKNOWN_NODE',
    );
    expect(film.player.reduxStore.getState()).toBe(before);
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.4: after a jump back a new choice replaces the entries behind the parent', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    (await film.start('a', 'b', 'd')).advance(22);
    film.player.currentNodeIndex = 0;
    film.heard();
    expect(decision.state).toBe('inactive');
    expect(decision.make('c')).toBeTrue();
    expect(film.playlist).toBe('a c');
    film.advance(11);
    expect(film.player.currentNodeId).toBe('c');
    expect(film.heard()).toEqual(['decision.made a', 'decision.start a', 'decision.end a']);
  });

  it('contract §5.3: a loop’s coming pass decided before this window has ended shows when it begins', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await film.start('a')).advance(1);
    film.player.playlist.push('a', 'b');
    expect(decision.selected.node?.id).toBe('a');
    expect(film.heard()).toEqual(['decision.start a', 'decision.made a']);
    film.advance(8);
    expect(decision.selected.node?.id).toBe('a');
    expect(film.heard()).toEqual(['decision.end a']);
    film.advance(2);
    expect(decision.selected.node?.id).toBe('b');
    expect(film.heard()).toEqual(['decision.made a', 'decision.start a']);
  });
});

describe('a choice that is taken off the playlist again', () => {
  const takeOffBehind = (index: number): void =>
    TestBed.inject(PlayerService).replaceAfter(index, [], 'application');

  it('leaves the pass undecided', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(3);
    decision.make('c');
    takeOffBehind(0);
    expect([decision.state, decision.selected]).toEqual(['active', {}]);
    film.advance(6);
    expect(film.playlist).toBe('a b');
  });

  it('leaves a pass ahead undecided', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('b', ['c', 'd']);
    await film.start('a', 'b', 'd');
    expect(decision.state).toBe('made');
    takeOffBehind(1);
    expect([decision.state, decision.selected]).toEqual(['inactive', {}]);
    film.advance(19);
    expect(film.playlist).toBe('a b c');
  });

  it('shows the choice of a loop’s own pass again', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['a', 'b'], { endTime: 4 });
    (await film.start('a')).advance(5);
    decision.make('b');
    expect(decision.selected.node?.id).toBe('b');
    takeOffBehind(1);
    expect(decision.selected.node?.id).toBe('a');
    film.advance(10);
    expect(film.playlist).toBe('a a a');
  });
});
