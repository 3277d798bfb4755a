import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html/html-video-engine';
import { clipUrl } from '../engine/html/testing/real-clips';
import { Player } from '../facade/player';
import { provideIvPlayer } from '../facade/provide-iv-player';
import { type PlayerSnapshot, PlayerSnapshots } from './player-snapshots';

describe('a restored end with the browser engine', () => {
  let injector: EnvironmentInjector;
  const stage = document.createElement('div');

  async function newPlayer(autoplay: boolean): Promise<Player> {
    injector = createEnvironmentInjector(
      [
        provideIvPlayer({ autoplay, muted: true }),
        { provide: IV_PLAYBACK_ENGINE, useFactory: () => new HtmlVideoEngine() },
      ],
      TestBed.inject(EnvironmentInjector),
    );
    const player = injector.get(Player);
    for (const [id, file] of [
      ['a', 's1.webm'],
      ['b', 's2.webm'],
    ] as const)
      player.repository.add({ id, source: await clipUrl(file) });
    document.body.append(stage);
    injector.get(IV_PLAYBACK_ENGINE).attach(stage, 'contain');
    return player;
  }
  const next = (player: Player, name: 'seeked' | 'ended' | 'playing'): Promise<void> =>
    new Promise((resolve) => player.once(name, () => resolve()));
  const close = (): void => {
    injector.destroy();
    stage.replaceChildren();
    stage.remove();
  };

  it('stays ended with autoplay, and play() starts again [restore-ended]', async () => {
    let player = await newPlayer(false);
    player.append('a', 'b');
    const ended = next(player, 'ended');
    player.currentNodeIndex = 1;
    await player.play();
    await ended;
    const saved: PlayerSnapshot = injector.get(PlayerSnapshots).save();
    close();

    player = await newPlayer(true);
    const statuses: string[] = [];
    player.reduxStore.subscribe(() => statuses.push(player.reduxStore.getState().player.status));
    const seeked = next(player, 'seeked');
    injector.get(PlayerSnapshots).restore(saved);
    await seeked;
    expect([player.currentNodeId, new Set(statuses)]).toEqual(['b', new Set(['ended'])]);
    const playing = next(player, 'playing');
    await player.play();
    await playing;
    expect(player.currentNodeId).toBe('a');
    close();
  });
});
