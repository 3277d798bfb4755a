import { HtmlSeekRetry } from './html-seek-retry';

describe('HtmlSeekRetry', () => {
  let asked: number[];
  let isSeeking: boolean;
  const element = (end: number): HTMLVideoElement =>
    ({
      get seeking() {
        return isSeeking;
      },
      buffered: { length: 1, start: () => 0, end: () => end },
      set currentTime(time: number) {
        asked.push(time);
      },
    }) as unknown as HTMLVideoElement;

  beforeEach(() => {
    jasmine.clock().install();
    asked = [];
    isSeeking = true;
  });
  afterEach(() => jasmine.clock().uninstall());

  it('repeats a seek to buffered data that does not complete', () => {
    new HtmlSeekRetry(element(9)).watch(3);
    jasmine.clock().tick(600);
    isSeeking = false;
    jasmine.clock().tick(9000);
    expect(asked).toEqual([3]);
  });

  it('gives a slow seek more and more time, because repeating restarts it', () => {
    new HtmlSeekRetry(element(9)).watch(3);
    jasmine.clock().tick(20_000);
    expect(asked.length).toBe(5);
  });

  it('waits for data without repeating', () => {
    new HtmlSeekRetry(element(2)).watch(3);
    jasmine.clock().tick(5000);
    expect(asked).toEqual([]);
  });

  it('stops', () => {
    const timer = new HtmlSeekRetry(element(9));
    timer.watch(3);
    timer.stop();
    jasmine.clock().tick(5000);
    expect(asked).toEqual([]);
  });
});
