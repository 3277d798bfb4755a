import type { CheckpointsSnapshot, Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';
import { setReady } from './bench-page';

const clipSeconds = 4;
const framesPerSecond = 60;

/** What the bench calls in the page. Durations are milliseconds. */
interface GrowthPage {
  /** Adds `count` nodes, each with a decision between two others. */
  readonly build: (count: number) => void;
  /** Plays `count` frames; mean duration of a frame of each clip. */
  readonly frames: (count: number) => number[];
  /** Adds and removes nodes with decisions; mean duration of an `add` in each round. */
  readonly adds: (rounds: number) => number[];
  /** Appends nodes up to `entries` and jumps to the last. */
  readonly appendEntries: (entries: number) => void;
  /** Plays `clips` clips with a checkpoint for each; decisions are made when their windows end. */
  readonly playWithCheckpoints: (clips: number) => void;
  readonly saves: (rounds: number) => number[];
  readonly loads: (rounds: number) => Promise<number[]>;
  readonly savedSize: () => Record<'entries' | 'decisions' | 'checkpoints' | 'characters', number>;
}

/** Makes the page's player reachable for the growth bench. */
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

  const growth: GrowthPage = {
    build: (count) => {
      size = count;
      for (let index = 0; index < count; index++) addNode(index);
      for (let index = 0; index < count; index++) addDecision(index);
    },
    frames: (count) => {
      const perClip = clipSeconds * framesPerSecond;
      return Array.from({ length: Math.floor(count / perClip) }, () =>
        meanDuration(perClip, () => {
          engine.advance(1 / framesPerSecond);
        }),
      );
    },
    adds: (rounds) => {
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
    appendEntries: (entries) => {
      for (let index = player.playlist.length; index < entries; index++) player.append(`n${index % size}`);
      player.currentNodeIndex = entries - 1;
    },
    playWithCheckpoints: (clips) => {
      player.initPlugin('checkpoints');
      for (let clip = 0; clip < clips; clip++) engine.advance(clipSeconds);
    },
    saves: (rounds) =>
      Array.from({ length: rounds }, () => meanDuration(1, () => (saved = player.checkpoints.save()))),
    loads: async (rounds) => {
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
      decisions: player.decision.get('all').length,
      checkpoints: player.checkpoints.get('all').length,
      characters: JSON.stringify(saved).length,
    }),
  };
  Object.assign(globalThis, { growth });
  setReady(() => {
    player.append('n0');
    void player.play();
  });
}
