import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from '../player/testing/recorded-player';
import type { StoryNode } from '../story/story-node';

const STORY = { a: 10, b: 10, c: 10, d: 10, short: 0.3, bare: 0, unknown: null };

describe('VariablesService.connect', () => {
  let recorded: RecordedPlayer;
  let decided: string[];
  let failed: string[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    recorded = new RecordedPlayer(STORY);
    const { player } = recorded;
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
    it('is followed by the node that `to` returns when it becomes critical, with the variables as they are then', () => {
      const { player } = recorded;
      const asked: unknown[] = [];
      player.variables.connect({
        from: 'a',
        to: (variables) => {
          asked.push({ ...variables });
          return way(variables);
        },
      });
      recorded.start('a').advance(9.4);
      expect([asked, recorded.playlist]).toEqual([[], 'a']);
      player.variables.setValue('score', 7);
      recorded.advance(0.2);
      expect(asked).toEqual([{ score: 7, friend: 'nobody' }]);
      expect(recorded.playlist).toBe('a b');
      recorded.advance(1);
      expect([player.currentNodeId, player.currentNodeIndex]).toEqual(['b', 1]);
    });

    it('may be given as a node, and so may the one that follows', () => {
      const node = (id: string): StoryNode => recorded.player.repository.require(id);
      recorded.player.variables.connect({ from: [node('a'), 'c'], to: () => node('d') });
      recorded.start('a').advance(9.6);
      expect(recorded.playlist).toBe('a d');
    });

    it('may be one of several with the same connection', () => {
      recorded.player.variables.connect({
        from: ['a', 'b'],
        to: ({ friend }) => (friend === 'nobody' ? 'b' : 'd'),
      });
      recorded.start('a').advance(15);
      recorded.player.variables.setValue('friend', 'Ada');
      recorded.advance(5);
      expect(recorded.playlist).toBe('a b d');
    });

    it('is not asked when something follows already', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      recorded.player.variables.connect({ from: 'a', to });
      recorded.start('a', 'b').advance(12);
      expect(to).not.toHaveBeenCalled();
      expect(recorded.playlist).toBe('a b');
    });

    it('a push by a listener of nodecritical takes precedence', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      recorded.player.variables.connect({ from: 'a', to });
      recorded.player.on('nodecritical', () => void recorded.player.append('d'));
      recorded.start('a').advance(9.7);
      expect([recorded.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('`to` returning undefined or false lets playback end there', () => {
      recorded.player.variables.connect({ from: 'a', to: () => undefined });
      recorded.start('a').advance(12);
      expect([recorded.playlist, recorded.player.ended]).toEqual(['a', true]);
      recorded.player.playlist.reset();
      recorded.player.variables.connect({ from: 'b', to: () => false });
      recorded.start('b').advance(12);
      expect([recorded.playlist, recorded.player.ended]).toEqual(['b', true]);
    });

    for (const id of ['short', 'bare', 'unknown'] as const) {
      it(`"${id}", shorter than the critical time or of a duration known later, is followed too`, () => {
        recorded.player.variables.connect({ from: id, to: () => 'd' });
        recorded.start(id);
        recorded.engine.setMediaDuration('unknown', 4);
        recorded.advance(5);
        expect([recorded.playlist, recorded.player.currentNodeId]).toEqual([`${id} d`, 'd']);
      });
    }

    it('is followed when its media is shorter than its duration', () => {
      recorded.player.variables.connect({ from: 'a', to: () => 'd' });
      recorded.engine.setMediaDuration('a', 9);
      recorded.start('a').advance(9.2);
      expect([recorded.playlist, recorded.player.currentNodeId, recorded.player.ended]).toEqual([
        'a d',
        'd',
        false,
      ]);
    });

    it('is followed when it is connected while it plays', () => {
      recorded.start('a').advance(5);
      recorded.player.variables.connect({ from: 'a', to: () => 'd' });
      recorded.advance(4.6);
      expect(recorded.playlist).toBe('a d');
    });

    it('is not followed when it is connected after playback has ended on it', () => {
      recorded.start('a').advance(11);
      recorded.player.variables.connect({ from: 'a', to: () => 'd' });
      recorded.advance(5);
      expect([recorded.playlist, recorded.player.ended]).toEqual(['a', true]);
    });

    it('`to` is called again after a seek back as long as nothing follows', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'd');
      recorded.player.variables.connect({ from: 'a', to });
      recorded.start('a').advance(9.6);
      recorded.player.seek(2);
      recorded.advance(7.7);
      expect([recorded.playlist, to.calls.count()]).toEqual(['a d', 2]);
    });

    it('the last connection counts; one that was disconnected does not', () => {
      const { variables } = recorded.player;
      const first = variables.connect({ from: 'a', to: () => 'b' });
      const second = variables.connect({ from: 'a', to: () => 'c' });
      first();
      recorded.start('a').advance(9.6);
      expect(recorded.playlist).toBe('a c');
      recorded.player.playlist.reset();
      second();
      recorded.start('a').advance(12);
      expect(recorded.playlist).toBe('a');
    });
  });

  describe('a node with a decision', () => {
    beforeEach(() => recorded.player.decision.add('a', ['b', 'c']));

    it('is decided by `to` at the window’s end, in the usual order', () => {
      recorded.player.variables.connect({ from: 'a', to: way });
      recorded.start('a').advance(8.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
      expect(recorded.player.decision.get('a')?.selected).toEqual(
        jasmine.objectContaining({ node: recorded.player.repository.require('c'), autoDecided: true }),
      );
    });

    it('the order is the same when the window ends at the critical time', () => {
      for (const endTime of [9.5, 10, 99]) {
        recorded.player.playlist.reset();
        recorded.player.decision.update('a', { endTime });
        recorded.player.variables.connect({ from: 'a', to: () => 'c' });
        recorded.start('a').advance(9);
        decided.length = 0;
        recorded.advance(0.6);
        expect(decided).toEqual(['end a', 'push c', 'autopush c', 'made a']);
      }
    });

    it('a push by a listener of decision.end takes precedence, also when the window ends at the critical time', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      recorded.player.decision.update('a', { startTime: 2, endTime: 99 });
      recorded.player.variables.connect({ from: 'a', to });
      recorded.player.on('decision.end', () => void recorded.player.append('d'));
      recorded.start('a').advance(9.7);
      expect([recorded.playlist, to.calls.count()]).toEqual(['a d', 0]);
    });

    it('the order is the same when the window starts and ends at one time', () => {
      recorded.player.decision.update('a', { startTime: 99, endTime: 99 });
      recorded.player.variables.connect({ from: 'a', to: () => 'c' });
      recorded.start('a').advance(9.6);
      expect(decided).toEqual(['push a', 'start a', 'end a', 'push c', 'autopush c', 'made a']);
    });

    it('`to` takes precedence over a decider, its own or a global one', () => {
      const decider = jasmine.createSpy('decider').and.returnValue('d');
      recorded.player.decision.update('a', { decider });
      recorded.player.decision.decider = decider;
      recorded.player.variables.connect({ from: 'a', to: () => 'c' });
      recorded.start('a').advance(9);
      expect([recorded.playlist, decider.calls.count()]).toEqual(['a c', 0]);
    });

    it('`to` returning undefined leaves it to the normal decision, and is called once', () => {
      const to = jasmine.createSpy('to').and.returnValue(undefined);
      recorded.player.decision.update('a', { decider: () => 'd' });
      recorded.player.variables.connect({ from: 'a', to });
      recorded.start('a').advance(9.7);
      expect([recorded.playlist, to.calls.count()]).toEqual(['a d', 1]);
    });

    it('`to` is not called again when the normal decision pushes nothing', () => {
      const to = jasmine.createSpy('to').and.returnValues(undefined, 'c');
      recorded.player.decision.update('a', { defaults: [] });
      recorded.player.variables.connect({ from: 'a', to });
      recorded.start('a').advance(12);
      expect([recorded.playlist, to.calls.count(), recorded.player.ended]).toEqual(['a', 1, true]);
    });

    it('the viewer’s choice takes precedence', () => {
      const to = jasmine.createSpy('to').and.returnValue('c');
      recorded.player.variables.connect({ from: 'a', to });
      recorded.start('a').advance(4);
      recorded.player.decision.get('a')?.make('b');
      recorded.advance(7);
      expect([recorded.playlist, to.calls.count()]).toEqual(['a b', 0]);
    });

    it('a single child is not pushed in advance, as with a decider', () => {
      recorded.player.decision.update('a', { children: 'b' });
      const end = recorded.player.variables.connect({ from: 'a', to: () => 'c' });
      recorded.start('a').advance(5);
      expect(recorded.playlist).toBe('a');
      recorded.advance(5);
      expect(recorded.playlist).toBe('a c');
      recorded.player.playlist.reset();
      end();
      recorded.start('a').advance(1);
      expect(recorded.playlist).toBe('a b');
    });

    it('a single child follows at the window’s end when `to` returns undefined', () => {
      recorded.player.decision.update('a', { children: 'b' });
      recorded.player.variables.connect({ from: 'a', to: () => undefined });
      recorded.start('a').advance(9);
      expect(recorded.playlist).toBe('a b');
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
    it(`a \`to\` that ${what} emits an error and the normal decision follows`, () => {
      recorded.player.variables.connect({ from: ['a', 'b'], to });
      recorded.player.decision.add('a', ['b', 'c']);
      recorded.start('a').advance(9);
      expect([recorded.playlist, failed]).toEqual(['a b', ['DECIDER_FAILED a']]);
      recorded.advance(12);
      expect([recorded.player.ended, failed]).toEqual([true, ['DECIDER_FAILED a', 'DECIDER_FAILED b']]);
    });
  }

  it('an unknown `from` and a missing `to` throw at the call and connect nothing', () => {
    const { variables } = recorded.player;
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
    recorded.start('a').advance(12);
    expect(recorded.playlist).toBe('a');
  });
});
