import type { Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';
import { setReady } from './bench-page';
import { longPlayback } from './long-playback';

const clipSeconds = 4;
const framesPerSecond = 60;

/** What the bench calls in the page. Durations are milliseconds. */
interface GrowthPage {
  /** Adds `count` nodes, each with a decision between two others. */
  readonly build: (count: number) => void;
  readonly begin: () => Promise<void>;
  /** Plays `count` frames; mean duration of a frame of each clip. */
  readonly frames: (count: number) => number[];
  /** Adds and removes nodes with decisions; mean duration of an `add` in each round. */
  readonly adds: (rounds: number) => number[];
}

/** Makes the page's player reachable for the growth bench. */
export function exposeGrowth(player: Player, engine: FakePlaybackEngine): void {
  let size = 0;
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
    begin: () => {
      player.append('n0');
      return player.play();
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
  };
  Object.assign(globalThis, { growth, longPlayback: longPlayback(player, engine, clipSeconds) });
  setReady(() => void growth.begin());
}
