import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from '../player/testing/recorded-player';
import type { StoryNode } from '../story/story-node';

const STORY = { a: 10, b: 10, c: 10, d: 10, short: 0.3, bare: 0, unknown: null };

describe('variables.connect (contract §8)', () => {
  let film: RecordedPlayer;
  let decided: string[];
  let failed: string[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    film = new RecordedPlayer(STORY);
    const { player } = film;
    decided = [];
    failed = [];
    player.on('error', ({ code, nodeId }) => void failed.push(`${code} ${String(nodeId)}`));
    for (const name of ['start', 'end', 'made'] as const)
      player.on(`decision.${name}`, ({ id }) => void decided.push(`${name} ${id}`));
    player.on('playlistpush', ({ id }) => void decided.push(`push ${id}`));
    player.on('decision.autopush', ({ id }) => void decided.push(`autopush ${id}`));
    player.variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1 } });
    player.variables.register('friend', { initialValue: 'nobody' });
  });

  const way = ({ score }: Readonly<Record<string, unknown>>): string => (score === 1 ? 'c' : 'b');

  describe('a node without a decision', () => {
    it('is followed by what `to` says when it is about to end, with the variables as they are then', () => {
      const { player } = film;
      const asked: unknown[] = [];
      player.variables.connect({
        from: 'a',
        to: (variables) => {
          asked.push({ ...variables });
          return way(variables);
        },
      });
      film.start('a').advance(9.4);
      expect([asked, film.playlist]).toEqual([[], 'a']);
      player.variables.setValue('score', 7);
      film.advance(0.2);
      expect(asked).toEqual([{ score: 7, friend: 'nobody' }]);
      expect(film.playlist).toBe('a b');
      film.advance(1);
      expect([player.currentNodeId, player.currentNodeIndex]).toEqual(['b', 1]);
    });

    it('may be named by itself, and so may what follows', () => {
      const node = (id: string): StoryNode => film.player.repository.require(id);
      film.player.variables.connect({ from: [node('a'), 'c'], to: () => node('d') });
      film.start('a').advance(9.6);
      expect(film.playlist).toBe('a d');
    });

    it('several nodes share one way', () => {
      film.player.variables.connect({
        from: ['a', 'b'],
        to: ({ friend }) => (friend === 'nobody' ? 'b' : 'd'),
      });
      film.start('a').advance(15);
      film.player.variables.setValue('friend', 'Ada');
      film.advance(5);
      expect(film.playlist).toBe('a b d');
    });

    it('is not asked when something follows already', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      film.player.variables.connect({ from: 'a', to });
      film.start('a', 'b').advance(12);
      expect(to).not.toHaveBeenCalled();
      expect(film.playlist).toBe('a b');
    });

    it('a push by a listener of nodecritical goes before', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      film.player.variables.connect({ from: 'a', to });
      film.player.on('nodecritical', () => void film.player.append('d'));
      film.start('a').advance(9.7);
      expect([film.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('undefined, and false, let the film end there', () => {
      film.player.variables.connect({ from: 'a', to: () => undefined });
      film.start('a').advance(12);
      expect([film.playlist, film.player.ended]).toEqual(['a', true]);
      film.player.playlist.reset();
      film.player.variables.connect({ from: 'b', to: () => false });
      film.start('b').advance(12);
      expect([film.playlist, film.player.ended]).toEqual(['b', true]);
    });

    for (const id of ['short', 'bare', 'unknown'] as const) {
      it(`the node "${id}", shorter than that or of a length that comes later, is followed too`, () => {
        film.player.variables.connect({ from: id, to: () => 'd' });
        film.start(id);
        film.engine.setMediaDuration('unknown', 4);
        film.advance(5);
        expect([film.playlist, film.player.currentNodeId]).toEqual([`${id} d`, 'd']);
      });
    }

    it('media shorter than was said are followed as well', () => {
      film.player.variables.connect({ from: 'a', to: () => 'd' });
      film.engine.setMediaDuration('a', 9);
      film.start('a').advance(9.2);
      expect([film.playlist, film.player.currentNodeId, film.player.ended]).toEqual(['a d', 'd', false]);
    });

    it('a node that is connected while it plays is followed', () => {
      film.start('a').advance(5);
      film.player.variables.connect({ from: 'a', to: () => 'd' });
      film.advance(4.6);
      expect(film.playlist).toBe('a d');
    });

    it('a node that is connected after the film has ended on it is not', () => {
      film.start('a').advance(11);
      film.player.variables.connect({ from: 'a', to: () => 'd' });
      film.advance(5);
      expect([film.playlist, film.player.ended]).toEqual(['a', true]);
    });

    it('a seek back asks again as long as nothing follows', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'd');
      film.player.variables.connect({ from: 'a', to });
      film.start('a').advance(9.6);
      film.player.seek(2);
      film.advance(7.7);
      expect([film.playlist, to.calls.count()]).toEqual(['a d', 2]);
    });

    it('the last connection counts; a connection that is taken back does not', () => {
      const { variables } = film.player;
      const first = variables.connect({ from: 'a', to: () => 'b' });
      const second = variables.connect({ from: 'a', to: () => 'c' });
      first();
      film.start('a').advance(9.6);
      expect(film.playlist).toBe('a c');
      film.player.playlist.reset();
      second();
      film.start('a').advance(12);
      expect(film.playlist).toBe('a');
    });
  });

  describe('a node with a decision', () => {
    beforeEach(() => film.player.decision.add('a', ['b', 'c']));

    it('is decided by `to` at the window’s end, in the usual order', () => {
      film.player.variables.connect({ from: 'a', to: way });
      film.start('a').advance(8.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
      expect(film.player.decision.get('a')?.selected).toEqual(
        jasmine.objectContaining({ node: film.player.repository.require('c'), autoDecided: true }),
      );
    });

    it('the order is the same where the window ends as late as it can', () => {
      for (const endTime of [9.5, 10, 99]) {
        film.player.playlist.reset();
        film.player.decision.update('a', { endTime });
        film.player.variables.connect({ from: 'a', to: () => 'c' });
        film.start('a').advance(9);
        decided.length = 0;
        film.advance(0.6);
        expect(decided).toEqual(['end a', 'push c', 'autopush c', 'made a']);
      }
    });

    it('a push by a listener of decision.end goes before, also where the window ends as late as it can', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      film.player.decision.update('a', { startTime: 2, endTime: 99 });
      film.player.variables.connect({ from: 'a', to });
      film.player.on('decision.end', () => void film.player.append('d'));
      film.start('a').advance(9.7);
      expect([film.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('the order is the same where start and end are one moment', () => {
      film.player.decision.update('a', { startTime: 99, endTime: 99 });
      film.player.variables.connect({ from: 'a', to: () => 'c' });
      film.start('a').advance(9.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
    });

    it('goes before a decider, its own or a global one', () => {
      const decider = jasmine.createSpy('decider').and.returnValue('d');
      film.player.decision.update('a', { decider });
      film.player.decision.decider = decider;
      film.player.variables.connect({ from: 'a', to: () => 'c' });
      film.start('a').advance(9);
      expect([film.playlist, decider.calls.count()]).toEqual(['a c', 0]);
    });

    it('undefined leaves it to the normal decision, and is asked once', () => {
      const to = jasmine.createSpy('to').and.returnValue(undefined);
      film.player.decision.update('a', { decider: () => 'd' });
      film.player.variables.connect({ from: 'a', to });
      film.start('a').advance(9.7);
      expect([film.playlist, to.calls.count()]).toEqual(['a d', 1]);
    });

    it('where the normal decision pushes nothing, `to` is not asked once more', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'c');
      film.player.decision.update('a', { defaults: [] });
      film.player.variables.connect({ from: 'a', to });
      film.start('a').advance(12);
      expect([film.playlist, to.calls.count(), film.player.ended]).toEqual(['a', 1, true]);
    });

    it('the viewer’s choice goes before it', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      film.player.variables.connect({ from: 'a', to });
      film.start('a').advance(4);
      film.player.decision.get('a')?.make('b');
      film.advance(7);
      expect([film.playlist, to.calls.count()]).toEqual(['a b', 0]);
    });

    it('a single child is not pushed in advance, as with a decider', () => {
      film.player.decision.update('a', { children: 'b' });
      const end = film.player.variables.connect({ from: 'a', to: () => 'c' });
      film.start('a').advance(5);
      expect(film.playlist).toBe('a');
      film.advance(5);
      expect(film.playlist).toBe('a c');
      film.player.playlist.reset();
      end();
      film.start('a').advance(1);
      expect(film.playlist).toBe('a b');
    });

    it('a single child follows at the window’s end where `to` has nothing to say', () => {
      film.player.decision.update('a', { children: 'b' });
      film.player.variables.connect({ from: 'a', to: () => undefined });
      film.start('a').advance(9);
      expect(film.playlist).toBe('a b');
    });
  });

  for (const [what, to] of [
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['names an unknown node', () => 'nobody'],
    ['names what is no node', () => ({ id: 3 }) as unknown as StoryNode],
  ] as const) {
    it(`a \`to\` that ${what} raises an error and the normal decision goes on`, () => {
      film.player.variables.connect({ from: ['a', 'b'], to });
      film.player.decision.add('a', ['b', 'c']);
      film.start('a').advance(9);
      expect([film.playlist, failed]).toEqual(['a b', ['DECIDER_FAILED a']]);
      film.advance(12);
      expect([film.player.ended, failed]).toEqual([true, ['DECIDER_FAILED a', 'DECIDER_FAILED b']]);
    });
  }

  it('an unknown `from` and a missing `to` throw at the call and connect nothing', () => {
    const { variables } = film.player;
    const code = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'nothing';
    };
    expect(code(() => variables.connect({ from: ['a', 'nobody'], to: () => 'b' }))).toBe('UNKNOWN_NODE');
    expect(code(() => variables.connect({ from: 'a' } as never))).toBe('INVALID_ARGUMENT');
    film.start('a').advance(12);
    expect(film.playlist).toBe('a');
  });
});
