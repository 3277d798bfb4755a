// Sequences of actions on a page, the same for every technique.
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A repeatable sequence of irregular numbers in [0, 1). */
const irregular = (place) => (place * 0.618) % 1;

export const sequences = {
  play: async (syncPage) => {
    await syncPage.play();
    await wait(60_000);
  },
  pauses: async (syncPage) => {
    for (let pair = 0; pair < 50; pair++) {
      await syncPage.play();
      await wait(400 + 300 * irregular(pair));
      syncPage.pause();
      await wait(80 + 200 * irregular(pair + 7));
    }
    await syncPage.play();
    await wait(2000);
  },
  seams: async (syncPage) => {
    await syncPage.play();
    await wait(21 * 4_150);
  },
  /** The bench ends each stall after a fixed time. */
  stalls: async (syncPage) => {
    await syncPage.play();
    await wait(10 * 5_400 + 3_000);
  },
  seeks: async (syncPage, recorder) => {
    await syncPage.play();
    await wait(1500);
    for (let jump = 0; jump < 10; jump++) {
      const from = syncPage.time();
      const target = Math.floor(from / 4) * 4 + 0.3 + 2 * irregular(jump);
      syncPage.seek(target);
      recorder.skipped(target - from);
      await wait(1500);
    }
  },
  rates: async (syncPage) => {
    await syncPage.play();
    for (const rate of [0.5, 1.5, 2]) {
      syncPage.setRate(rate);
      await wait(9_000);
    }
  },
};
