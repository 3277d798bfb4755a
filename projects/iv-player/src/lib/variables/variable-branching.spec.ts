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
    it('continues with the node that `to` returns for the variables at nodecritical [connect-any-node]', () => {
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

    it('can be given as a node, as can the next node', () => {
      const node = (id: string): StoryNode => fixture.player.repository.require(id);
      fixture.player.variables.connect({ from: [node('a'), 'c'], to: () => node('d') });
      fixture.start('a').advance(9.6);
      expect(fixture.playlist).toBe('a d');
    });

    it('can be one of several nodes in a connection [variable-connect]', () => {
      fixture.player.variables.connect({
        from: ['a', 'b'],
        to: ({ friend }) => (friend === 'none' ? 'b' : 'd'),
      });
      fixture.start('a').advance(15);
      fixture.player.variables.setValue('friend', 'Ada');
      fixture.advance(5);
      expect(fixture.playlist).toBe('a b d');
    });

    it('does not call `to` if there is already a next entry', () => {
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

    it('ends playback if `to` returns undefined or false', () => {
      fixture.player.variables.connect({ from: 'a', to: () => undefined });
      fixture.start('a').advance(12);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['a', true]);
      fixture.player.playlist.reset();
      fixture.player.variables.connect({ from: 'b', to: () => false });
      fixture.start('b').advance(12);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['b', true]);
    });

    for (const id of ['short', 'bare', 'unknown'] as const) {
      it(`continues after "${id}", which is shorter than the critical time or has a duration known later`, () => {
        fixture.player.variables.connect({ from: id, to: () => 'd' });
        fixture.start(id);
        fixture.engine.setMediaDuration('unknown', 4);
        fixture.advance(5);
        expect([fixture.playlist, fixture.player.currentNodeId]).toEqual([`${id} d`, 'd']);
      });
    }

    it('continues if its media are shorter than its duration', () => {
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.engine.setMediaDuration('a', 9);
      fixture.start('a').advance(9.2);
      expect([fixture.playlist, fixture.player.currentNodeId, fixture.player.ended]).toEqual([
        'a d',
        'd',
        false,
      ]);
    });

    it('continues if connected while playing', () => {
      fixture.start('a').advance(5);
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.advance(4.6);
      expect(fixture.playlist).toBe('a d');
    });

    it('does not continue if connected after playback has ended', () => {
      fixture.start('a').advance(11);
      fixture.player.variables.connect({ from: 'a', to: () => 'd' });
      fixture.advance(5);
      expect([fixture.playlist, fixture.player.ended]).toEqual(['a', true]);
    });

    it('calls `to` again after a seek back while there is no next entry', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'd');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(9.6);
      fixture.player.seek(2);
      fixture.advance(7.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 2]);
    });

    it('uses the last connection, and none that was disconnected [variable-connect]', () => {
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

    it('keeps the order if the window ends at the critical time', () => {
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

    it('gives precedence to a push by a listener of decision.end, even if the window ends at the critical time', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.decision.update('a', { startTime: 2, endTime: 99 });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.player.on('decision.end', () => void fixture.player.append('d'));
      fixture.start('a').advance(9.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('keeps the order if the window starts and ends at the same time', () => {
      fixture.player.decision.update('a', { startTime: 99, endTime: 99 });
      fixture.player.variables.connect({ from: 'a', to: () => 'c' });
      fixture.start('a').advance(9.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
    });

    it('gives `to` precedence over its own and a global decider', () => {
      const decider = jasmine.createSpy('decider').and.returnValue('d');
      fixture.player.decision.update('a', { decider });
      fixture.player.decision.decider = decider;
      fixture.player.variables.connect({ from: 'a', to: () => 'c' });
      fixture.start('a').advance(9);
      expect([fixture.playlist, decider.calls.count()]).toEqual(['a c', 0]);
    });

    it('continues with the normal decision if `to` returns undefined, and calls it once [connect-undefined]', () => {
      const to = jasmine.createSpy('to').and.returnValue(undefined);
      fixture.player.decision.update('a', { decider: () => 'd' });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(9.7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a d', 1]);
    });

    it('does not call `to` again if the normal decision pushes nothing', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'c');
      fixture.player.decision.update('a', { defaults: [] });
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(12);
      expect([fixture.playlist, to.calls.count(), fixture.player.ended]).toEqual(['a', 1, true]);
    });

    it('gives precedence to the viewer’s choice', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      fixture.player.variables.connect({ from: 'a', to });
      fixture.start('a').advance(4);
      fixture.player.decision.get('a')?.make('b');
      fixture.advance(7);
      expect([fixture.playlist, to.calls.count()]).toEqual(['a b', 0]);
    });

    it('does not push a single child automatically, as with a decider', () => {
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

    it('pushes a single child at the window’s end if `to` returns undefined', () => {
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
    ['returns an unknown node', () => 'none'],
    ['returns a value that is not a node', () => ({ id: 3 }) as unknown as StoryNode],
  ] as const) {
    it(`emits an error if \`to\` ${what}, and the normal decision follows [connect-failure]`, () => {
      fixture.player.variables.connect({ from: ['a', 'b'], to });
      fixture.player.decision.add('a', ['b', 'c']);
      fixture.start('a').advance(9);
      expect([fixture.playlist, failed]).toEqual(['a b', ['DECIDER_FAILED a']]);
      fixture.advance(12);
      expect([fixture.player.ended, failed]).toEqual([true, ['DECIDER_FAILED a', 'DECIDER_FAILED b']]);
    });
  }

  it('throws for an unknown `from` or a missing `to`, and connects nothing', () => {
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
