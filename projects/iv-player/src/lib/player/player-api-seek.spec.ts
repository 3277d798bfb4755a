import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from './testing/test-player';

const code =
  (wanted: string) =>
  (error: { code?: unknown }): boolean =>
    error.code === wanted;

describe('PlayerApi.seek', () => {
  let fixture: TestPlayer;
  const place = (): string =>
    `${String(fixture.player.currentNodeIndex)}+${String(fixture.player.currentNodeTime)}`;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 6, c: 3, open: null });
  });

  describe('to a time', () => {
    beforeEach(() => fixture.start('a', 'b', 'c').advance(5));

    it('uses the scale of currentTime and duration [current-time] [total-duration]', () => {
      expect(fixture.player.currentTime).toBe(5);
      expect(fixture.player.duration).toBe(13);
      expect(fixture.player.currentNodeTime).toBe(1);
      expect(fixture.player.currentNodeRemainingTime).toBe(5);
    });

    const table: readonly [seconds: number, place: string][] = [
      [0, '0+0'],
      [3.5, '0+3.5'],
      [4, '1+0'],
      [9, '1+5'],
      [10, '2+0'],
      [12, '2+2'],
      [13, '2+3'],
      [99, '2+3'],
      [-5, '0+0'],
    ];
    for (const [seconds, wanted] of table) {
      it(`of ${String(seconds)} s goes to index+time ${wanted} [seek-call] [seek-time]`, () => {
        fixture.player.seek(seconds);
        expect(place()).toBe(wanted);
      });
    }

    it('stays in a clip of unknown length, whichever way it goes [unknown-length]', () => {
      const { player, engine } = fixture;
      engine.defaultDuration = null;
      player.playlist.reset();
      fixture.start('a', 'open', 'b').advance(8);
      expect(place()).toBe('1+4');
      player.currentTime -= 1;
      expect(place()).toBe('1+3');
      player.currentTime += 10;
      expect(place()).toBe('1+13');
      player.currentTime = 2;
      expect(place()).toBe('0+2');
    });

    it('is also done by setting currentTime [current-time]', () => {
      fixture.player.currentTime = 11;
      expect(place()).toBe('2+1');
    });

    it('stays playing or paused [seek-state]', () => {
      fixture.player.seek(0);
      fixture.advance(1);
      expect(place()).toBe('0+1');
      fixture.player.pause();
      fixture.player.seek(10.5);
      fixture.advance(1);
      expect(place()).toBe('2+0.5');
    });

    it('does not start a new pass within the current node', () => {
      fixture.takeEvents();
      fixture.player.seek(6);
      expect(fixture.takeEvents().some((event) => event.startsWith('node'))).toBeFalse();
    });
  });

  it('counts an unknown duration as 0, and allows any time in the last entry [total-duration]', () => {
    fixture.engine.defaultDuration = null;
    fixture.start('a', 'open');
    expect(fixture.player.duration).toBe(4);
    fixture.player.seek(30);
    expect(place()).toBe('1+26');
    fixture.engine.setMediaDuration('open', 50);
    expect(fixture.player.duration).toBe(54);
  });

  describe('to a node', () => {
    it('goes to its next occurrence after the current entry [seek-node]', () => {
      fixture.start('a', 'b', 'a', 'b').advance(1);
      fixture.player.seek('a', 2);
      expect(place()).toBe('2+2');
    });

    it('stays in the current entry if there is no later one, without a new pass [seek-last-entry]', () => {
      fixture.start('b', 'a', 'b').advance(11);
      fixture.takeEvents();
      fixture.player.seek('b', 4);
      expect(place()).toBe('2+4');
      expect(fixture.takeEvents().some((event) => event.startsWith('node'))).toBeFalse();
    });

    it('goes to its last occurrence otherwise [seek-last-entry]', () => {
      fixture.start('a', 'a', 'b').advance(9);
      fixture.player.seek('a');
      expect(place()).toBe('1+0');
    });

    it('pushes a node missing from the playlist [seek-push]', () => {
      fixture.start('a').advance(1);
      fixture.player.seek(fixture.player.repository.get('c')!, 1);
      expect(fixture.playlist).toBe('a c');
      expect(place()).toBe('1+1');
      expect(fixture.takeEvents()).toEqual([
        'playlistpush c 1',
        'seeking',
        'nodeend a 0',
        'nodestart c 1',
        'seeked',
        'canplay',
      ]);
    });

    it('starts with the node on an empty playlist', () => {
      fixture.player.seek('c', 1);
      expect(place()).toBe('0+1');
      expect(fixture.playlist).toBe('c');
    });

    it('clamps the time to the node', () => {
      fixture.start('a', 'b');
      fixture.player.seek('b', 99);
      expect(place()).toBe('1+6');
      fixture.player.seek('b', -1);
      expect(place()).toBe('1+0');
      const asked = fixture.engine.log.filter(([command]) => command === 'load' || command === 'seek');
      expect(asked.slice(1)).toEqual([
        ['load', 'b', 6],
        ['seek', 0],
      ]);
    });
  });

  describe('to an invalid target throws without changing anything [seek-invalid]', () => {
    beforeEach(() => {
      fixture.start('a').advance(1);
      fixture.takeEvents();
    });
    afterEach(() => {
      expect(place()).toBe('0+1');
      expect(fixture.playlist).toBe('a');
      expect(fixture.takeEvents()).toEqual([]);
    });

    it('UNKNOWN_NODE for an unknown node', () => {
      expect(() => fixture.player.seek('ghost')).toThrowMatching(code('UNKNOWN_NODE'));
    });

    for (const seconds of [Number.NaN, Infinity, -Infinity]) {
      it(`INVALID_ARGUMENT for ${String(seconds)} seconds [code-invalid-argument]`, () => {
        expect(() => fixture.player.seek(seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
        expect(() => fixture.player.seek('b', seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
        expect(() => (fixture.player.currentTime = seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
      });
    }

    for (const index of [-1, 1, 0.5, Number.NaN]) {
      it(`INVALID_ARGUMENT for the index ${String(index)} [current-node-index]`, () => {
        expect(() => (fixture.player.currentNodeIndex = index)).toThrowMatching(code('INVALID_ARGUMENT'));
      });
    }
  });

  it('to an entry by setting currentNodeIndex starts a new pass, even of the current entry [current-node-index]', () => {
    fixture.start('a', 'b').advance(1);
    fixture.takeEvents();
    fixture.player.currentNodeIndex = 0;
    expect(place()).toBe('0+0');
    expect(fixture.takeEvents()).toEqual(['seeking', 'nodeend a 0', 'nodestart a 0', 'seeked', 'canplay']);
    fixture.player.currentNodeIndex = 1;
    expect(place()).toBe('1+0');
  });

  it('to a time has no effect on an empty playlist', () => {
    fixture.player.seek(3);
    expect(fixture.takeEvents()).toEqual([]);
    expect(place()).toBe('-1+0');
  });

  it('keeps currentNodeRemainingTime at 0 if the media are longer than the given duration', () => {
    fixture.engine.setMediaDuration('a', 9);
    fixture.start('a').advance(5);
    expect([fixture.player.currentNodeTime, fixture.player.currentNodeRemainingTime]).toEqual([5, 0]);
  });

  it('and currentNodeTime use the engine’s time, even between time updates [current-node-time]', () => {
    fixture.start('a').advance(0.037);
    expect(fixture.player.currentNodeTime).toBeCloseTo(0.037, 9);
  });
});
