import { VirtualTrailingAudio } from './virtual-trailing-audio';

describe('VirtualTrailingAudio', () => {
  let now: number;
  let trailing: VirtualTrailingAudio;
  beforeEach(() => {
    now = 10;
    trailing = new VirtualTrailingAudio(() => now);
  });

  it('ends with the audio, or after 2 s', () => {
    trailing.add('a', 0.3);
    trailing.add('b', 9);
    trailing.add('c', 0);
    expect(trailing.ids).toEqual(['a', 'b']);
    now += 0.4;
    expect(trailing.ids).toEqual(['b']);
    now += 1.7;
    expect(trailing.ids).toEqual([]);
  });

  it('stops while paused, and ends sooner at a higher rate', () => {
    trailing.add('a', 1);
    trailing.setPlaying(false);
    now += 5;
    trailing.setPlaying(true);
    now += 0.6;
    expect(trailing.ids).toEqual(['a']);
    trailing.setRate(4);
    now += 0.2;
    expect(trailing.ids).toEqual([]);
  });

  it('is empty after clear()', () => {
    trailing.add('a', 1);
    trailing.clear();
    expect(trailing.ids).toEqual([]);
  });
});
