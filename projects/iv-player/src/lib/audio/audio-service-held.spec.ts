import { testSounds } from './testing/test-sounds';

describe('a soundtrack at a held picture', () => {
  it('waits without fading, and goes on in sync when the film does', () => {
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
