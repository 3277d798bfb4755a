import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../player/testing/test-player';
import type { StoryNode } from '../story/story-node';

const STORY = { a: 10, b: 10, c: 10, d: 10, short: 0.3, bare: 0, unknown: null };

describe('VariablesService.connect', () => {
  let fixture: TestPlayer;
  let decided: string[];
  let failed: string[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    fixture = new TestPlayer(STORY);
    const { player } = fixture;
    decided = [];
    failed = [];
    player.on('error', ({ code, nodeId }) => void failed.push(`${code} ${String(nodeId)}`));
    for (const name of ['start', 'end', 'made'] as const)
      player.on(`decision.${name}`, ({ id }) => void decided.push(`${name} ${id}`));
    player.on('playlistpush', ({ id }) => void decided.push(`push ${id}`));
    player.on('decision.autopush', ({ id }) => void decided.push(`autopush ${id}`));
    player.variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1 } });
    player.variables.register('friend', { initialValue: 'none' });
  });

  const way = ({ score }: Readonly<Record<string, unknown>>): string => (score === 1 ? 'c' : 'b');

  describe('a node without a decision', () => {
    it('is followed by the node that `to` returns when it becomes critical, with the variables as they are then [connect-any-node]', () => {
      const { player } = fixture;
      const asked: unknown[] = [];
      player.variables.connect({
        from: 'a',
        to: (variables) => {
          asked.push({ ...variables });
          return way(variables);
        },
      });
      fixture.start('a').advance(9.4);
      expect([asked, fixture.playlist]).toEqual([[], 'a']);
      player.variables.setValue('score', 7);
      fixture.advance(0.2);
      expect(asked).toEqual([{ score: 7, friend: 'none' }]);
      expect(fixture.playlist).toBe('a b');
      fixture.advance(1);
      expect([player.currentNodeId, player.currentNodeIndex]).toEqual(['b', 1]);
    });

    it('may be given as a node, and so may the one that follows', () => {
      const node = (id: string): StoryNode => fixture.player.repository.require(id);
      fixture.player.variables.connect({ from: [node('a'), 'c'], to: () => node('d') });
      fixture.start('a').advance(9.6);
      expect(fixture.playlist).toBe('a d');
    });

    it('may be one of several with the same connection [variable-connect]', () => {
      fixture.player.variables.connect({
        from: ['a', 'b'],
        to: ({ friend }) => (friend === 'none' ? 'b' : 'd'),
      });
      fixture.start('a').advance(15);
      fixture.player.variables.setValue('friend', 'Ada');
      fixture.advance(5);
      expect(fixture.playlist).toBe('a b d');
    });

    it('is not asked when something follows already', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a', 'b').advance(12);
      expect(to).not.toHaveBeenCalled();
      expect(fixture.playlist).toBe('a b');
    });

    it('a push by a listener of nodecritical takes precedence', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.player.on('nodecritical', () => void fixture.player.append('d'));
      fixture.start('a').advance(9.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('`to` returning undefined or false lets playback end there', () => {
      fixture.player.variables.connect({ from: 'a', to: () => undefined });
      fixture.start('a').advance(12);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['a', true]);
      fixture.player.playlist.reset();
      fixture.player.variables.connect({ from: 'b', to: () => false });
      fixture.start('b').advance(12);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['b', true]);
    });

    for (const id of ['short', 'bare', 'unknown'] as const) {
      it(`"${id}", shorter than the critical time or of a duration known later, is followed too`, () => {
        fixture.player.variables.connect({ from: id, to: () => 'd' });
        fixture.start(id);
        fixture.engine.setMediaDuration('unknown', 4);
        fixture.advance(5);
        expect([fixture.playlist, fixture.player.currentNodeId]).toEqual([`${id} d`, 'd']);
      });
    }

    it('is followed when its media is shorter than its duration', () => {
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.engine.setMediaDuration('a', 9);
      fixture.start('a').advance(9.2);
      expect([fixture.playlist, fixture.player.currentNodeId, fixture.player.ended]).toEqual([
        'a d',
        'd',
        false,
      ]);
    });

    it('is followed when it is connected while it plays', () => {
      fixture.start('a').advance(5);
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.advance(4.6);
      expect(fixture.playlist).toBe('a d');
    });

    it('is not followed when it is connected after playback has ended on it', () => {
      fixture.start('a').advance(11);
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.advance(5);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['a', true]);
    });

    it('`to` is called again after a seek back as long as nothing follows', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'd');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(9.6);
      fixture.player.seek(2);
      fixture.advance(7.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 2]);
    });

    it('the last connection counts; one that was disconnected does not [variable-connect]', () => {
      const { variables } = fixture.player;
      const first = variables.connect({ from: 'a', to: () => 'b' });
      const second = variables.connect({ from: 'a', to: () => 'c' });
      first();
      fixture.start('a').advance(9.6);
      expect(fixture.playlist).toBe('a c');
      fixture.player.playlist.reset();
      second();
      fixture.start('a').advance(12);
      expect(fixture.playlist).toBe('a');
    });
  });

  describe('a node with a decision', () => {
    beforeEach(() => fixture.player.decision.add('a', ['b', 'c']));

    it('is decided by `to` at the window’s end, in the usual order [variable-connect]', () => {
      fixture.player.variables.connect({ from: 'a', to: way });
      fixture.start('a').advance(8.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
      expect(fixture.player.decision.get('a')?.selected).toEqual(
        jasmine.objectContaining({ node: fixture.player.repository.require('c'), autoDecided: true }),
      );
    });

    it('the order is the same when the window ends at the critical time', () => {
      for (const endTime of [9.5, 10, 99]) {
        fixture.player.playlist.reset();
        fixture.player.decision.update('a', { endTime });
        fixture.player.variables.connect({ from: 'a', to: () => 'c' });
        fixture.start('a').advance(9);
        decided.length = 0;
        fixture.advance(0.6);
        expect(decided).toEqual(['end a', 'push c', 'autopush c', 'made a']);
      }
    });

    it('a push by a listener of decision.end takes precedence, also when the window ends at the critical time', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.decision.update('a', { startTime: 2, endTime: 99 });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.player.on('decision.end', () => void fixture.player.append('d'));
      fixture.start('a').advance(9.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('the order is the same when the window starts and ends at one time', () => {
      fixture.player.decision.update('a', { startTime: 99, endTime: 99 });
      fixture.player.variables.connect({ from: 'a', to: () => 'c' });
      fixture.start('a').advance(9.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
    });

    it('`to` takes precedence over a decider, its own or a global one', () => {
      const decider = jasmine.createSpy('decider').and.returnValue('d');
      fixture.player.decision.update('a', { decider });
      fixture.player.decision.decider = decider;
      fixture.player.variables.connect({ from: 'a', to: () => 'c' });
      fixture.start('a').advance(9);
      expect([fixture.playlist, decider.calls.count()]).toEqual(['a c', 0]);
    });

    it('`to` returning undefined leaves it to the normal decision, and is called once [connect-undefined]', () => {
      const to = jasmine.createSpy('to').and.returnValue(undefined);
      fixture.player.decision.update('a', { decider: () => 'd' });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(9.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 1]);
    });

    it('`to` is not called again when the normal decision pushes nothing', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'c');
      fixture.player.decision.update('a', { defaults: [] });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(12);
      expect([fixture.playlist, to.calls.count(), fixture.player.ended]).toEqual(['a', 1, true]);
    });

    it('the viewer’s choice takes precedence', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(4);
      fixture.player.decision.get('a')?.make('b');
      fixture.advance(7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a b', 0]);
    });

    it('a single child is not pushed in advance, as with a decider', () => {
      fixture.player.decision.update('a', { children: 'b' });
      const end = fixture.player.variables.connect({ from: 'a', to: () => 'c' });
      fixture.start('a').advance(5);
      expect(fixture.playlist).toBe('a');
      fixture.advance(5);
      expect(fixture.playlist).toBe('a c');
      fixture.player.playlist.reset();
      end();
      fixture.start('a').advance(1);
      expect(fixture.playlist).toBe('a b');
    });

    it('a single child follows at the window’s end when `to` returns undefined', () => {
      fixture.player.decision.update('a', { children: 'b' });
      fixture.player.variables.connect({ from: 'a', to: () => undefined });
      fixture.start('a').advance(9);
      expect(fixture.playlist).toBe('a b');
    });
  });

  for (const [what, to] of [
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['names an unknown node', () => 'none'],
    ['names what is no node', () => ({ id: 3 }) as unknown as StoryNode],
  ] as const) {
    it(`a \`to\` that ${what} emits an error and the normal decision follows [connect-failure]`, () => {
      fixture.player.variables.connect({ from: ['a', 'b'], to });
      fixture.player.decision.add('a', ['b', 'c']);
      fixture.start('a').advance(9);
      expect([fixture.playlist, failed]).toEqual(['a b', ['DECIDER_FAILED a']]);
      fixture.advance(12);
      expect([fixture.player.ended, failed]).toEqual([true, ['DECIDER_FAILED a', 'DECIDER_FAILED b']]);
    });
  }

  it('an unknown `from` and a missing `to` throw at the call and connect nothing', () => {
    const { variables } = fixture.player;
    const code = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'nothing';
    };
    expect(code(() => variables.connect({ from: ['a', 'none'], to: () => 'b' }))).toBe('UNKNOWN_NODE');
    expect(code(() => variables.connect({ from: 'a' } as never))).toBe('INVALID_ARGUMENT');
    fixture.start('a').advance(12);
    expect(fixture.playlist).toBe('a');
  });
});
