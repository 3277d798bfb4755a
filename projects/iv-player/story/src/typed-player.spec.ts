import { TestBed } from '@angular/core/testing';
import { injectPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { openPath } from './open-path';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import { loadStory } from './load-story';

interface Variables {
  readonly courage: number;
}

describe("The player from injectPlayer with a story's types", () => {
  it('is accepted wherever a player is [typed-player]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const player = TestBed.runInInjectionContext(() => injectPlayer<Variables, 'door' | 'left'>());
    loadStory(player, TWO_WAYS);
    const { start } = TWO_WAYS;
    expect(openPath(player, [start]).complete).toBeTrue();
    expect(player.currentNodeId ?? player.playlist[0]?.id).toBe(start);
  });
});
