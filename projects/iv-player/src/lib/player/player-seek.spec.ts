import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from './testing/recorded-player';

const code =
  (wanted: string) =>
  (error: { code?: unknown }): boolean =>
    error.code === wanted;

describe('player.seek and times', () => {
  let film: RecordedPlayer;
  const place = (): string =>
    `${String(film.player.currentNodeIndex)}+${String(film.player.currentNodeTime)}`;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4, b: 6, c: 3, open: null });
  });

  describe('on the whole stream', () => {
    beforeEach(() => film.start('a', 'b', 'c').advance(5));

    it('currentTime counts earlier entries, duration all of them', () => {
      expect(film.player.currentTime).toBe(5);
      expect(film.player.duration).toBe(13);
      expect(film.player.currentNodeTime).toBe(1);
      expect(film.player.currentNodeRemainingTime).toBe(5);
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
      it(`seek(${String(seconds)}) leads to ${wanted}`, () => {
        film.player.seek(seconds);
        expect(place()).toBe(wanted);
      });
    }

    it('setting currentTime seeks', () => {
      film.player.currentTime = 11;
      expect(place()).toBe('2+1');
    });

    it('keeps running, or paused', () => {
      film.player.seek(0);
      film.advance(1);
      expect(place()).toBe('0+1');
      film.player.pause();
      film.player.seek(10.5);
      film.advance(1);
      expect(place()).toBe('2+0.5');
    });

    it('inside the current node is no new pass', () => {
      film.heard();
      film.player.seek(6);
      expect(film.heard().some((event) => event.startsWith('node'))).toBeFalse();
    });
  });

  it('a length that is not known counts as 0, and the last entry may be entered anywhere', () => {
    film.engine.defaultDuration = null;
    film.start('a', 'open');
    expect(film.player.duration).toBe(4);
    film.player.seek(30);
    expect(place()).toBe('1+26');
    film.engine.setMediaDuration('open', 50);
    expect(film.player.duration).toBe(54);
  });

  describe('to a node', () => {
    it('goes to its next occurrence after the current entry', () => {
      film.start('a', 'b', 'a', 'b').advance(1);
      film.player.seek('a', 2);
      expect(place()).toBe('2+2');
    });

    it('else to the current entry if it is that node, without a new pass', () => {
      film.start('b', 'a', 'b').advance(11);
      film.heard();
      film.player.seek('b', 4);
      expect(place()).toBe('2+4');
      expect(film.heard().some((event) => event.startsWith('node'))).toBeFalse();
    });

    it('else to its last occurrence', () => {
      film.start('a', 'a', 'b').advance(9);
      film.player.seek('a');
      expect(place()).toBe('1+0');
    });

    it('that is not in the playlist pushes it first', () => {
      film.start('a').advance(1);
      film.player.seek(film.player.repository.get('c')!, 1);
      expect(film.playlist).toBe('a c');
      expect(place()).toBe('1+1');
      expect(film.heard()).toEqual([
        'playlistpush c 1',
        'seeking',
        'nodeend a 0',
        'nodestart c 1',
        'seeked',
        'canplay',
      ]);
    });

    it('before anything was pushed begins the film there', () => {
      film.player.seek('c', 1);
      expect(place()).toBe('0+1');
      expect(film.playlist).toBe('c');
    });

    it('clamps the time to the node', () => {
      film.start('a', 'b');
      film.player.seek('b', 99);
      expect(place()).toBe('1+6');
      film.player.seek('b', -1);
      expect(place()).toBe('1+0');
      const asked = film.engine.log.filter(([command]) => command === 'load' || command === 'seek');
      expect(asked.slice(1)).toEqual([
        ['load', 'b', 6],
        ['seek', 0],
      ]);
    });
  });

  describe('wrong targets throw and change nothing', () => {
    beforeEach(() => {
      film.start('a').advance(1);
      film.heard();
    });
    afterEach(() => {
      expect(place()).toBe('0+1');
      expect(film.playlist).toBe('a');
      expect(film.heard()).toEqual([]);
    });

    it('UNKNOWN_NODE for an unknown node', () => {
      expect(() => film.player.seek('ghost')).toThrowMatching(code('UNKNOWN_NODE'));
    });

    for (const seconds of [Number.NaN, Infinity, -Infinity]) {
      it(`INVALID_ARGUMENT for ${String(seconds)} seconds`, () => {
        expect(() => film.player.seek(seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
        expect(() => film.player.seek('b', seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
        expect(() => (film.player.currentTime = seconds)).toThrowMatching(code('INVALID_ARGUMENT'));
      });
    }

    for (const index of [-1, 1, 0.5, Number.NaN]) {
      it(`INVALID_ARGUMENT for the index ${String(index)}`, () => {
        expect(() => (film.player.currentNodeIndex = index)).toThrowMatching(code('INVALID_ARGUMENT'));
      });
    }
  });

  it('setting currentNodeIndex jumps to an entry: a new pass, also of the current one', () => {
    film.start('a', 'b').advance(1);
    film.heard();
    film.player.currentNodeIndex = 0;
    expect(place()).toBe('0+0');
    expect(film.heard()).toEqual(['seeking', 'nodeend a 0', 'nodestart a 0', 'seeked', 'canplay']);
    film.player.currentNodeIndex = 1;
    expect(place()).toBe('1+0');
  });

  it('of an empty playlist does nothing', () => {
    film.player.seek(3);
    expect(film.heard()).toEqual([]);
    expect(place()).toBe('-1+0');
  });

  it('nothing remains of a node whose media are longer than it was given', () => {
    film.engine.setMediaDuration('a', 9);
    film.start('a').advance(5);
    expect([film.player.currentNodeTime, film.player.currentNodeRemainingTime]).toEqual([5, 0]);
  });

  it('the getters are live between time updates', () => {
    film.start('a').advance(0.037);
    expect(film.player.currentNodeTime).toBeCloseTo(0.037, 9);
  });
});
