import type { Player } from 'iv-player';
import type { FakePlaybackEngine } from './fake-playback-engine';

const players = new WeakMap<FakePlaybackEngine, () => Player>();

/** Connects an engine to its player, which is created later. */
export const connectPlayer = (engine: FakePlaybackEngine, player: () => Player): void =>
  void players.set(engine, player);

/** Returns the player of an engine. Throws if it has none. */
export function playerOf(engine: FakePlaybackEngine): Player {
  const player = players.get(engine);
  if (!player)
    throw new Error('This engine belongs to no player: get it from a TestBed with provideIvPlayerTesting().');
  return player();
}
