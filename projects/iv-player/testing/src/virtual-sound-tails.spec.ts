import { VirtualSoundTails } from './virtual-sound-tails';

describe('VirtualSoundTails', () => {
  let now: number;
  let tails: VirtualSoundTails;
  beforeEach(() => {
    now = 10;
    tails = new VirtualSoundTails(() => now);
  });

  it('ends with the sound, and after 2 s', () => {
    tails.add('a', 0.3);
    tails.add('b', 9);
    tails.add('c', 0);
    expect(tails.ids).toEqual(['a', 'b']);
    now += 0.4;
    expect(tails.ids).toEqual(['b']);
    now += 1.7;
    expect(tails.ids).toEqual([]);
  });

  it('stands still while paused, and is quicker at a higher rate', () => {
    tails.add('a', 1);
    tails.setPlaying(false);
    now += 5;
    tails.setPlaying(true);
    now += 0.6;
    expect(tails.ids).toEqual(['a']);
    tails.setRate(4);
    now += 0.2;
    expect(tails.ids).toEqual([]);
  });

  it('is empty once cleared', () => {
    tails.add('a', 1);
    tails.clear();
    expect(tails.ids).toEqual([]);
  });
});
