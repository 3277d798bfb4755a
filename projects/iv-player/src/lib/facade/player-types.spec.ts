import { TestBed } from '@angular/core/testing';
import { type IvPlayerOptions, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';

describe('The types of Player', () => {
  let player: Player;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
  });

  it('type each slice of reduxStore.getState()', () => {
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    player.decision.add('a', []);
    const { player: state, decision, variables } = player.reduxStore.getState();
    const isPaused: boolean = state.isPaused;
    const parent: string | undefined = decision['a']?.parent;
    // @ts-expect-error the player has no such flag
    const unknown: unknown = state.isPausedForGood;
    expect([isPaused, parent, variables, unknown]).toEqual([true, 'a', {}, undefined]);
  });

  it('type the options of initPlugin by plugin name', () => {
    player.initPlugin('audio', { videoVolume: 0.5 });
    // @ts-expect-error a volume is a number
    expect(() => player.initPlugin('audio', { videoVolume: 'loud' })).toThrow();
    // @ts-expect-error audio has no such option
    player.initPlugin('audio', { loudness: 1 });
    expect(player.audio.videoVolume).toBe(0.5);
  });

  it('allow any options for custom plugins in initPlugin', () => {
    expect(() => player.initPlugin('quiz', { questions: 3 })).toThrowMatching(
      ({ code }) => code === 'UNKNOWN_PLUGIN',
    );
  });

  it('check the options of built-in plugins, and allow others', () => {
    const options: IvPlayerOptions = { plugins: { decision: { prefetch: false }, quiz: { questions: 3 } } };
    // @ts-expect-error prefetch is a boolean
    const wrong: IvPlayerOptions = { plugins: { decision: { prefetch: 'yes' } } };
    expect(options).not.toBe(wrong);
  });
});
