import type { Player } from 'iv-player';
import type { FakePlaybackEngine } from 'iv-player/testing';
import { handToBench } from './bench-page';
import { longFilm } from './long-film';

const clipSeconds = 4;
const framesPerSecond = 60;

/** What the bench calls in the page, step by step. Durations are milliseconds. */
interface Growth {
  /** Makes a story of so many nodes, each with a decision between two others. */
  readonly build: (count: number) => void;
  readonly begin: () => Promise<void>;
  /** Plays so many frames, clip by clip; milliseconds of one frame in each clip's time. */
  readonly frames: (count: number) => number[];
  /** Adds nodes with decisions and takes them out again; milliseconds of one `add` in each round. */
  readonly adds: (rounds: number) => number[];
}

/** Hands the page's player to the growth bench. */
export function offerGrowth(player: Player, engine: FakePlaybackEngine): void {
  let size = 0;
  const addNode = (place: number): void => {
    player.repository.add({ id: `n${place}`, source: `c${place}.mp4`, duration: clipSeconds });
  };
  const addDecision = (place: number): void => {
    const ways = [(place + 1) % size, (place * 7 + 3) % size].map((way) => `n${way}`);
    player.decision.add(`n${place}`, ways, { startTime: 1 });
  };
  const timed = (count: number, work: (round: number) => void): number => {
    const start = performance.now();
    for (let round = 0; round < count; round++) work(round);
    return (performance.now() - start) / count;
  };

  const growth: Growth = {
    build: (count) => {
      size = count;
      for (let place = 0; place < count; place++) addNode(place);
      for (let place = 0; place < count; place++) addDecision(place);
    },
    begin: () => {
      player.append('n0');
      return player.play();
    },
    frames: (count) => {
      const perClip = clipSeconds * framesPerSecond;
      return Array.from({ length: Math.floor(count / perClip) }, () =>
        timed(perClip, () => {
          engine.advance(1 / framesPerSecond);
        }),
      );
    },
    adds: (rounds) => {
      const batch = 50;
      return Array.from({ length: rounds }, () => {
        const time = timed(batch, (place) => {
          addNode(size + place);
          addDecision(size + place);
        });
        for (let place = 0; place < batch; place++) {
          player.decision.remove(`n${size + place}`);
          player.repository.remove(`n${size + place}`);
        }
        return time;
      });
    },
  };
  Object.assign(globalThis, { growth, longFilm: longFilm(player, engine, clipSeconds) });
  handToBench(() => void growth.begin());
}
