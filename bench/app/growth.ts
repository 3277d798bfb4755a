import type { CheckpointsSnapshot, Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';
import { setReady } from './bench-page';

const clipSeconds = 4;
const framesPerSecond = 60;

/** Exposes `growth`, whose functions the bench calls. Durations are in milliseconds. */
export function exposeGrowth(player: Player, engine: FakePlaybackEngine): void {
  let size = 0;
  let saved: CheckpointsSnapshot | null = null;
  const addNode = (index: number): void => {
    player.repository.add({ id: `n${index}`, source: `c${index}.mp4`, duration: clipSeconds });
  };
  const addDecision = (index: number): void => {
    const children = [(index + 1) % size, (index * 7 + 3) % size].map((child) => `n${child}`);
    player.decision.add(`n${index}`, children, { startTime: 1 });
  };
  const meanDuration = (count: number, task: (round: number) => void): number => {
    const start = performance.now();
    for (let round = 0; round < count; round++) task(round);
    return (performance.now() - start) / count;
  };

  const growth = {
    /** Adds `count` nodes, each with a decision between two others. */
    build: (count: number): void => {
      size = count;
      for (let index = 0; index < count; index++) addNode(index);
      for (let index = 0; index < count; index++) addDecision(index);
    },
    /** Plays `count` frames. Returns the mean duration of a frame for each clip. */
    frames: (count: number): number[] => {
      const perClip = clipSeconds * framesPerSecond;
      return Array.from({ length: Math.floor(count / perClip) }, () =>
        meanDuration(perClip, () => {
          engine.advance(1 / framesPerSecond);
        }),
      );
    },
    /** Adds and removes nodes with decisions. Returns the mean duration of an `add` for each round. */
    adds: (rounds: number): number[] => {
      const batch = 50;
      return Array.from({ length: rounds }, () => {
        const duration = meanDuration(batch, (index) => {
          addNode(size + index);
          addDecision(size + index);
        });
        for (let index = 0; index < batch; index++) {
          player.decision.remove(`n${size + index}`);
          player.repository.remove(`n${size + index}`);
        }
        return duration;
      });
    },
    /** Appends nodes until there are `entries`, and jumps to the last. */
    appendEntries: (entries: number): void => {
      for (let index = player.playlist.length; index < entries; index++) player.append(`n${index % size}`);
      player.currentNodeIndex = entries - 1;
    },
    /** Plays `clips` clips, each with a checkpoint and a decision that is made when its window ends. */
    playWithCheckpoints: (clips: number): void => {
      player.initPlugin('checkpoints');
      for (let clip = 0; clip < clips; clip++) engine.advance(clipSeconds);
    },
    saves: (rounds: number): number[] =>
      Array.from({ length: rounds }, () => meanDuration(1, () => (saved = player.checkpoints.save()))),
    loads: async (rounds: number): Promise<number[]> => {
      const text = JSON.stringify(saved);
      const durations: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const snapshot: unknown = JSON.parse(text);
        const start = performance.now();
        const loading = player.checkpoints.load(snapshot);
        durations.push(performance.now() - start);
        await loading;
      }
      return durations;
    },
    savedSize: () => ({
      entries: player.playlist.length,
      kilobytes: Math.round(JSON.stringify(saved).length / 1000),
    }),
  };
  Object.assign(globalThis, { growth });
  setReady(() => {
    player.append('n0');
    void player.play();
  });
}
