import type { CheckpointsSnapshot, Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';

const frameSeconds = 1 / 60;

/** What the bench calls in the page for a long playlist. Durations are milliseconds. */
export interface LongPlaybackPage {
  /** Appends nodes up to `entries` and jumps to the last; decisions are made when their windows end. */
  readonly appendEntries: (entries: number) => void;
  readonly enableCheckpoints: () => void;
  /** Plays `clips` clips; mean duration of a frame of each, without the frame in which its node starts. */
  readonly frames: (clips: number) => number[];
  /** Plays `clips` clips without measuring. */
  readonly play: (clips: number) => void;
  readonly saves: (rounds: number) => number[];
  readonly loads: (rounds: number) => Promise<number[]>;
  readonly registers: (rounds: number) => number[];
  readonly size: () => Record<'entries' | 'decisions' | 'checkpoints' | 'characters', number>;
}

/** Expects a story in the player's repository. */
export function longPlayback(
  player: Player,
  engine: FakePlaybackEngine,
  clipSeconds: number,
): LongPlaybackPage {
  let saved: CheckpointsSnapshot | null = null;
  const timed = <T>(task: () => T): readonly [milliseconds: number, result: T] => {
    const start = performance.now();
    const result = task();
    return [performance.now() - start, result];
  };
  const times = (rounds: number, task: () => unknown): number[] =>
    Array.from({ length: rounds }, () => timed(task)[0]);

  return {
    appendEntries: (entries) => {
      const ids = player.decision.get('all').map(({ parent }) => parent.id);
      for (let index = player.playlist.length; index < entries; index++) {
        player.append(ids[index % ids.length] ?? '');
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
    enableCheckpoints: () => player.initPlugin('checkpoints'),
    play: (clips) => {
      for (let clip = 0; clip < clips; clip++) engine.advance(clipSeconds);
    },
    saves: (rounds) => times(rounds, () => (saved = player.checkpoints.save())),
    loads: async (rounds) => {
      const text = JSON.stringify(saved);
      const durations: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const snapshot: unknown = JSON.parse(text);
        const [milliseconds, loading] = timed(() => player.checkpoints.load(snapshot));
        await loading;
        durations.push(milliseconds);
      }
      return durations;
    },
    registers: (rounds) => times(rounds, () => player.checkpoints.register()),
    size: () => ({
      entries: player.playlist.length,
      decisions: player.decision.get('all').length,
      checkpoints: player.checkpoints.get('all').length,
      characters: JSON.stringify(saved).length,
    }),
  };
}
