import { CueTrack } from './cue-track';

describe('CueTrack', () => {
  let track: CueTrack;
  let fired: string[];
  const cue = (name: string, time: number): (() => void) => track.add(time, () => fired.push(name));

  beforeEach(() => {
    track = new CueTrack();
    fired = [];
  });

  it('fires each due cue once, ordered by time and then by insertion', () => {
    cue('late', 3);
    cue('first', 1);
    cue('second', 1);
    track.advance(0.9);
    expect(fired).toEqual([]);
    track.advance(2);
    track.advance(2);
    expect(fired).toEqual(['first', 'second']);
    track.advance(9);
    expect(fired).toEqual(['first', 'second', 'late']);
  });

  it('fires a cue up to 1.5 ms early', () => {
    cue('a', 1);
    track.advance(0.998);
    expect(fired).toEqual([]);
    track.advance(0.999);
    expect(fired).toEqual(['a']);
  });

  it('returns the earliest time that has not fired yet as `next`', () => {
    expect(track.next).toBeNull();
    cue('late', 3);
    const remove = cue('early', 1);
    expect(track.next).toBe(1);
    remove();
    expect(track.next).toBe(3);
  });

  it('removes a cue, even while another one is firing or after it has fired', () => {
    const gone = cue('gone', 2);
    track.add(1, gone);
    const done = cue('done', 1);
    track.advance(5);
    done();
    expect(fired).toEqual(['done']);
  });

  it('fires a due cue that another cue adds', () => {
    track.add(1, () => {
      cue('due', 1);
      cue('ahead', 7);
    });
    track.advance(5);
    expect(fired).toEqual(['due']);
    expect(track.next).toBe(7);
  });

  it('fires each cue once when a cue advances the track', () => {
    track.add(1, () => {
      fired.push('outer');
      track.advance(5);
    });
    cue('inner', 2);
    track.advance(5);
    expect(fired).toEqual(['outer', 'inner']);
  });
});
