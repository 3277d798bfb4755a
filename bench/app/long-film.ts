import type { CheckpointsSnapshot, Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';

const frameSeconds = 1 / 60;

/** What the bench calls in the page on a film that has run for long. Durations are milliseconds. */
export interface LongFilm {
  /** Plays on from so many entries; each node's decision is made when its window ends. */
  readonly lengthen: (entries: number) => void;
  readonly rememberFromNowOn: () => void;
  /** Plays so many clips; milliseconds of one frame of each, the one in which its node began left out. */
  readonly frames: (clips: number) => number[];
  /** Plays so many clips without looking. */
  readonly play: (clips: number) => void;
  readonly saves: (rounds: number) => number[];
  readonly loads: (rounds: number) => Promise<number[]>;
  readonly registers: (rounds: number) => number[];
  readonly size: () => Record<'entries' | 'decisions' | 'checkpoints' | 'letters', number>;
}

/** What can be done with a story that has been built already. */
export function longFilm(player: Player, engine: FakePlaybackEngine, clipSeconds: number): LongFilm {
  let saved: CheckpointsSnapshot | null = null;
  const timed = <T>(work: () => T): readonly [milliseconds: number, result: T] => {
    const start = performance.now();
    const result = work();
    return [performance.now() - start, result];
  };
  const times = (rounds: number, work: () => unknown): number[] =>
    Array.from({ length: rounds }, () => timed(work)[0]);

  return {
    lengthen: (entries) => {
      const ids = player.decision.get('all').map(({ parent }) => parent.id);
      for (let place = player.playlist.length; place < entries; place++) {
        player.append(ids[place % ids.length] ?? '');
      }
      player.currentNodeIndex = entries - 1;
    },
    frames: (clips) =>
      Array.from({ length: clips }, () => {
        const index = player.currentNodeIndex;
        while (player.currentNodeIndex === index) engine.advance(frameSeconds);
        const count = Math.floor(clipSeconds / frameSeconds) - 2;
        const [milliseconds] = timed(() => {
          for (let frame = 0; frame < count; frame++) engine.advance(frameSeconds);
        });
        return milliseconds / count;
      }),
    rememberFromNowOn: () => player.initPlugin('checkpoints'),
    play: (clips) => {
      for (let clip = 0; clip < clips; clip++) engine.advance(clipSeconds);
    },
    saves: (rounds) => times(rounds, () => (saved = player.checkpoints.save())),
    loads: async (rounds) => {
      const text = JSON.stringify(saved);
      const found: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const snapshot: unknown = JSON.parse(text);
        const [milliseconds, loading] = timed(() => player.checkpoints.load(snapshot));
        await loading;
        found.push(milliseconds);
      }
      return found;
    },
    registers: (rounds) => times(rounds, () => player.checkpoints.register()),
    size: () => ({
      entries: player.playlist.length,
      decisions: player.decision.get('all').length,
      checkpoints: player.checkpoints.get('all').length,
      letters: JSON.stringify(saved).length,
    }),
  };
}
