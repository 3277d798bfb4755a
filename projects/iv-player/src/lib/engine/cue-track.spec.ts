import { CueTrack } from './cue-track';

describe('CueTrack', () => {
  let track: CueTrack;
  let fired: string[];
  const cue = (name: string, time: number): (() => void) => track.add(time, () => fired.push(name));

  beforeEach(() => {
    track = new CueTrack();
    fired = [];
  });

  it('fires what is due, each once, in the order of time and then of adding', () => {
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

  it('fires a cue that the clock is within a millisecond and a half of', () => {
    cue('a', 1);
    track.advance(0.998);
    expect(fired).toEqual([]);
    track.advance(0.999);
    expect(fired).toEqual(['a']);
  });

  it('names the earliest time still to come', () => {
    expect(track.next).toBeNull();
    cue('late', 3);
    const takeBack = cue('early', 1);
    expect(track.next).toBe(1);
    takeBack();
    expect(track.next).toBe(3);
  });

  it('takes a cue back, also while another one fires, and one that has fired', () => {
    const gone = cue('gone', 2);
    track.add(1, gone);
    const done = cue('done', 1);
    track.advance(5);
    done();
    expect(fired).toEqual(['done']);
  });

  it('fires what a cue adds, if it is due', () => {
    track.add(1, () => {
      cue('due', 1);
      cue('ahead', 7);
    });
    track.advance(5);
    expect(fired).toEqual(['due']);
    expect(track.next).toBe(7);
  });

  it('a cue that fires advances the track: no cue fires twice', () => {
    track.add(1, () => {
      fired.push('outer');
      track.advance(5);
    });
    cue('inner', 2);
    track.advance(5);
    expect(fired).toEqual(['outer', 'inner']);
  });
});
