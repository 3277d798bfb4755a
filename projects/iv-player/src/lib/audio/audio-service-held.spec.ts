import { testSounds } from './testing/test-sounds';

describe('a soundtrack at a held frame', () => {
  it('stops without fading, and resumes in sync with the video', () => {
    const story = testSounds({ plugins: { decision: { timeLimit: 'off' } } });
    const { player } = story;
    player.decision.add('a', ['b', 'c']);
    const track = story.track({ fadeOutDuration: 1000 });
    player.append('a');
    story.play().advance(9);
    expect(track.isRunning).toBeTrue();
    story.advance(100);
    expect(player.signals.status()).toBe('held');
    expect([track.isRunning, track.position]).toEqual([false, 10]);
    player.decision.get('a')?.make('c');
    story.advance(2);
    expect(track.isRunning).toBeTrue();
    expect(track.position).toBeCloseTo(12, 6);
  });
});
